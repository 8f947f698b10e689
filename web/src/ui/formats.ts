/** Formats of warbands in words: `200-8 (75%)` tells nobody anything. */

const SHORT = /^(\d+)-(\d+)(?: \((\d+)%(?:, (.+))?\))?$/

/** `200 points, up to 8 creatures, bounty`: as a label. */
export function formatWords(format: string): string {
  const [, points, creatures, , special] = SHORT.exec(format) ?? []
  if (!points) return format
  const many = creatures === '1' ? '1 creature' : `up to ${creatures} creatures`
  return [`${points} points`, many, ...(special ? [special] : [])].join(', ')
}

/** What it asks of a warband, in a sentence; nothing where its name is all that is known. */
export function formatExplained(format: string): string {
  const [, points, creatures, percent, special] = SHORT.exec(format) ?? []
  if (!points) return ''
  const many = creatures === '1' ? 'one creature' : `at most ${creatures} creatures`
  const dear = Math.floor((Number(points) * Number(percent ?? 100)) / 100)
  const most = dear < Number(points) ? `, none of them above ${dear}` : ''
  const more = special ? ` Scenario: ${special}.` : ''
  return `A warband costs at most ${points} points and has ${many}${most}; so many points win.${more}`
}

/** A sentence with every format in it in words. */
export function formatsInWords(text: string): string {
  return text.replace(/\b\d+-\d+(?: \(\d+%(?:, [^)]+)?\))/g, formatWords)
}

/** `broken-shrine` as people write it. */
export function mapTitle(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
