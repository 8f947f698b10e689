/** Finding army cards. */

import type { HexCard } from '../../../board/hexes/types'

export interface HexCardFilter {
  text: string
  /** `hero` or `squad`. */
  kind: string
  rarity: string
  general: string
  size: string
  /** The most it may cost; null for any. */
  most: number | null
}

export const NO_HEX_FILTER: HexCardFilter = {
  text: '',
  kind: '',
  rarity: '',
  general: '',
  size: '',
  most: null,
}

/** `unique hero`, `common squad of 3`. */
export function kindOf(card: HexCard): string {
  return `${card.rarity} ${card.hero ? 'hero' : `squad of ${card.figures}`}`
}

/** Cards that fit everything the filter names; every word must occur somewhere on the card. */
export function filterHexCards(
  cards: readonly HexCard[],
  { text, kind, rarity, general, size, most }: HexCardFilter,
): HexCard[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return cards
    .filter(
      (card) =>
        (!kind || (kind === 'hero') === card.hero) &&
        (!rarity || card.rarity === rarity) &&
        (!general || card.general === general) &&
        (!size || card.size === size) &&
        (!most || card.points <= most) &&
        words.every((word) => searchText(card).includes(word)),
    )
    .sort((a, b) => a.name.localeCompare(b.name))
}

function searchText(card: HexCard): string {
  const powers = card.powers.flatMap((power) => [power.name, power.text])
  return [
    card.name,
    card.title,
    kindOf(card),
    card.species,
    card.kind,
    card.personality,
    card.general,
    card.size,
    ...powers,
  ]
    .join(' ')
    .toLowerCase()
}
