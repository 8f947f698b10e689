/** Everything that is drawn over the terrain apart from the figures: the table fills it in. */

import type { Frame } from './frame'
import { outlinePath, setOf } from './outline'

export interface Sighting {
  from: [number, number]
  to: [number, number]
  clear: boolean
  blockers: number[]
}

export interface PathScene {
  /** Top left squares on the way, the start first. */
  cells: number[]
  side: number
  cost: number | null
  /** Creatures that may strike on the way. */
  provokes: number[]
  hazards: number[]
}

export interface Floater {
  key: number
  piece: number
  text: string
  tone: 'harm' | 'heal' | 'miss' | 'note'
}

/** An attack that was just made. */
export interface Stroke {
  key: number
  from: number
  to: number
  hit: boolean
}

export interface Scene {
  /** Top left squares that may be chosen. */
  spots: number[]
  /** Side of the space that would stand on a chosen square. */
  spotSide: number
  spotKind: 'move' | 'place' | 'forced'
  /** Farther squares, shown fainter: what two moves reach. */
  far: number[]
  /** Creatures that may be chosen. */
  choosable: number[]
  /** Of these, the ones that would be attacked. */
  targets: number[]
  selected: number
  active: number
  path: PathScene | null
  /** Where the selected creature would stand. */
  ghost: { piece: number; cell: number } | null
  threat: number[]
  template: number[]
  templateTargets: number[]
  sight: Sighting | null
  cursor: number
  marked: number[]
  floaters: Floater[]
  strokes: Stroke[]
  /** Squares that somebody's command reaches, and who is led by whom. */
  zone: number[]
  ties: Tie[]
  /** A terrain tile under the pointer. */
  tile: TileGhost | null
}

/** A line from a leader to somebody it leads. */
export interface Tie {
  from: number
  to: number
}

export interface TileGhost {
  /** Its top left square, and how large it is on the map as it is written. */
  cell: number
  width: number
  height: number
  terrain: Record<string, number[]>
  /** Whether it may lie there. */
  fits: boolean
}

export const EMPTY_SCENE: Scene = {
  spots: [],
  spotSide: 1,
  spotKind: 'move',
  far: [],
  choosable: [],
  targets: [],
  selected: -1,
  active: -1,
  path: null,
  ghost: null,
  threat: [],
  template: [],
  templateTargets: [],
  sight: null,
  cursor: -1,
  marked: [],
  floaters: [],
  strokes: [],
  zone: [],
  ties: [],
  tile: null,
}

/** All squares of spaces of a side with these top left squares, in squares as shown. */
export function covered(frame: Frame, anchors: readonly number[], side: number): Set<number> {
  const found = new Set<number>()
  for (const anchor of anchors) {
    const { x, y } = frame.place(anchor, side)
    for (let dy = 0; dy < side; dy++) {
      for (let dx = 0; dx < side; dx++) {
        if (x + dx < frame.width && y + dy < frame.height)
          found.add((y + dy) * frame.width + x + dx)
      }
    }
  }
  return found
}

/** The space's top left squares that cover a square: what a click on it may mean. */
export function anchorsOver(
  cell: number,
  columns: number,
  side: number,
  among: ReadonlySet<number>,
): number[] {
  const found: number[] = []
  const x = cell % columns
  const y = Math.floor(cell / columns)
  for (let dy = 0; dy < side; dy++) {
    for (let dx = 0; dx < side; dx++) {
      if (x - dx < 0 || y - dy < 0) continue
      const anchor = (y - dy) * columns + x - dx
      if (among.has(anchor)) found.push(anchor)
    }
  }
  return found
}

/** A path around squares as shown. */
export function shapeOf(frame: Frame, cells: Iterable<number>, inset = 0, radius = 0): string {
  return outlinePath(setOf(cells, frame.width), frame.width, frame.height, { inset, radius })
}
