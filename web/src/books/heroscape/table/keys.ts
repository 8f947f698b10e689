/** The keys of the board of hexes, and how they are explained. */

import type { KeyHelp } from '../../../table/keys'

export const HEX_KEYS: KeyHelp[] = [
  { keys: 'Arrows', does: 'move the cursor over the spaces' },
  { keys: 'Enter or Space', does: 'choose the space or figure, or confirm' },
  { keys: '1 – 9, 0', does: 'choose the option with that number' },
  { keys: 'E', does: 'be done, stop or decline' },
  { keys: 'N / Shift+N', does: 'next or previous figure that can be chosen' },
  { keys: 'Z / Shift+Z', does: 'undo / take the whole turn back' },
  { keys: 'H / Shift+H', does: 'what would a good computer do / let it answer this once' },
  { keys: 'Escape', does: 'cancel what is half chosen' },
  { keys: '[ and ]', does: 'turn the board' },
  { keys: 'F', does: 'flat or in perspective' },
  { keys: 'L', does: 'look from one space to another' },
  { keys: 'X', does: 'show or hide who is engaged' },
  { keys: 'I', does: 'describe the space under the cursor' },
  { keys: '/', does: 'type a command' },
  { keys: 'A / G / C', does: 'army cards, log, chat' },
  { keys: '+ / − / R', does: 'zoom in, zoom out, show the whole board' },
  { keys: '?', does: 'this help' },
]
