/** From the choices of the start page to a request for a delve. */

import type { Army, Opponent, Place } from '../../../protocol'

const OTHERS: Record<Opponent, Place['who']> = {
  computer: 'computer',
  hotseat: 'host',
  invite: 'open',
}

/** The seats: players of the party, then the dungeon. */
export function placesFor(
  players: number,
  opponent: Opponent,
  master: boolean,
  party: Army,
): Place[] {
  const seats = Array.from(
    { length: players },
    (_, seat): Place => ({
      who: seat === 0 ? 'host' : OTHERS[opponent],
      army: seat === 0 ? party : {},
      team: 0,
    }),
  )
  return [...seats, { who: master ? OTHERS[opponent] : 'computer', army: {}, team: players }]
}

/** The deck with the rules that the players agree on. */
export function formatOf(deck: string, rules: { master: boolean; light: boolean }): string {
  const words = Object.entries(rules).filter(([, wanted]) => wanted)
  return [deck, ...words.map(([word]) => word)].join('; ')
}
