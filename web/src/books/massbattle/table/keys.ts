/** The keys of the plane, and how they are explained. */

import { keyHelp } from '../../../table/keys'

export const PLANE_KEYS = keyHelp({ place: 'place', piece: 'unit', turn: 'activation' }, [
  { keys: 'Arrows', does: 'the next farther or shorter manoeuvre, the next one to a side' },
  { keys: 'X', does: 'show or hide how far commanders command, and range and edges of a unit' },
  { keys: '/ forward 3.25', does: 'typed commands take any exact number' },
])
