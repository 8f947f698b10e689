/** A battle to try a new card out in: some of it against some of another, each side led. */

import type { CreateTable } from '../../../protocol'
import type { SkirmishCard } from '../shelf.svelte'
import { cardsIn } from './cards'

/** The points that such a battle is for: enough for anything. */
const POINTS = 2000

export interface Duel {
  file: string
  many: number
  opponent: string
  opponents: number
  /** Whether a commander of the shelf leads whoever has none. */
  led: boolean
}

/** The cheapest commander that fights for a faction. */
export function leaderFor(
  faction: string,
  cards: readonly SkirmishCard[],
): SkirmishCard | undefined {
  return cards
    .filter((card) => card.commander !== null && card.factions.includes(faction))
    .filter((card) => !card.powers.some((power) => power.key === 'Requires'))
    .sort((a, b) => a.cost - b.cost)[0]
}

/** The request for a table where it is fought; null where the card cannot be read. */
export function duelTable(duel: Duel, shelf: readonly SkirmishCard[]): CreateTable | null {
  const [mine] = cardsIn(duel.file)
  const theirs = shelf.find((card) => card.name === duel.opponent)
  const faction = mine?.factions[0]
  const enemy = theirs?.factions[0]
  if (!mine || !theirs || !faction || !enemy) return null
  const side = (name: string, of: string, lines: string[], leads: boolean) => {
    const leader = duel.led && !leads ? leaderFor(of, shelf) : undefined
    return [`warband ${name}`, `faction ${of}`, ...lines, ...(leader ? [`1 ${leader.name}`] : [])]
  }
  const blue = side(`Side of ${mine.name}`, faction, [`${duel.many} ${mine.name}`], mine.commander)
  const red = side(
    `Side of ${theirs.name}`,
    enemy,
    [`${duel.opponents} ${theirs.name}`],
    theirs.commander !== null,
  )
  return {
    opponent: 'computer',
    rules: 'handbook',
    format: 'standard',
    points: POINTS,
    fixed_map: 'broken-shrine',
    army: { text: `${mine.file}${blue.join('\n')}\n` },
    enemy: { text: `${red.join('\n')}\n` },
    agent: 'soldier',
    pace: 'normal',
  }
}
