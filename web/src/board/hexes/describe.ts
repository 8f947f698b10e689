/** Spaces in words, for the text board and the live region. */

import { sideOf } from '../../ui/seats'
import { spaceAt } from './ground'
import type { HexMap, HexView } from './types'

export function describeSpace(
  view: HexView,
  map: HexMap,
  name: string,
  owners: readonly string[] = [],
): string {
  const space = map.names.indexOf(name)
  const found = space < 0 ? null : spaceAt(view, map, space)
  if (!found) return `There is no space ${name}.`
  const { ground, level, zones, glyph } = found
  const figure = view.figures.find((one) => one.spaces.includes(space))
  const who = figure
    ? `${figure.name}, ${owners[figure.seat] || sideOf(figure.seat)}, ${figure.life - figure.wounds} of ${figure.life} life.`
    : ''
  const lies = glyph ? `${glyph.kind || 'Hidden treasure'} lies here: ${glyph.about}.` : ''
  const starts = zones.map((zone) => `start zone of ${zone}`)
  return [`${name}: ${[ground, `level ${level}`, ...starts].join(', ')}.`, who, lies]
    .filter(Boolean)
    .join(' ')
}
