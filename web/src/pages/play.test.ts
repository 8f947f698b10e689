import { describe, expect, it } from 'vitest'
import { requestOf, seatsFor } from '../books/heroscape/start/places'
import { tableWish, USUAL } from './play'

const wish = {
  rules: 'v3',
  opponent: 'invite' as const,
  name: '  ',
  agent: 'soldier',
  salt: 's',
  more: { ...USUAL, clock: '600+10' },
}

describe('a wish for a table', () => {
  it('takes along what the family of the rulebook adds', () => {
    const wanted = tableWish(wish, { army: { ready: 'Iron Column' }, fixed_map: 'Furnace Hall' })
    expect(wanted.army).toEqual({ ready: 'Iron Column' })
    expect(wanted.fixed_map).toBe('Furnace Hall')
  })

  it('has a clock only where one was chosen, and always a name', () => {
    expect(tableWish(wish, {}).clock).toEqual({ bank: 600, increment: 10 })
    expect(tableWish({ ...wish, more: USUAL }, {}).clock).toBeNull()
    expect(tableWish(wish, {}).name).toBe('Guest')
  })

  it('names every seat of a battle of HeroScape', () => {
    const seats = seatsFor(3, 'computer', 1)
    const setup = { scenario: 'ambush', players: 3, draft: true, seats, points: 0, rounds: 0 }
    const wanted = tableWish({ ...wish, rules: 'heroscape' }, requestOf(setup, undefined))
    expect(wanted.rules).toBe('heroscape')
    expect(wanted.places?.map((place) => place.who)).toEqual(['computer', 'host', 'computer'])
  })
})
