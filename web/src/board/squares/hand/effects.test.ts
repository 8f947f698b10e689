import { describe, expect, it } from 'vitest'
import { aLine, aPiece, aView } from '../../../testing'
import { floatersOf, strokesOf, walksOf } from './effects'

const roll = (n: number, hit: boolean, critical = false) =>
  aLine(n, 'attack-roll', { facts: { who: 1, target: 2, hit, critical } })

describe('signs over the figures', () => {
  it('shows what hit points changed by', () => {
    const before = aView({ pieces: [aPiece({ id: 1, hp: 50 }), aPiece({ id: 2, hp: 20 })] })
    const after = aView({ pieces: [aPiece({ id: 1, hp: 35 }), aPiece({ id: 2, hp: 25 })] })
    expect(floatersOf(before, after, []).map((one) => [one.piece, one.text])).toEqual([
      [1, '−15'],
      [2, '+5'],
    ])
  })

  it('names misses and critical hits', () => {
    const view = aView({ pieces: [aPiece({ id: 2 })] })
    const lines = [roll(0, false), roll(1, true, true), roll(2, true)]
    expect(floatersOf(view, view, lines).map((one) => one.text)).toEqual(['miss', 'critical!'])
  })

  it('draws a stroke for every attack roll', () => {
    expect(strokesOf([roll(0, true), aLine(1, 'damage')])).toMatchObject([
      { from: 1, to: 2, hit: true },
    ])
  })

  it('follows creatures along their way', () => {
    const step = (n: number, who: number, origin: number, square: number) =>
      aLine(n, 'moves', { facts: { who, origin, square } })
    const walks = walksOf([step(0, 1, 5, 6), step(1, 1, 6, 7), step(2, 2, 30, 31)])
    expect(walks.get(1)).toEqual([5, 6, 7])
    expect(walks.get(2)).toEqual([30, 31])
  })

  it('does not let creatures fly in from nowhere', () => {
    const placed = aLine(0, 'placed', { facts: { who: 1, origin: -1, square: 7 } })
    expect(walksOf([placed]).size).toBe(0)
  })
})
