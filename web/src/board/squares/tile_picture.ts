/** Terrain tiles as small pictures: painted like the map, once for each. */

import { paintMap } from './paint/terrain'
import { frameOf, pictureOf } from './picture'

const SCALE = 40
const known = new Map<string, string>()

/** The address of a picture of a tile, as it lies on the screen; empty where none can be painted. */
export function tilePicture(
  width: number,
  height: number,
  terrain: Record<string, number[]>,
  turned: boolean,
): string {
  const key = JSON.stringify([width, height, terrain, turned])
  const painted = known.get(key)
  if (painted !== undefined) return painted
  const map = {
    board: 'squares' as const,
    name: '',
    version: '',
    width,
    height,
    terrain,
    edges: [],
    areas: [],
    cut_corners: [],
    open_doors: [],
    part: [],
  }
  const canvas = document.createElement('canvas')
  paintMap(canvas, pictureOf(map, frameOf(map, turned)), SCALE)
  const address = canvas.toDataURL()
  known.set(key, address)
  return address
}
