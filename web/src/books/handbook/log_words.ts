/** How the log of a skirmish is told. */

import type { Line } from '../../protocol'
import type { LogWords } from '../family'

const QUIET = new Set(['command', 'deployed', 'check'])

export const LOG_WORDS: LogWords = {
  headings: new Set(['round', 'scenario']),
  turns: new Set(['turn']),
  harm: new Set(['damage', 'destroyed', 'eliminated', 'condition']),
  good: new Set(['healed', 'rallied', 'condition-ends', 'fearless']),
  chosen: { first: 'goes first this round', 'who places first': 'places first' },
  big: new Set(['won', 'points', 'initiative', 'routs', 'routed-off']),
  shown: new Set(['activate', 'action', 'move', 'deploy', 'where']),
  quiet: (line: Line) => (QUIET.has(line.kind) ? line.text : ''),
}
