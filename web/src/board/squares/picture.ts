/** From the map the server sends to what is painted, in squares as shown. */

import type { MapView } from '../../protocol'
import { Frame } from './frame'
import type { Point } from './outline'
import type { GridLine, Picture } from './paint/picture'

export function frameOf(map: MapView, turned: boolean): Frame {
  return new Frame(map.width, map.height, turned)
}

export function pictureOf(map: MapView, frame: Frame): Picture {
  const kinds: string[][] = Array.from({ length: frame.width * frame.height }, () => [])
  for (const [kind, cells] of Object.entries(map.terrain)) {
    for (const cell of cells) {
      const { x, y } = frame.place(cell)
      kinds[y * frame.width + x]?.push(kind)
    }
  }
  for (const cell of map.open_doors) {
    const { x, y } = frame.place(cell)
    kinds[y * frame.width + x] = ['open door']
  }
  return {
    width: frame.width,
    height: frame.height,
    kinds,
    lines: map.edges.map((edge) => lineOf(edge, map, frame)),
    cuts: map.cut_corners.map(([x, y]) => frame.corner(x, y)),
  }
}

function lineOf(edge: MapView['edges'][number], map: MapView, frame: Frame): GridLine {
  const x = edge.cell % map.width
  const y = Math.floor(edge.cell / map.width)
  const east = edge.side === 'east'
  const from = east ? frame.corner(x + 1, y) : frame.corner(x, y + 1)
  const to = frame.corner(x + 1, y + 1)
  if (edge.kind !== 'edgeline') return { kind: edge.kind, from, to }
  const here = frame.centre(edge.cell)
  const beyond = frame.centre(edge.cell + (east ? 1 : map.width))
  const [low, high] = edge.high === 'beyond' ? [here, beyond] : [beyond, here]
  return { kind: edge.kind, from, to, high: direction(low, high) }
}

function direction(from: Point, to: Point): Point {
  return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) }
}
