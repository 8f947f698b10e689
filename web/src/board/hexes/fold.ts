/** From a start position and what changes with every line to the position after every line. */

import type { HexFrame, HexMap, HexView } from './types'

export interface HexMoment {
  view: HexView
  map: HexMap
}

/** The position after one more line. A new battlefield starts afresh. */
export function hexAdvance({ view, map }: HexMoment, frame: HexFrame): HexMoment {
  const figures = frame.map ? [] : [...view.figures]
  for (const figure of frame.figures) figures[figure.id] = figure
  const units = frame.map ? [] : [...view.units]
  for (const unit of frame.units) units[unit.id] = unit
  return {
    map: frame.map ?? map,
    view: {
      ...view,
      figures,
      units,
      glyphs: frame.glyphs ?? view.glyphs,
      round: frame.round ?? view.round,
      turn: frame.turn ?? view.turn,
      order: frame.order ?? view.order,
      active: frame.active ?? view.active,
      acting: frame.acting ?? view.acting,
      score: frame.score ?? view.score,
      phase: frame.phase ?? view.phase,
      scenario: frame.scenario ?? view.scenario,
      map: frame.map?.version ?? view.map,
    },
  }
}
