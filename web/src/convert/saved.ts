/** Cards of one's own, kept by this browser: the text and what was decided. */

import { load, save } from '../local/store'

export interface SavedCard {
  name: string
  text: string
  character: boolean
  decisions: Record<string, string>
  /** The card, as warbands field it; missing in cards that were saved long ago. */
  file?: string
}

const KEY = 'converted'

export function savedCards(): SavedCard[] {
  return load<SavedCard[]>(KEY, [])
}

/** Keep a card; one of the same name is replaced. */
export function keepCard(card: SavedCard): SavedCard[] {
  const cards = [card, ...savedCards().filter((other) => other.name !== card.name)].slice(0, 200)
  save(KEY, cards)
  return cards
}

export function forgetCard(name: string): SavedCard[] {
  const cards = savedCards().filter((card) => card.name !== name)
  save(KEY, cards)
  return cards
}
