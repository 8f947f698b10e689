import { describe, expect, it } from 'vitest'
import { seatsFor } from '../books/heroscape/start/places'
import { guildTable, hexTable, USUAL } from './play'

const wish = {
  opponent: 'invite' as const,
  name: '  ',
  agent: 'soldier',
  salt: 's',
  more: { ...USUAL, clock: '600+10', fixedMap: 'Furnace Hall' },
}

describe('a wish for a table', () => {
  it('brings no army for a friend, who brings their own', () => {
    const wanted = guildTable(wish, { ready: 'Iron Column' }, { ready: 'Black Wings' })
    expect(wanted.army).toEqual({ ready: 'Iron Column' })
    expect(wanted.enemy).toEqual({})
    expect(wanted.fixed_map).toBe('Furnace Hall')
  })

  it('has a clock only where one was chosen, and always a name', () => {
    expect(guildTable(wish, {}, {}).clock).toEqual({ bank: 600, increment: 10 })
    expect(guildTable({ ...wish, more: USUAL }, {}, {}).clock).toBeNull()
    expect(guildTable(wish, {}, {}).name).toBe('Guest')
  })

  it('names every seat of a battle of HeroScape', () => {
    const seats = seatsFor(3, 'computer', 1)
    const setup = { scenario: 'ambush', players: 3, draft: true, seats, points: 0, rounds: 0 }
    const wanted = hexTable(wish, setup, undefined)
    expect(wanted.rules).toBe('heroscape')
    expect(wanted.places?.map((place) => place.who)).toEqual(['computer', 'host', 'computer'])
  })
})
