/** The keys of a board of squares, and how they are explained. */

import { keyHelp } from '../../table/keys'

export const SQUARE_KEYS = keyHelp({ place: 'square', piece: 'creature', turn: 'activation' }, [
  { keys: 'Arrows', does: 'move the square cursor (Home, End, Page Up, Page Down: diagonals)' },
  { keys: 'Shift+click', does: 'go to a square and end the turn' },
  { keys: 'T', does: 'show what enemies threaten; click creatures to choose whose threat' },
  { keys: 'L', does: 'measure sight and cover between two squares' },
  { keys: 'I', does: 'describe the square under the cursor' },
  { keys: 'F', does: 'full control on or off' },
  { keys: 'Y', does: 'let everything pass until this activation is over' },
])
