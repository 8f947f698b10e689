/** From a start position and what changes with every line to the position after every line. */

import type { PlaneFrame, PlaneMap, PlaneView } from './types'

export interface PlaneMoment {
  view: PlaneView
  map: PlaneMap
}

/** The position after one more line. */
export function planeAdvance({ view, map }: PlaneMoment, frame: PlaneFrame): PlaneMoment {
  const units = [...view.units]
  for (const unit of frame.units) units[unit.id] = unit
  return {
    map,
    view: {
      ...view,
      units,
      round: frame.round ?? view.round,
      phase: frame.phase ?? view.phase,
      order: frame.order ?? view.order,
      active: frame.active ?? view.active,
      acting: frame.acting ?? view.acting,
      score: frame.score ?? view.score,
    },
  }
}
