/** How far a power reaches, where its text does not say so itself. */

/** `range 10` for a text that is silent about it; nothing is said twice. */
export function unsaidRange({ range, text }: { range: string; text: string }): string {
  const said = text.toLowerCase()
  const parts = range.split(', ').filter((part) => part && !says(said, part.toLowerCase()))
  return parts.join(', ')
}

/** Whether a text says it, as `range sight` or `(sight)`, `range 10` or `within 10`. */
function says(text: string, part: string): boolean {
  const far = part.replace(/^range /, '')
  if (text.includes(part)) return true
  return far !== part && (text.includes(`(${far}`) || text.includes(`within ${far})`))
}
