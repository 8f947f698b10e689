/** The battlefield as it is drawn: columns from back to front, and what a point of it means. */

import { type Axial, Gaze, inside, keyOf, type Point } from './geometry'
import type { HexColumn, HexMap, HexSlab } from './types'

export interface Spot {
  space: number
  hex: Axial
  level: number
  ground: string
  name: string
}

export interface Bounds {
  left: number
  top: number
  width: number
  height: number
}

const MARGIN = 0.35
/** Obstacles are drawn lower than they are, so that what stands behind can be seen. */
export const OBSTACLE = 0.5
const HEADROOM = 6

export class Terrain {
  readonly columns: HexColumn[]
  readonly spots: Map<number, Spot> = new Map()
  readonly bounds: Bounds
  private readonly top: Map<string, HexSlab> = new Map()

  constructor(
    readonly map: HexMap,
    readonly gaze: Gaze,
  ) {
    this.columns = [...map.columns].sort(
      (a, b) => gaze.depth(a) - gaze.depth(b) || gaze.at(a, 0).x - gaze.at(b, 0).x,
    )
    for (const column of map.columns) {
      const { q, r } = column
      for (const slab of column.slabs) {
        if (slab.space >= 0) {
          const name = map.names[slab.space] ?? ''
          const { space, level, ground } = slab
          this.spots.set(space, { space, hex: { q, r }, level, ground, name })
        }
      }
      const top = column.slabs.at(-1)
      if (top) this.top.set(keyOf(q, r), top)
    }
    this.bounds = this.measure()
  }

  private measure(): Bounds {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const column of this.columns) {
      const slab = column.slabs.at(-1)
      const high = (slab?.level ?? 0) + (slab?.peak ?? 0) * OBSTACLE
      for (const level of [0, high + (slab?.space === -1 ? 0 : HEADROOM)]) {
        for (const corner of this.gaze.corners(column, level)) {
          left = Math.min(left, corner.x)
          right = Math.max(right, corner.x)
          top = Math.min(top, corner.y)
          bottom = Math.max(bottom, corner.y)
        }
      }
    }
    return {
      left: left - MARGIN,
      top: top - MARGIN,
      width: right - left + 2 * MARGIN,
      height: bottom - top + 2 * MARGIN,
    }
  }

  topOf(hex: Axial): HexSlab | undefined {
    return this.top.get(keyOf(hex.q, hex.r))
  }

  spot(space: number): Spot | undefined {
    return this.spots.get(space)
  }

  /** The middle of a space in the picture. */
  middle(space: number, lift = 0): Point {
    const spot = this.spots.get(space)
    return spot ? this.place(this.gaze.at(spot.hex, spot.level + lift)) : { x: 0, y: 0 }
  }

  /** From the board's coordinates to those of the picture, whose corner is (0, 0). */
  place(point: Point): Point {
    return { x: point.x - this.bounds.left, y: point.y - this.bounds.top }
  }

  corners(space: number, scale = 1): Point[] {
    const spot = this.spots.get(space)
    if (!spot) return []
    return this.gaze.corners(spot.hex, spot.level, scale).map((corner) => this.place(corner))
  }

  /** The space that is seen at a point of the picture; -1 for none. */
  spaceAt(point: Point): number {
    const at = { x: point.x + this.bounds.left, y: point.y + this.bounds.top }
    for (let i = this.columns.length - 1; i >= 0; i--) {
      const column = this.columns[i] as HexColumn
      for (let j = column.slabs.length - 1; j >= 0; j--) {
        const slab = column.slabs[j] as HexSlab
        const corners = this.gaze.corners(column, slab.level)
        if (inside(at, corners)) return slab.space
        if (this.gaze.flat) continue
        const base = this.gaze.corners(column, slab.bottom)
        const [, , c2, c3, c4] = corners
        const [, , b2, b3, b4] = base
        const sides = [c2, c3, c4, b4, b3, b2] as Point[]
        if (inside(at, sides)) return slab.space
      }
    }
    return -1
  }
}

/** Room that the table keeps for everything beside the board, on a wide page and on a phone. */
const BESIDE = { wide: { width: 400, height: 110 }, narrow: { width: 0, height: 460 } }
/** How much larger the board must become to be worth turning it. */
const WORTH = 1.15

/** The turn of the board that shows it largest on a page. */
export function bestTurn(
  map: HexMap,
  page: { width: number; height: number },
  flat: boolean,
): number {
  const beside = page.width > 760 ? BESIDE.wide : BESIDE.narrow
  const width = Math.max(page.width - beside.width, 100)
  const height = Math.max(page.height - beside.height, 100)
  const scale = (sixths: number) => {
    const { bounds } = new Terrain(map, new Gaze(sixths, flat))
    return Math.min(width / bounds.width, height / bounds.height)
  }
  const [plain, once, twice] = [scale(0), scale(1), scale(2)]
  const best = Math.max(once, twice)
  if (best < plain * WORTH) return 0
  return once >= twice ? 1 : 2
}
