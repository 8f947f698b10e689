/** Spaces in words, for the text board and the live region. */

import { sideOf } from '../../ui/seats'
import type { HexMap, HexView } from './types'

export function describeSpace(view: HexView, map: HexMap, name: string): string {
  const space = map.names.indexOf(name)
  if (space < 0) return `There is no space ${name}.`
  let ground = ''
  for (const column of map.columns) {
    for (const slab of column.slabs) {
      if (slab.space === space) ground = `${slab.ground}, level ${slab.level}`
    }
  }
  const zones = Object.entries(map.zones)
    .filter(([, spaces]) => spaces.includes(space))
    .map(([zone]) => `start zone of ${zone}`)
  const figure = view.figures.find((one) => one.spaces.includes(space))
  const who = figure
    ? `${sideOf(figure.seat)} ${figure.name}, ${figure.life - figure.wounds} of ${figure.life} life.`
    : ''
  const glyph = view.glyphs.find((one) => one.space === space)
  const lies = glyph ? `${glyph.kind || 'Hidden treasure'} lies here.` : ''
  return [`${name}: ${[ground, ...zones].join(', ')}.`, who, lies].filter(Boolean).join(' ')
}
