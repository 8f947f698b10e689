/** How the log of a delve is told. */

import type { Line } from '../../protocol'
import type { LogWords } from '../family'

const QUIET = new Set(['side-initiative', 'deployed', 'deck-grows'])

export const LOG_WORDS: LogWords = {
  headings: new Set(['enters-dungeon', 'door', 'descends']),
  turns: new Set(['turn']),
  harm: new Set(['damage', 'destroyed', 'condition', 'sprung', 'shut']),
  good: new Set(['healed', 'boon', 'treasure', 'found', 'disarmed', 'unlocked', 'item']),
  big: new Set(['over', 'defeated', 'glimpsed', 'statue', 'lock-opened', 'boss-comes']),
  shown: new Set(['activate', 'action', 'move']),
  quiet: (line: Line) => (QUIET.has(line.kind) ? line.text : ''),
}
