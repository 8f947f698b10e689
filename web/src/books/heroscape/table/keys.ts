/** The keys of the board of hexes, and how they are explained. */

import { keyHelp } from '../../../table/keys'

export const HEX_KEYS = keyHelp({ place: 'space', piece: 'figure', turn: 'turn' }, [
  { keys: 'Arrows', does: 'move the cursor over the spaces' },
  { keys: '[ and ]', does: 'turn the board' },
  { keys: 'F', does: 'flat or in perspective' },
  { keys: 'L', does: 'look from one space to another' },
  { keys: 'X', does: 'show or hide who is engaged' },
  { keys: 'I', does: 'describe the space under the cursor' },
])
