/** Finding cards. */

import type { CardView } from '../../../protocol'

export interface CardFilter {
  text: string
  kind: '' | 'creature' | 'item'
  faction: string
  alignment: string
  size: string
  keyword: string
  /** The most it may cost; null for any. */
  most: number | null
}

export const NO_FILTER: CardFilter = {
  text: '',
  kind: '',
  faction: '',
  alignment: '',
  size: '',
  keyword: '',
  most: null,
}

/** Cards that fit everything the filter names; every word must occur somewhere on the card. */
export function filterCards(cards: Iterable<CardView>, filter: CardFilter): CardView[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return [...cards]
    .filter(
      (card) =>
        (!filter.kind || card.kind === filter.kind) &&
        (!filter.faction || card.factions.includes(filter.faction)) &&
        (!filter.alignment || card.alignment === filter.alignment) &&
        (!filter.size || card.size === filter.size) &&
        (!filter.keyword || card.keywords.includes(filter.keyword)) &&
        (!filter.most || card.cost <= filter.most) &&
        words.every((word) => searchText(card).includes(word)),
    )
    .sort((a, b) => a.name.localeCompare(b.name))
}

function searchText(card: CardView): string {
  return [
    card.name,
    card.set,
    card.size,
    card.alignment,
    ...card.keywords,
    ...card.factions,
    ...card.powers.flatMap((power) => [power.name, power.text]),
  ]
    .join(' ')
    .toLowerCase()
}

/** Every value that a field takes, sorted. */
export function valuesOf(cards: Iterable<CardView>, pick: (card: CardView) => string[]): string[] {
  const found = new Set<string>()
  for (const card of cards) for (const value of pick(card)) if (value) found.add(value)
  return [...found].sort((a, b) => a.localeCompare(b))
}
