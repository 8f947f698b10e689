/** How the log of a mass battle is told. */

import type { LogWords } from '../family'

export const LOG_WORDS: LogWords = {
  headings: new Set(['round']),
  turns: new Set(['activates']),
  harm: new Set(['casualties', 'damage', 'eliminated', 'routs', 'state']),
  good: new Set(['rally', 'healed', 'gains-hp']),
  shown: new Set(['activate', 'order', 'act', 'deploy', 'place', 'leading edge', 'challenge']),
  chosen: { 'deploys first': 'deploys first', 'first phase': 'takes the first phase' },
  big: new Set(['victory', 'initiative', 'victory-condition']),
}
