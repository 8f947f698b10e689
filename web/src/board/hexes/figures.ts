/** How figures look: numbers and shades that tell those of one kind apart at a glance. */

/** Which one of its kind a figure is: 2 for `Deepwyrm Drow 2`. */
export function copyOf(name: string): string {
  return / (\d+)$/.exec(name)?.[1] ?? ''
}

/** A signed tone for each card, so that two of one army differ. */
export function toneOf(card: string): number {
  let sum = 0
  for (const letter of card) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return (sum % 5) - 2
}
