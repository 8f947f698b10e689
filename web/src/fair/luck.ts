/** How lucky the dice were, in plain numbers. */

import type { DieRoll } from '../protocol'

export interface Luck {
  count: number
  mean: number
  /** How many rolls of so many dice would have a lower sum, in per cent. */
  percentile: number
  faces: number[]
}

/** The d20s of a battle against what even dice give. */
export function luckOf(rolls: readonly DieRoll[], sides = 20): Luck {
  const faces: number[] = Array.from({ length: sides }, () => 0)
  let count = 0
  let sum = 0
  for (const roll of rolls) {
    if (roll.sides !== sides || roll.undone) continue
    for (const face of roll.faces) {
      faces[face - 1] = (faces[face - 1] ?? 0) + 1
      count += 1
      sum += face
    }
  }
  const expected = ((sides + 1) / 2) * count
  const spread = Math.sqrt((count * (sides * sides - 1)) / 12)
  return {
    count,
    mean: count ? sum / count : 0,
    percentile: spread ? Math.round(100 * normal((sum - expected) / spread)) : 50,
    faces,
  }
}

/** The chance of less than `z` standard deviations (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    Math.exp((-z * z) / 2) *
    0.3989422804
  return z > 0 ? 1 - tail : tail
}
