/**
 * Where hexes are in the picture.
 *
 * Hexes stand on a point. Everything is in widths of a hex; levels lift things up the picture.
 * The board can be turned by sixths, and drawn flat, from straight above.
 */

export interface Point {
  x: number
  y: number
}

export interface Axial {
  q: number
  r: number
}

/** From the centre of a hex to a corner, when its width is 1. */
export const SIZE = 1 / Math.sqrt(3)
const TILT = 0.68
const RISE = 0.155

/** The six neighbours, clockwise from the right, as the rules count them. */
export const DIRECTIONS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
]

export const keyOf = (q: number, r: number): string => `${q},${r}`

/** A hex after the board was turned clockwise by sixths. */
export function turned({ q, r }: Axial, sixths: number): Axial {
  let at = { q, r }
  for (let i = 0; i < ((sixths % 6) + 6) % 6; i++) at = { q: 0 - at.r, r: at.q + at.r }
  return at
}

/** A way of looking at the board. */
export class Gaze {
  readonly tilt: number
  readonly rise: number

  constructor(
    readonly sixths: number,
    readonly flat: boolean,
  ) {
    this.tilt = flat ? 1 : TILT
    this.rise = flat ? 0 : RISE
  }

  /** A point of the board, not only hex centres, at a level. */
  at(hex: Axial, level: number): Point {
    const { q, r } = turned(hex, this.sixths)
    return { x: q + r / 2, y: r * 1.5 * SIZE * this.tilt - level * this.rise }
  }

  /** The corners of a hex at a level, clockwise from the top. */
  corners(hex: Axial, level: number, scale = 1): Point[] {
    const centre = this.at(hex, level)
    return CORNERS.map((corner) => ({
      x: centre.x + corner.x * scale,
      y: centre.y + corner.y * scale * this.tilt,
    }))
  }

  /** How far in front a hex lies: what is drawn later. */
  depth(hex: Axial): number {
    return turned(hex, this.sixths).r
  }

  /** The neighbour of a hex across the side that is drawn from corner i to corner i + 1. */
  across(hex: Axial, side: number): Axial {
    const direction = DIRECTIONS[((((SIDES[side] as number) - this.sixths) % 6) + 6) % 6] as Axial
    return { q: hex.q + direction.q, r: hex.r + direction.r }
  }
}

const CORNERS: Point[] = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: Math.sin((i * Math.PI) / 3) * SIZE,
  y: -Math.cos((i * Math.PI) / 3) * SIZE,
}))

/** Side i runs from corner i to corner i + 1; the direction it faces as drawn. */
const SIDES = [5, 0, 1, 2, 3, 4]

export function inside(point: Point, corners: readonly Point[]): boolean {
  let within = false
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const a = corners[i] as Point
    const b = corners[j] as Point
    const between = a.y > point.y !== b.y > point.y
    if (between && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) within = !within
  }
  return within
}

export const path = (points: readonly Point[], unit: number): string =>
  `M${points.map((p) => `${(p.x * unit).toFixed(1)} ${(p.y * unit).toFixed(1)}`).join('L')}Z`
