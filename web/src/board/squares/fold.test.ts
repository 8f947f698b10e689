import { describe, expect, it } from 'vitest'
import type { Mark } from '../../protocol'
import { aMap, aPiece } from '../../testing'
import { completeFrame } from '../complete'
import { advance, jump, type Scene } from './fold'

const piece = (id: number, hp: number) => aPiece({ id, hp, anchor: id })
const map = aMap()
const scene: Scene = {
  pieces: [piece(0, 50), piece(1, 50)],
  round: 1,
  score: [0, 0],
  active: 0,
  sides: ['A', 'B'],
  turn: null,
  map,
}

describe('advance', () => {
  it('changes only what differs', () => {
    const next = advance(
      scene,
      completeFrame({ board: 'squares', line: 3, pieces: [piece(1, 20)], score: [10, 0] }),
    )
    expect(next.pieces.map((one) => one.hp)).toEqual([50, 20])
    expect(next.pieces[0]).toBe(scene.pieces[0])
    expect(next.score).toEqual([10, 0])
    expect(next.round).toBe(1)
    expect(scene.pieces[1]?.hp).toBe(50)
  })

  it('lets creatures join', () => {
    const next = advance(scene, completeFrame({ board: 'squares', line: 3, pieces: [piece(7, 5)] }))
    expect(next.pieces.map((one) => one.id)).toEqual([0, 1, 7])
  })

  it('knows who got which side of the map', () => {
    const placed = advance(scene, completeFrame({ board: 'squares', line: 3, sides: ['B', 'A'] }))
    expect(placed.sides).toEqual(['B', 'A'])
    expect(advance(placed, completeFrame({ board: 'squares', line: 4 })).sides).toEqual(['B', 'A'])
  })

  it('takes the turn as it is now', () => {
    const turn = { piece: 1, actions: { move: 1 }, moved: 0 }
    const acting = advance(scene, completeFrame({ board: 'squares', line: 3, turn }))
    expect(acting.turn).toEqual(turn)
    expect(advance(acting, completeFrame({ board: 'squares', line: 4 })).turn).toBeNull()
  })
})

describe('jump', () => {
  const mark = (line: number, kind: Mark['kind']): Mark => ({
    line,
    kind,
    answers: 0,
    round: 1,
    text: '',
  })
  const marks = [mark(0, 'round'), mark(2, 'activation'), mark(9, 'activation'), mark(12, 'round')]

  it('goes to the next and the previous mark of the kind', () => {
    expect(jump(marks, 2, ['activation'], true, 20)).toBe(9)
    expect(jump(marks, 9, ['activation'], false, 20)).toBe(2)
    expect(jump(marks, 3, ['round'], true, 20)).toBe(12)
  })

  it('stops at the ends', () => {
    expect(jump(marks, 15, ['round'], true, 20)).toBe(20)
    expect(jump(marks, 0, ['round'], false, 20)).toBe(-1)
  })
})
