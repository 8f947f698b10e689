/** Repeatable randomness for drawing: the same square always looks the same. */

/** A number in [0, 1) that depends on nothing but its arguments. */
export function hash(x: number, y: number, salt = 0): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(salt | 0, 974634777)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h ^= h >>> 16
  return (h >>> 0) / 4294967296
}

/** A source of numbers in [0, 1) that starts from a square. */
export function stream(x: number, y: number, salt = 0): () => number {
  let n = 0
  return () => hash(x * 7919 + n++, y * 104729 + n, salt)
}

/** Smooth noise in [0, 1) over the plane, repeating after `period` units. */
export function smooth(x: number, y: number, period: number, salt = 0): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = ease(x - x0)
  const fy = ease(y - y0)
  const at = (i: number, j: number) => hash(wrap(x0 + i, period), wrap(y0 + j, period), salt)
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx
  const low = at(0, 1) + (at(1, 1) - at(0, 1)) * fx
  return top + (low - top) * fy
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

function wrap(n: number, period: number): number {
  return ((n % period) + period) % period
}
