/** What a board shows: a battle that can be looked at, and perhaps answered. */

import type { AnyMap, AnyQuestion, AnyView } from '../protocol'

/** A live table, or a moment of a replay; which board it is played on says the view. */
export interface Source {
  readonly id: string
  readonly token: string
  readonly view: AnyView | null
  readonly map: AnyMap | null
  /** Another number whenever the battle has moved. */
  readonly position: number
  readonly answers: number
  readonly seats: number[]
  /** The question that is ours to answer. */
  readonly mine: AnyQuestion | null
  /** Choose an option; `following` answers in words what is asked right after it. */
  answer(option: { n: number }, following?: string[]): void
}

/** One moment of a replay. */
export interface Moment {
  view: AnyView
  map: AnyMap
}
