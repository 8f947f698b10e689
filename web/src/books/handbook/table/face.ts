/** A card of the 2003 skirmish as the table shows it. */

import type { PieceView } from '../../../protocol'
import type { Face, Looks } from '../../squares/face'
import { type SkirmishCard, type SkirmishPower, shelf } from '../shelf.svelte'

export const LOOKS: Looks = {
  emblem: shelf.emblem,
  face: (piece) => faceOf(shelf.cards.get(piece.card), piece),
}

function faceOf(card: SkirmishCard | undefined, piece: PieceView): Face {
  const rating = piece.command?.rating ?? card?.commander ?? null
  return {
    about: card ? `${card.cost} points · ${card.type}` : `${piece.worth} points`,
    stats: [
      ...(rating === null ? [] : ([['Commander', rating]] as const)),
      ['Points', piece.worth],
    ],
    attacks: [
      ...(card ? ([['Melee', card.melee]] as const) : []),
      ...(card?.ranged ? ([['Ranged', card.ranged]] as const) : []),
    ],
    powers: (card?.powers ?? []).map((power) => ({
      key: power.key,
      name: power.kind === 'effect' ? 'Commander Effect' : '',
      lead: lead(power),
      text: power.text,
      term: power.kind === 'ability',
      uses: power.uses < 0 ? null : power.uses,
    })),
    belongs: [],
    keywords: [],
    notes: card?.notes ?? [],
  }
}

function lead({ kind, level }: SkirmishPower): string {
  if (kind === 'spell') return `spell ${level}`
  return kind === 'slots' ? `spells of level ${level}` : ''
}
