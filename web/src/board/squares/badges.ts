/** The little round marks beside a creature: what ails or helps it. */

import type { PieceView } from '../../protocol'

export interface Badge {
  name: string
  letters: string
  tone: 'harm' | 'help' | 'mark'
  /** A sign drawn in place of letters, about the middle. */
  icon?: string
}

const HELPFUL = new Set(['Invisible', 'Hidden', 'Conceal', 'Flight', 'Phasing', 'Insubstantial'])

const FLAG = 'M-4 8V-8M-4-7C1-9 3-4 7-6.500V1C3 3 1-2-4 0'
const ALONE = 'M0-7V1.500M0 6.500V6.600'

/** Whether it runs or nobody leads it, conditions, other effects, then tokens. */
export function badgesOf(piece: PieceView): Badge[] {
  const badges: Badge[] = piece.conditions.map((name) => ({
    name,
    letters: letters(name),
    tone: HELPFUL.has(name) ? 'help' : 'harm',
    ...(name === 'routing' ? { icon: FLAG } : {}),
  }))
  if (piece.command?.under === false)
    badges.splice(piece.conditions[0] === 'routing' ? 1 : 0, 0, {
      name: 'out of command',
      letters: '!',
      tone: 'mark',
      icon: ALONE,
    })
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
