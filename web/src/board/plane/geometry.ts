/** Blocks on the plane. The page counts in inches from the north-west corner, y downward. */

import type { PlaneMap, PlaneUnit, Pose } from './types'

export interface Point {
  x: number
  y: number
}

const INCH = 1000

/** A point of the table as the page draws it. */
export function onPage(map: { height: number }, [x, y]: readonly [number, number]): Point {
  return { x: x / INCH, y: (map.height - y) / INCH }
}

/** The way to a heading from north, on the page: one inch. */
export function ahead(heading: number): Point {
  const turn = (heading / 10) * (Math.PI / 180)
  return { x: Math.sin(turn), y: -Math.cos(turn) }
}

/** The corners of a block: front left, front right, rear right, rear left. */
export function corners(
  map: { height: number },
  unit: Pick<PlaneUnit, 'width' | 'depth'>,
  [x, y, heading]: Pose,
): Point[] {
  const start = onPage(map, [x, y])
  const right = ahead(heading + 900)
  const back = ahead(heading + 1800)
  const [w, d] = [unit.width / INCH, unit.depth / INCH]
  return [
    start,
    { x: start.x + right.x * w, y: start.y + right.y * w },
    { x: start.x + right.x * w + back.x * d, y: start.y + right.y * w + back.y * d },
    { x: start.x + back.x * d, y: start.y + back.y * d },
  ]
}

export function middle(points: readonly Point[]): Point {
  const n = points.length || 1
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / n,
    y: points.reduce((sum, point) => sum + point.y, 0) / n,
  }
}

/** Whether a point lies in a convex outline, whichever way round it is written. */
export function inside(point: Point, outline: readonly Point[]): boolean {
  let sign = 0
  for (const [n, a] of outline.entries()) {
    const b = outline[(n + 1) % outline.length] as Point
    const cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    if (cross === 0) continue
    if (sign && Math.sign(cross) !== sign) return false
    sign = Math.sign(cross)
  }
  return true
}

/** How far two convex outlines are from one another; 0 where they overlap. */
export function apart(a: readonly Point[], b: readonly Point[]): number {
  if (a.some((point) => inside(point, b)) || b.some((point) => inside(point, a))) return 0
  const from = (points: readonly Point[], outline: readonly Point[]) =>
    Math.min(...points.map((point) => toOutline(point, outline)))
  return Math.min(from(a, b), from(b, a))
}

/** How far a point is from the edge of an outline. */
export function toOutline(point: Point, outline: readonly Point[]): number {
  return Math.min(
    ...outline.map((start, n) => toLine(point, start, outline[(n + 1) % outline.length] as Point)),
  )
}

function toLine(point: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy || 1)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(start.x + dx * t - point.x, start.y + dy * t - point.y)
}

export const path = (points: readonly Point[]): string =>
  `${points.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x.toFixed(3)} ${y.toFixed(3)}`).join('')}Z`

/** The unit that stands at a point. */
export function unitAt(map: PlaneMap, units: readonly PlaneUnit[], point: Point): number {
  const found = units.find(
    (unit) => unit.pose !== null && inside(point, corners(map, unit, unit.pose)),
  )
  return found?.id ?? -1
}

/** How far a manoeuvre goes, or how much it turns, in words. */
export function lengthOf(from: Pose | null, to: Pose): string {
  if (!from) return ''
  const turned = Math.abs(((to[2] - from[2] + 5400) % 3600) - 1800)
  if (turned) return `${trimmed(turned / 10)}°`
  return `${trimmed(Math.hypot(to[0] - from[0], to[1] - from[1]) / INCH)}″`
}

/** To a tenth; less than that to a hundredth, so that a step is never told as none. */
const trimmed = (value: number): string =>
  String(value < 0.1 ? Math.ceil(value * 100) / 100 : Math.round(value * 10) / 10)

/** The lines that part front, sides and rear of a block: on either side of one another edge is nearer. */
export function partings(outline: readonly Point[], heading: number, length: number): Point[][] {
  return outline.map((corner, n) => {
    const away = ahead(heading - 450 + 900 * n)
    return [corner, { x: corner.x + away.x * length, y: corner.y + away.y * length }]
  })
}

/** The place of a text in the middle of something, moved so far that all of it is in sight. */
export function textAt(
  x: number,
  text: string,
  size: number,
  [left, right]: [number, number],
): number {
  const half = (text.length * size * 0.56) / 2
  return right - left > 2 * half
    ? Math.min(Math.max(x, left + half), right - half)
    : (left + right) / 2
}

/** Where a block would stand, seen from where it stands now: `to the left 1″`. */
export function sideways(from: Pose | null, to: Pose): string {
  if (!from) return 'Here'
  const right = ahead(from[2] + 900)
  const front = ahead(from[2])
  const [x, y] = [(to[0] - from[0]) / INCH, (from[1] - to[1]) / INCH]
  const aside = x * right.x + y * right.y
  const along = x * front.x + y * front.y
  const far = (length: number) => `${Math.round(Math.abs(length) * 10) / 10}″`
  if (Math.abs(aside) < 0.05 && Math.abs(along) < 0.05) {
    return from[2] === to[2] ? 'As it stands' : 'Turn on the spot'
  }
  if (Math.abs(aside) >= Math.abs(along))
    return `${aside < 0 ? 'To the left' : 'To the right'} ${far(aside)}`
  return `${along < 0 ? 'Back' : 'Forward'} ${far(along)}`
}
