import { describe, expect, it } from 'vitest'
import { aMap, aPiece, aView } from '../../testing'
import { completeFrame } from '../complete'
import { advance, type SquareMoment } from './fold'

const piece = (id: number, hp: number) => aPiece({ id, hp, anchor: id })
const map = aMap()
const scene: SquareMoment = {
  view: aView({ pieces: [piece(0, 50), piece(1, 50)] }),
  map,
}

describe('advance', () => {
  it('changes only what differs', () => {
    const next = advance(
      scene,
      completeFrame({ board: 'squares', line: 3, pieces: [piece(1, 20)], score: [10, 0] }),
    )
    expect(next.view.pieces.map((one) => one.hp)).toEqual([50, 20])
    expect(next.view.pieces[0]).toBe(scene.view.pieces[0])
    expect(next.view.score).toEqual([10, 0])
    expect(next.view.round).toBe(1)
    expect(scene.view.pieces[1]?.hp).toBe(50)
  })

  it('lets creatures join', () => {
    const next = advance(scene, completeFrame({ board: 'squares', line: 3, pieces: [piece(7, 5)] }))
    expect(next.view.pieces.map((one) => one.id)).toEqual([0, 1, 7])
  })

  it('knows who got which side of the map', () => {
    const placed = advance(scene, completeFrame({ board: 'squares', line: 3, sides: ['B', 'A'] }))
    expect(placed.view.sides).toEqual(['B', 'A'])
    expect(advance(placed, completeFrame({ board: 'squares', line: 4 })).view.sides).toEqual([
      'B',
      'A',
    ])
  })

  it('takes the turn as it is now', () => {
    const turn = { piece: 1, actions: { move: 1 }, moved: 0, ways: [] }
    const acting = advance(scene, completeFrame({ board: 'squares', line: 3, turn }))
    expect(acting.view.turn).toEqual(turn)
    expect(advance(acting, completeFrame({ board: 'squares', line: 4 })).view.turn).toBeNull()
  })
})
