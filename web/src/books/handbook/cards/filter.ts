/** Which stat cards are shown. */

import type { SkirmishCard } from '../shelf.svelte'

export interface SkirmishFilter {
  text: string
  faction: string
  role: string
  type: string
  most: number | null
}

export const NO_FILTER: SkirmishFilter = { text: '', faction: '', role: '', type: '', most: null }

const ROLES: Record<string, (card: SkirmishCard) => boolean> = {
  commander: (card) => card.commander !== null,
  caster: (card) => card.powers.some((power) => power.kind === 'spell'),
  archer: (card) => card.ranged !== '',
}

export function filtered(cards: readonly SkirmishCard[], filter: SkirmishFilter): SkirmishCard[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return cards.filter((card) => {
    const said = [card.name, card.type, ...card.powers.map((power) => power.text)]
      .join(' ')
      .toLowerCase()
    return (
      words.every((word) => said.includes(word)) &&
      (!filter.faction || card.factions.includes(filter.faction)) &&
      (ROLES[filter.role]?.(card) ?? true) &&
      (!filter.type || card.type.includes(filter.type)) &&
      (filter.most === null || card.cost <= filter.most)
    )
  })
}
