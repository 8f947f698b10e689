/** How far a power reaches, where its text does not say so itself. */

/** `range 10` for a text that is silent about it; nothing is said twice. */
export function unsaidRange({ range, text }: { range: string; text: string }): string {
  const said = text.toLowerCase()
  const parts = range.split(', ').filter((part) => part && !said.includes(part.toLowerCase()))
  return parts.join(', ')
}
