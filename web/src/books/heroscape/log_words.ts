/** How the log of a battle of HeroScape is told. */

import type { LogWords } from '../family'

export const LOG_WORDS: LogWords = {
  headings: new Set(['round']),
  turns: new Set(['order-revealed', 'card-chosen', 'free-turn']),
  harm: new Set(['destroyed', 'wound', 'turn-lost']),
  good: new Set(['heal', 'treasure-taken']),
  shown: new Set([
    'draft',
    'start zone',
    'place',
    'order marker',
    'army card',
    'move',
    'fly',
    'go',
    'attack',
  ]),
  big: new Set(['won', 'initiative', 'victory', 'room', 'room-won']),
}
