import { describe, expect, it } from 'vitest'
import { cardsIn, known, share } from './notes'

describe('what the party knows', () => {
  it('is told by kinds', () => {
    const found = known([
      'The Warren, level 1',
      'Goal: 9/2 of 8',
      'Deck: 4 Skeleton',
      'Deck: 1 trap',
    ])
    expect(found.title).toBe('The Warren, level 1')
    expect(found.goal).toBe('9/2 of 8')
    expect(cardsIn(found.deck)).toBe(5)
    expect(found.statues).toEqual([])
  })

  it('counts ratings with fractions', () => {
    expect(share('9/2 of 8')).toBeCloseTo(0.5625)
    expect(share('3 of 3')).toBe(1)
    expect(share('')).toBe(0)
  })
})
