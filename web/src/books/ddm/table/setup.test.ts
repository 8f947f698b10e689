import { describe, expect, it } from 'vitest'
import { aMap, anOption, aPiece, aQuestion, aView } from '../../../testing'
import { isSetup, setupAnswer } from './setup'

const map = aMap({ width: 10, height: 10 })

describe('setting up for a player', () => {
  it('begins with the largest, then the toughest', () => {
    const view = aView({
      round: 0,
      pieces: [
        aPiece({ id: 0, max_hp: 20 }),
        aPiece({ id: 1, max_hp: 90 }),
        aPiece({ id: 2, max_hp: 60, side: 2 }),
      ],
    })
    const options = [0, 1, 2].map((id) => anOption(id, { kind: 'piece', piece: id }))
    const ask = (offered: typeof options) =>
      setupAnswer(view, map, aQuestion({ ask: 'set up', options: offered }))?.piece
    expect(ask(options)).toBe(2)
    expect(ask(options.slice(0, 2))).toBe(1)
  })

  it('places them towards the middle', () => {
    const cells = [0, 22, 3]
    const options = cells.map((cell, n) => anOption(n, { kind: 'square', cell }))
    const view = aView({ round: 0, pieces: [aPiece({ id: 0 })] })
    const question = aQuestion({ ask: 'place', who: 0, options })
    expect(setupAnswer(view, map, question)?.cell).toBe(22)
  })

  it('answers nothing else, and nothing once the battle has begun', () => {
    expect(isSetup(aView({ round: 0 }), aQuestion({ ask: 'map' }))).toBe(true)
    expect(isSetup(aView({ round: 0 }), aQuestion({ ask: 'reaction' }))).toBe(false)
    expect(isSetup(aView({ round: 1 }), aQuestion({ ask: 'place' }))).toBe(false)
    expect(isSetup(aView({ round: 0 }), null)).toBe(false)
  })
})
