/** Guided battles: what is taught, when a step is understood, and what comes next. */

import type { AnyQuestion, AnyView, CreateTable, Line } from '../protocol'
import type { Device } from '../ui/device'

export interface LessonMoment {
  view: AnyView
  question: AnyQuestion | null
  lines: readonly Line[]
  seat: number
}

export interface Step {
  title: string
  words: (device: Device) => string
  /** Met when the player has done what the step is about; steps without it are only read. */
  done?: (moment: LessonMoment) => boolean
  /** What to do instead when the deed is not possible just now; empty when it is. */
  instead?: (moment: LessonMoment) => string
}

export interface Lesson {
  key: string
  title: string
  /** The battle it is taught in. */
  table: CreateTable
  /** Whether the computer sets up one's army. */
  quick: boolean
  steps: readonly Step[]
  /** The word at the end, and the lesson that follows; empty for a battle of one's own. */
  end: string
  next: string
}

/** Lines that tell of what the player's own answers were. */
export const chose = (words: RegExp) => (moment: LessonMoment) =>
  moment.lines.some(
    (line) => line.kind === 'answer' && line.seat === moment.seat && words.test(line.text),
  )

/** Whether a step is understood: what was to be done is done. */
export function understood(step: Step | undefined, moment: LessonMoment | null): boolean {
  return step?.done !== undefined && moment !== null && step.done(moment)
}

/** After so many answers of the learner a step that was not met no longer keeps anybody. */
export const PATIENCE = 24

/** How many answers the player gave. */
export const answersOf = ({ lines, seat }: LessonMoment): number =>
  lines.filter((line) => line.kind === 'answer' && line.seat === seat).length
