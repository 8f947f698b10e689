/** How figures look: initials and shapes that tell cards apart at a glance. */

/** Two letters of a name: `Tandros Kreel` is TK, `Deepwyrm Drow 2` is D2. */
export function initials(name: string): string {
  const words = name.split(' ').filter(Boolean)
  const last = words.at(-1) ?? ''
  const first = words[0]?.[0] ?? '?'
  if (/^\d+$/.test(last)) return first + last
  return words.length > 1 ? first + (last[0] ?? '') : name.slice(0, 2)
}

/** A signed tone for each card, so that two of one army differ. */
export function toneOf(card: string): number {
  let sum = 0
  for (const letter of card) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return (sum % 5) - 2
}
