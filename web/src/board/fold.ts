/** A battle line by line, on whatever board it is fought. */

import type { AnyFrame, Replay } from '../protocol'
import { hexAdvance } from './hexes/fold'
import { planeAdvance } from './plane/fold'
import type { Moment } from './source'
import { advance } from './squares/fold'

/** The position before the first line. */
export function opening({ start, map }: Replay): Moment {
  return { view: { ...start, question: null }, map }
}

/** The position after one more line; what is told of another board changes nothing. */
export function following(moment: Moment, frame: AnyFrame): Moment {
  const { view, map } = moment
  if (view.board === 'squares' && map.board === 'squares' && frame.board === 'squares') {
    return advance({ view, map }, frame)
  }
  if (view.board === 'hexes' && map.board === 'hexes' && frame.board === 'hexes') {
    return hexAdvance({ view, map }, frame)
  }
  if (view.board === 'plane' && map.board === 'plane' && frame.board === 'plane') {
    return planeAdvance({ view, map }, frame)
  }
  return moment
}
