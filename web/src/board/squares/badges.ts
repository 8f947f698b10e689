/** The little round marks beside a creature: what ails or helps it. */

import type { PieceView } from '../../protocol'

export interface Badge {
  name: string
  letters: string
  tone: 'harm' | 'help' | 'mark'
}

const HELPFUL = new Set(['Invisible', 'Hidden', 'Conceal', 'Flight', 'Phasing', 'Insubstantial'])

/** Conditions first, then other effects, then tokens. */
export function badgesOf(piece: PieceView): Badge[] {
  const badges: Badge[] = piece.conditions.map((name) => ({
    name,
    letters: letters(name),
    tone: HELPFUL.has(name) ? 'help' : 'harm',
  }))
  const known = new Set(piece.conditions.map((name) => name.toLowerCase()))
  const others = new Set(
    piece.effects
      .map((effect) => effect.text)
      .filter((text) => !known.has(text.toLowerCase().replace(/^is /, ''))),
  )
  if (others.size) {
    badges.push({ name: [...others].join(', '), letters: String(others.size), tone: 'mark' })
  }
  for (const [name, count] of Object.entries(piece.tokens)) {
    if (count) badges.push({ name: `${count} ${name}`, letters: String(count), tone: 'mark' })
  }
  if (piece.squeezed) badges.push({ name: 'Squeezed', letters: 'Sq', tone: 'harm' })
  return badges
}

function letters(name: string): string {
  return name.slice(0, 2)
}
