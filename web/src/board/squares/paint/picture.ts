/** What the painter needs to know of a map, in squares as they are shown. */

import type { Point } from '../outline'

export type LineKind = 'wall' | 'ridgeline' | 'edgeline' | 'low wall' | 'force' | 'shadow wall'

export interface GridLine {
  kind: LineKind
  from: Point
  to: Point
  /** For an edgeline: a unit step towards the high side. */
  high?: Point
}

export interface Picture {
  width: number
  height: number
  /** Kinds of terrain, row by row. */
  kinds: readonly (readonly string[])[]
  lines: readonly GridLine[]
  /** Corner points that are cut off walls. */
  cuts: readonly Point[]
}

export interface Brush {
  c: CanvasRenderingContext2D
  picture: Picture
  has: (kind: string) => (x: number, y: number) => boolean
  each: (kind: string, draw: (x: number, y: number) => void) => void
}

/** Kinds that are painted like another. */
const ALSO: Record<string, readonly string[]> = {
  slippery: ['grease'],
  defensive: ['low obstacle'],
  smoke: ['cloud'],
  statue: ['magic statue'],
  hidden: ['illusory wall'],
  'healing fountain': ['healing stone'],
}

export function brush(c: CanvasRenderingContext2D, picture: Picture): Brush {
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= picture.width || y >= picture.height
      ? undefined
      : picture.kinds[y * picture.width + x]
  const has = (kind: string) => {
    const names = [kind, ...(ALSO[kind] ?? [])]
    return (x: number, y: number) => at(x, y)?.some((one) => names.includes(one)) ?? false
  }
  return {
    c,
    picture,
    has,
    each(kind, draw) {
      const test = has(kind)
      for (let y = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++) if (test(x, y)) draw(x, y)
      }
    },
  }
}

export type Ground = 'hall' | 'grove' | 'cavern'

/** The ground that suits a map, judged by what grows and gapes on it. */
export function groundOf(picture: Picture): Ground {
  const count = (kind: string) => picture.kinds.filter((kinds) => kinds.includes(kind)).length
  const green = count('forest') + count('river') / 2
  const deep = count('web') + count('pit') + count('steep slope') + count('spike stones')
  if (green >= 8 && green > deep) return 'grove'
  return deep >= 12 ? 'cavern' : 'hall'
}
