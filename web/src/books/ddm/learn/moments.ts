/** What guided battles on squares look for in a moment. */

import type { LessonMoment } from '../../../learn/lesson'
import type { Line, QuestionView, View } from '../../../protocol'

export const squares = ({ view }: LessonMoment): View | null =>
  view.board === 'squares' ? view : null

export const asked = ({ question }: LessonMoment) => question as QuestionView | null

/** Whether a creature is one of ours, perhaps of a certain card. */
const isOurs = (id: number, moment: LessonMoment, card = '') => {
  const piece = squares(moment)?.pieces.find((one) => one.id === id)
  return piece?.home === moment.seat && (!card || piece.card === card)
}

const mine = (line: Line, moment: LessonMoment, card = '') =>
  isOurs(Number(line.facts.who), moment, card)

/** Whether one of our creatures has done something of a kind. */
export const happened =
  (kind: string, card = '') =>
  (moment: LessonMoment) =>
    moment.lines.some((line) => line.kind === kind && mine(line, moment, card))

/** Whether anybody has. */
export const seen = (kind: string) => (moment: LessonMoment) =>
  moment.lines.some((line) => line.kind === kind)

/** Whether one of our creatures chooses what to do. */
export function acting(moment: LessonMoment, card = ''): boolean {
  const question = asked(moment)
  if (!question?.options.some((option) => option.kind === 'end')) return false
  return isOurs(question.who, moment, card)
}

/** A note while something else is asked than which creature acts. */
export const somethingElseAsked = (moment: LessonMoment) => {
  const options = asked(moment)?.options ?? []
  if (!options.length || acting(moment) || options.some((one) => one.kind === 'piece')) return ''
  return 'But first answer the question below.'
}

/** A note while nothing of a kind can be done. */
export const unless = (can: RegExp, note: string) => (moment: LessonMoment) => {
  const question = asked(moment)
  if (!acting(moment) || !question) return ''
  const possible = question.options.some((option) => can.test(option.text))
  return possible ? '' : note
}

/* A charge is offered to whoever could only begin one, and a spent move costs the attack. */
const attacks = (moment: LessonMoment) =>
  asked(moment)?.options.some(
    (option) => option.cost.includes('attack') && !WAYS.has(option.power),
  ) ?? false
const WAYS: ReadonlySet<string> = new Set(['Move', 'Double Move', 'Shift', 'Charge'])

/** A note while nobody can be attacked. */
export const nobodyInReach = (moment: LessonMoment) =>
  acting(moment) && !attacks(moment)
    ? 'Nobody is in reach just now: move closer, end the turn, and strike when you come to it.'
    : somethingElseAsked(moment)

/** A note while no champion power is offered. */
export const noChampionPower = (moment: LessonMoment) => {
  const options = asked(moment)?.options ?? []
  return !options.length || options.some((option) => /champion power/.test(option.text))
    ? ''
    : 'Champion powers come when a round starts or somebody attacks, and no such moment is now. Fight on, or read on meanwhile.'
}

/** A note while one of ours could strike nobody whom it flanks. */
export const notFlanking = (moment: LessonMoment) =>
  acting(moment) && !attacks(moment)
    ? 'Nobody is in reach just now: bring a second creature to the far side of an enemy, and strike then.'
    : somethingElseAsked(moment)

/** Whether one of ours has struck somebody whom it flanked. */
export const flanked = (moment: LessonMoment) =>
  moment.lines.some((line) => mine(line, moment) && /flanking [+]/.test(line.text))
