/** What a card says of a creature, in the shape in which every rulebook on squares shows it. */

import type { Emblem } from '../../board/squares/emblems'
import type { PieceView } from '../../protocol'

export interface FacePower {
  key: string
  name: string
  /** What stands small beside the name: kind, range, level. */
  lead: string
  text: string
  /** Whether the text is a word that the rules explain. */
  term: boolean
  /** How often it may be used; null for any number of times. */
  uses: number | null
}

export interface Face {
  /** Points, level, type: one line below the name. */
  about: string
  /** Numbers of the card beside those that the battle tells of. */
  stats: readonly (readonly [name: string, value: number])[]
  attacks: readonly (readonly [name: string, text: string])[]
  powers: readonly FacePower[]
  /** Alignment, factions. */
  belongs: readonly string[]
  keywords: readonly string[]
  notes: readonly string[]
}

/** How the creatures of a family look: on the board, and as cards beside it. */
export interface Looks {
  emblem: (card: string) => Emblem
  face: (piece: PieceView) => Face | null
}

/** Uses of a power as boxes, spent ones filled. */
export function boxes({ uses }: FacePower, spent: number): string {
  if (uses === null) return ''
  const used = Math.min(spent, uses)
  return '■'.repeat(used) + '□'.repeat(uses - used)
}
