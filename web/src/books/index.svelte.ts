/**
 * The page's one door to rulebooks. A rulebook comes to the table with one line here, or with none
 * at all: one that nobody names is shown like others on its board.
 */

import type { AnyView, RulebookView } from '../protocol'
import { getRulebooks } from '../server'
import { ddm } from './ddm/family'
import { dungeon } from './dungeon/family'
import type { Family } from './family'
import { handbook } from './handbook/family'
import { heroscape } from './heroscape/family'
import { massbattle } from './massbattle/family'

/** Rulebooks that are shown otherwise than their board suggests. */
const BY_NAME: Record<string, Family> = { handbook, dungeon }

const BY_BOARD: Record<AnyView['board'], Family> = {
  squares: ddm,
  hexes: heroscape,
  plane: massbattle,
}

/** Every family, once. */
export const families: readonly Family[] = [
  ...new Set([...Object.values(BY_BOARD), ...Object.values(BY_NAME)]),
]

/** The family of a rulebook: by its name, else by the board that it is played on. */
export function familyOf(rules: string, board: AnyView['board'] = 'squares'): Family {
  const known = shelf.found.find((one) => one.name === rules)
  return BY_NAME[rules] ?? BY_BOARD[known?.board ?? board]
}

/** What a rulebook is about, in a few words. */
export function wordsOf(rules: string): string {
  const family = familyOf(rules)
  return family.wordsOf?.[rules] ?? family.words
}

/** The rulebooks of the server: fetched once. */
class Rulebooks {
  found = $state.raw<RulebookView[]>([])
  failed = $state('')
  private asked: Promise<void> | null = null

  open(): Promise<void> {
    this.asked ??= getRulebooks()
      .then((found) => {
        this.found = found
        this.failed = ''
      })
      .catch((error: Error) => {
        this.asked = null
        this.failed = error.message
      })
    return this.asked
  }
}

const shelf = new Rulebooks()
export const rulebooks = shelf
