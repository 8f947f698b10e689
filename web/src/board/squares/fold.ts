/** From a start position and what changes with every line to the position after every line. */

import type { MapView, Mark, PieceView, Replay, ReplayFrame, TurnView } from '../../protocol'

export interface Scene {
  pieces: PieceView[]
  round: number
  score: number[]
  active: number
  sides: string[]
  turn: TurnView | null
  map: MapView
}

/** The position before the first line. */
export function opening(replay: Replay): Scene | null {
  const { start, map } = replay
  if (!start || !map) return null
  return {
    pieces: start.pieces,
    round: start.round,
    score: start.score,
    active: start.active,
    sides: start.sides,
    turn: start.turn,
    map,
  }
}

/** The position after one more line. */
export function advance(scene: Scene, frame: ReplayFrame): Scene {
  const changed = new Map(frame.pieces.map((piece) => [piece.id, piece]))
  const known = new Set(scene.pieces.map((piece) => piece.id))
  return {
    pieces: frame.pieces.length
      ? [
          ...scene.pieces.map((piece) => changed.get(piece.id) ?? piece),
          ...frame.pieces.filter((piece) => !known.has(piece.id)),
        ]
      : scene.pieces,
    round: frame.round ?? scene.round,
    score: frame.score ?? scene.score,
    active: frame.active ?? scene.active,
    sides: frame.sides ?? scene.sides,
    turn: frame.turn,
    map: frame.map ?? scene.map,
  }
}

/** The line of the next mark of a kind after (or before) a line; the ends count as marks. */
export function jump(
  marks: readonly Mark[],
  line: number,
  kinds: readonly Mark['kind'][],
  forward: boolean,
  last: number,
): number {
  const lines = marks.filter((mark) => kinds.includes(mark.kind)).map((mark) => mark.line)
  if (forward) return lines.find((at) => at > line) ?? last
  return lines.findLast((at) => at < line) ?? -1
}
