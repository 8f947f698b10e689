/** The border of a set of squares, as drawable paths. */

import { hash } from '../noise'

export interface Point {
  x: number
  y: number
}

export type Has = (x: number, y: number) => boolean

/** A membership test for squares given as `y * width + x`. */
export function setOf(cells: Iterable<number>, width: number): Has {
  const found = new Set(cells)
  return (x, y) => x >= 0 && x < width && found.has(y * width + x)
}

/**
 * The closed loops around the squares, squares on the right hand, one vertex per unit step.
 * Squares that touch only at a corner get loops of their own.
 */
export function loops(has: Has, width: number, height: number): Point[][] {
  const leaving = new Map<string, Point[]>()
  const add = (x: number, y: number, dx: number, dy: number) => {
    const key = `${x},${y}`
    const list = leaving.get(key)
    if (list) list.push({ x: dx, y: dy })
    else leaving.set(key, [{ x: dx, y: dy }])
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!has(x, y)) continue
      if (!has(x, y - 1)) add(x, y, 1, 0)
      if (!has(x + 1, y)) add(x + 1, y, 0, 1)
      if (!has(x, y + 1)) add(x + 1, y + 1, -1, 0)
      if (!has(x - 1, y)) add(x, y + 1, 0, -1)
    }
  }
  const found: Point[][] = []
  for (const [key, starts] of leaving) {
    while (starts.length) {
      const [sx, sy] = key.split(',').map(Number) as [number, number]
      const loop: Point[] = []
      let at = { x: sx, y: sy }
      let step = starts.pop() as Point
      for (;;) {
        loop.push(at)
        at = { x: at.x + step.x, y: at.y + step.y }
        if (at.x === sx && at.y === sy) break
        const next = leaving.get(`${at.x},${at.y}`) as Point[]
        const right = next.findIndex((n) => n.x === -step.y && n.y === step.x)
        step = next.splice(Math.max(right, 0), 1)[0] as Point
      }
      found.push(loop)
    }
  }
  return found
}

/** Only the vertices where a loop turns. */
export function corners(loop: Point[]): Point[] {
  return loop.filter((p, i) => {
    const before = loop[(i + loop.length - 1) % loop.length] as Point
    const after = loop[(i + 1) % loop.length] as Point
    return (p.x - before.x) * (after.y - p.y) !== (p.y - before.y) * (after.x - p.x)
  })
}

/** An SVG path around the squares, drawn in by `inset` and with corners rounded by `radius`. */
export function outlinePath(
  has: Has,
  width: number,
  height: number,
  { inset = 0, radius = 0 }: { inset?: number; radius?: number } = {},
): string {
  return loops(has, width, height)
    .map((loop) => roundedPath(insetLoop(corners(loop), inset), radius))
    .join('')
}

/** Move every side of a rectilinear loop to its right. */
function insetLoop(loop: Point[], inset: number): Point[] {
  if (!inset) return loop
  return loop.map((p, i) => {
    const before = loop[(i + loop.length - 1) % loop.length] as Point
    const after = loop[(i + 1) % loop.length] as Point
    const ix = Math.sign(p.x - before.x)
    const iy = Math.sign(p.y - before.y)
    const ox = Math.sign(after.x - p.x)
    const oy = Math.sign(after.y - p.y)
    return { x: p.x + inset * (-iy - oy), y: p.y + inset * (ix + ox) }
  })
}

function roundedPath(loop: Point[], radius: number): string {
  const parts: string[] = []
  loop.forEach((p, i) => {
    const before = loop[(i + loop.length - 1) % loop.length] as Point
    const after = loop[(i + 1) % loop.length] as Point
    const enter = towards(p, before, radius)
    const leave = towards(p, after, radius)
    parts.push(`${i ? 'L' : 'M'}${num(enter.x)} ${num(enter.y)}`)
    if (radius) parts.push(`Q${num(p.x)} ${num(p.y)} ${num(leave.x)} ${num(leave.y)}`)
  })
  return `${parts.join('')}Z`
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const t = length ? Math.min(distance, length / 2) / length : 0
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
}

/** A soft, uneven outline for things that nature made. */
export function organicPath(has: Has, width: number, height: number, wobble = 0.12): string {
  return loops(has, width, height)
    .map((loop) => {
      const bent = loop.map((p) => ({
        x: p.x + (hash(p.x, p.y, 11) - 0.5) * 2 * wobble,
        y: p.y + (hash(p.x, p.y, 12) - 0.5) * 2 * wobble,
      }))
      const middle = (i: number) => {
        const a = bent[i % bent.length] as Point
        const b = bent[(i + 1) % bent.length] as Point
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      }
      const start = middle(bent.length - 1)
      const curves = bent.map((p, i) => {
        const to = middle(i)
        return `Q${num(p.x)} ${num(p.y)} ${num(to.x)} ${num(to.y)}`
      })
      return `M${num(start.x)} ${num(start.y)}${curves.join('')}Z`
    })
    .join('')
}

function num(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
