import type { QuestionView } from '../../protocol'

/** Squares that should be in sight, and the one that matters most where not all of them fit. */
export interface Sight {
  cells: number[]
  focus: number
}

/**
 * Where to look for a question: at whoever acts, and at what it asks about (`asked`, squares).
 * A question that interrupts somebody else names those it happens to; where not everything fits,
 * one's own of them come first, then those who may answer, then whoever acts.
 */
export function sightOf(
  question: Pick<QuestionView, 'who' | 'about'>,
  stand: number,
  asked: readonly number[],
  own: (piece: number) => number,
): Sight {
  const { subject, object } = question.about
  const named = question.who >= 0 ? [] : [subject, object]
  const mine = named.map((id) => (typeof id === 'number' ? own(id) : -1))
  const about = [...mine, ...asked].filter((cell) => cell >= 0)
  const interrupts = question.who < 0 && stand >= 0
  const cells = stand >= 0 ? [stand, ...about] : about
  return { cells, focus: interrupts ? (about[0] ?? stand) : stand }
}
