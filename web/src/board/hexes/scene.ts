/** What is drawn over the battlefield. */

import type { HexOption, HexSight } from './types'

export interface Mark {
  spaces: number[]
  kind: 'move' | 'place' | 'danger'
  cost: number
}

export interface HexScene {
  /** Spaces that answer the question. */
  marks: Mark[]
  /** The way to the space that is pointed at or waits to be confirmed. */
  way: HexOption | null
  choosable: number[]
  targets: number[]
  selected: number
  acting: number[]
  cursor: number
  pending: number[]
  sight: HexSight | null
  sightFrom: number
  /** Start zones that are shown, by name. */
  zones: string[]
  engagement: boolean
}

export const EMPTY_HEX_SCENE: HexScene = {
  marks: [],
  way: null,
  choosable: [],
  targets: [],
  selected: -1,
  acting: [],
  cursor: -1,
  pending: [],
  sight: null,
  sightFrom: -1,
  zones: [],
  engagement: true,
}
