/** What an answer costs, told before it is given. */

import type { Option, Outlook, Prospect, Step } from '../../../protocol'

/**
 * What an option takes that its own price does not name: another action stands in for it, or no
 * blow comes of it.
 */
export function priceOf(option: Option, { spends, ends, targets, short }: Prospect): string[] {
  const dearer = [...new Set(spends.filter((kind) => !option.cost.includes(kind)))]
  const words = dearer.length ? [`uses up the ${dearer.join(' and ')} action`] : []
  if (targets.length && short.length === targets.length) words.push('too far to strike')
  return ends ? [...words, 'ends the turn'] : words
}

/** What a way costs, and whether it leads over ground that hurts. */
export function pointsOf({ cost, hazards }: Step): string {
  const points = `${cost} ${cost === 1 ? 'point' : 'points'}`
  return hazards.length ? `${points}, over ground that hurts` : points
}

/** How it stands after an answer, in a sentence; what it spends is left out where that is `told`. */
export function outlookWords({ spends, left, ends, rolls }: Outlook, told = false): string {
  if (rolls) return 'Dice decide how it goes on.'
  if (ends) return 'The turn ends with it.'
  const spent = told ? '' : counted(spends)
  const rest = counted(left)
  const gone = spent ? `Spends the ${spent} action${spends.length > 1 ? 's' : ''}. ` : ''
  return `${gone}${rest ? `Left: ${rest}.` : 'No action is left.'}`
}

/** `attack, 2 move`. */
function counted(kinds: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => (count > 1 ? `${count} ${kind}` : kind)).join(', ')
}
