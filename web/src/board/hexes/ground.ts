/** What there is to know about a space: its ground, its height, what lies there. */

import type { HexGlyph, HexMap, HexView } from './types'

export interface Space {
  name: string
  ground: string
  level: number
  zones: string[]
  glyph: HexGlyph | undefined
}

export function spaceAt(view: HexView, map: HexMap, space: number): Space | null {
  for (const column of map.columns) {
    const slab = column.slabs.find((one) => one.space === space)
    if (!slab) continue
    return {
      name: map.names[space] ?? '',
      ground: slab.ground,
      level: slab.level,
      zones: Object.keys(map.zones).filter((zone) => map.zones[zone]?.includes(space)),
      glyph: view.glyphs.find((one) => one.space === space),
    }
  }
  return null
}
