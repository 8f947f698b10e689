/** The keys of the plane, and how they are explained. */

import type { KeyHelp } from '../../../table/keys'

export const PLANE_KEYS: KeyHelp[] = [
  { keys: 'Arrows', does: 'the next farther or shorter manoeuvre, the next one to a side' },
  { keys: 'Enter or Space', does: 'confirm what is shown' },
  { keys: '1 – 9, 0', does: 'choose the option with that number' },
  { keys: 'E', does: 'be done, stop or decline' },
  { keys: 'N / Shift+N', does: 'next or previous unit that can be chosen' },
  { keys: 'Z / Shift+Z', does: 'undo / take the whole activation back' },
  { keys: 'H / Shift+H', does: 'what would a good computer do / let it answer this once' },
  { keys: 'Escape', does: 'cancel what is half chosen' },
  { keys: 'X', does: 'show or hide how far commanders command' },
  { keys: '/', does: 'type a command, with any exact number: forward 3.25' },
  { keys: 'A / G / C', does: 'armies, log, chat' },
  { keys: '+ / − / R', does: 'zoom in, zoom out, show the whole table' },
  { keys: '?', does: 'this help' },
]
