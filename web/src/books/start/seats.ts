/** Who sits where at a new table for several. */

import type { Army, Opponent, Place } from '../../protocol'

export interface SeatChoice {
  who: Place['who']
  /** The number of its team; alone where everybody has another. */
  team: number
  agent: string
  name: string
  army: Army
}

const OTHERS: Record<Opponent, Place['who']> = {
  computer: 'computer',
  hotseat: 'host',
  invite: 'open',
}

/** So many seats: one's own, and all others alike. */
export function emptySeats(players: number, opponent: Opponent, own: number): SeatChoice[] {
  return Array.from({ length: players }, (_, seat) => ({
    who: seat === own ? 'host' : OTHERS[opponent],
    team: seat,
    agent: '',
    name: '',
    army: {},
  }))
}

/** The seats of a request; armies are brought by whoever sits there when it is made. */
export function placesOf(seats: readonly SeatChoice[]): Place[] {
  return seats.map(({ who, team, agent, name, army }) => ({
    who,
    agent,
    name: name.trim(),
    army: who === 'open' ? {} : army,
    team: seats.findIndex((one) => one.team === team),
  }))
}
