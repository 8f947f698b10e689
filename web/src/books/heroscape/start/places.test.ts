import { describe, expect, it } from 'vitest'
import type { HexScenario } from '../../../board/hexes/types'
import { type HexSetup, mostPlayers, requestOf, seatProblem, seatsFor, startTeams } from './places'

const melee: HexScenario = {
  key: 'melee',
  name: 'Melee',
  game: 'master',
  board: 'yard',
  armies: 'draft',
  points: 300,
  rounds: 12,
  about: '',
  zones: 4,
}
const room: HexScenario = { ...melee, key: 'room', armies: 'set', zones: 2 }

function aSetup(rest: Partial<HexSetup> = {}): HexSetup {
  return {
    scenario: 'melee',
    players: 3,
    draft: true,
    seats: seatsFor(3, 'computer', 1),
    points: 0,
    rounds: 0,
    ...rest,
  }
}

describe('seats of a new table', () => {
  it('are taken as the way of playing says', () => {
    expect(seatsFor(3, 'computer', 1).map((seat) => seat.who)).toEqual([
      'computer',
      'host',
      'computer',
    ])
    expect(seatsFor(2, 'hotseat', 0).map((seat) => seat.who)).toEqual(['host', 'host'])
    expect(seatsFor(2, 'invite', 0)[1]?.who).toBe('open')
  })

  it('are two where armies are set', () => {
    expect([mostPlayers(melee), mostPlayers(room), mostPlayers(undefined)]).toEqual([4, 2, 2])
  })

  it('form two sides where there is no room for more', () => {
    const seats = seatsFor(4, 'hotseat', 0)
    expect(startTeams(seats, 4).map((seat) => seat.team)).toEqual([0, 1, 2, 3])
    expect(startTeams(seats, 2).map((seat) => seat.team)).toEqual([0, 0, 1, 1])
  })

  it('say what is wrong with them', () => {
    expect(seatProblem(aSetup(), melee)).toBe('')
    expect(seatProblem(aSetup(), room)).toContain('2 sides')
    const allies = seatsFor(2, 'hotseat', 0).map((seat) => ({ ...seat, team: 1 }))
    expect(seatProblem(aSetup({ seats: allies }), melee)).toContain('one team')
    const gone = seatsFor(2, 'computer', 5)
    expect(seatProblem(aSetup({ seats: gone }), melee)).toContain('yourself')
  })

  it('become a request: teams by their first seat, armies only where they are brought', () => {
    const seats = startTeams(seatsFor(3, 'invite', 0), 2)
    const drafted = requestOf(aSetup({ seats, points: 400, rounds: 5 }), melee)
    expect(drafted.places?.map((place) => place.team)).toEqual([0, 0, 2])
    expect(drafted.places?.map((place) => place.army)).toEqual([{}, {}, {}])
    expect([drafted.points, drafted.rounds]).toEqual([400, 5])
    const brought = requestOf(aSetup({ seats, draft: false }), melee)
    expect(brought.places?.map((place) => place.army)).toEqual([{ ready: 'random' }, {}, {}])
    expect(requestOf(aSetup({ draft: false, points: 400 }), room).points).toBe(0)
  })
})
