/** From a start position and what changes with every line to the position after every line. */

import type { MapView, ReplayFrame, View } from '../../protocol'

export interface SquareMoment {
  view: View
  map: MapView
}

/** The position after one more line. */
export function advance({ view, map }: SquareMoment, frame: ReplayFrame): SquareMoment {
  const changed = new Map(frame.pieces.map((piece) => [piece.id, piece]))
  const known = new Set(view.pieces.map((piece) => piece.id))
  const pieces = frame.pieces.length
    ? [
        ...view.pieces.map((piece) => changed.get(piece.id) ?? piece),
        ...frame.pieces.filter((piece) => !known.has(piece.id)),
      ]
    : view.pieces
  return {
    map: frame.map ?? map,
    view: {
      ...view,
      pieces,
      round: frame.round ?? view.round,
      score: frame.score ?? view.score,
      active: frame.active ?? view.active,
      sides: frame.sides ?? view.sides,
      turn: frame.turn,
      map: frame.map?.version ?? view.map,
    },
  }
}
