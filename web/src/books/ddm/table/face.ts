/** A card of D&D Miniatures as the table shows it. */

import type { CardView, PowerView } from '../../../protocol'
import type { Face, Looks } from '../../squares/face'
import { unsaidRange } from '../cards/ranges'
import { shelf } from '../shelf.svelte'

export const LOOKS: Looks = {
  emblem: shelf.emblem,
  face: (piece) => faceOf(shelf.card(piece.card)),
}

const SECTIONS: Record<string, string> = { champion: 'Champion power' }

function faceOf(card: CardView | undefined): Face | null {
  if (!card) return null
  return {
    about: `Level ${card.level} · ${card.cost} points · ${card.size}`,
    stats: [],
    attacks: [],
    powers: card.powers.map((power) => ({
      key: power.key,
      name: power.name || SECTIONS[power.section] || power.key,
      lead: lead(power),
      text: power.text,
      term: false,
      uses: power.uses,
    })),
    belongs: [card.alignment, ...card.factions],
    keywords: card.keywords,
    notes: [],
  }
}

function lead(power: PowerView): string {
  const parts = [
    power.attack && `${power.attack}${power.basic ? ', basic' : ''}`,
    unsaidRange(power),
  ]
  return parts.filter(Boolean).join(', ')
}
