/** What is heard at a table on squares. */

import type { Line } from '../../protocol'
import type { Sound } from '../../table/sound'

/** The sound of what just happened, if it has one. */
export function soundOf(lines: readonly Line[]): Sound | null {
  const kinds = new Set(lines.map((line) => line.kind))
  if (kinds.has('won')) return 'end'
  const rolls = lines.filter((line) => line.kind === 'attack-roll')
  if (rolls.length) return rolls.some((line) => line.facts.hit) ? 'hit' : 'miss'
  return kinds.has('moves') ? 'step' : null
}
