import { describe, expect, it } from 'vitest'
import { formatOf, placesFor } from './setup'

describe('a new delve', () => {
  it('has a seat for the dungeon that nobody answers for', () => {
    expect(placesFor(1, 'computer', false, { ready: 'A' })).toEqual([
      { who: 'host', army: { ready: 'A' }, team: 0 },
      { who: 'computer', army: {}, team: 1 },
    ])
  })

  it('seats friends beside oneself, and a master last', () => {
    const places = placesFor(2, 'invite', true, {})
    expect(places.map((one) => one.who)).toEqual(['host', 'open', 'open'])
    expect(places.map((one) => one.team)).toEqual([0, 0, 2])
  })

  it('names the rules behind the deck', () => {
    expect(formatOf('Basic delve', { master: false, light: false })).toBe('Basic delve')
    expect(formatOf('Basic delve', { master: true, light: true })).toBe(
      'Basic delve; master; light',
    )
  })
})
