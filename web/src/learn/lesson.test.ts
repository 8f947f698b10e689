import { describe, expect, it } from 'vitest'
import { FIRST, SECOND } from '../books/ddm/learn/lessons'
import { HEROSCAPE, ORDERS } from '../books/heroscape/learn/lessons'
import { aLine, anOption, aPiece, aQuestion, aView } from '../testing'
import { FINGER, MOUSE } from '../ui/device'
import { type LessonMoment, understood } from './lesson'

const LESSONS = [FIRST, SECOND, HEROSCAPE, ORDERS]
const still: LessonMoment = {
  view: aView({ pieces: [aPiece({ id: 1, home: 0 }), aPiece({ id: 2, home: 1, seat: 1 })] }),
  question: null,
  lines: [],
  seat: 0,
}

describe('lessons', () => {
  it('speak of the device in hand', () => {
    for (const { steps } of LESSONS) {
      const words = steps.map((step) => step.words(FINGER)).join(' ')
      expect(words).not.toMatch(/click|point at/i)
      expect(steps.map((step) => step.words(MOUSE)).join(' ')).not.toMatch(/\btap\b/i)
    }
  })

  it('take nothing for done before it is', () => {
    for (const { steps } of LESSONS) {
      expect(steps.some((step) => understood(step, still))).toBe(false)
    }
  })

  it('see a creature activated, a move, an attack', () => {
    const [, activate, move, , attack] = FIRST.steps
    const acting = {
      ...still,
      question: aQuestion({ who: 1, options: [anOption(0, { kind: 'end' })] }),
    }
    expect(understood(activate, acting)).toBe(true)
    const moved = { ...still, lines: [aLine(0, 'moves', { facts: { who: 1 } })] }
    expect(understood(move, moved)).toBe(true)
    expect(understood(move, { ...still, lines: [aLine(0, 'moves', { facts: { who: 2 } })] })).toBe(
      false,
    )
    expect(
      understood(attack, { ...still, lines: [aLine(0, 'attack', { facts: { who: 1 } })] }),
    ).toBe(true)
  })

  it('notice when nobody is in reach', () => {
    const attack = FIRST.steps[4]
    const far = aQuestion({ who: 1, options: [anOption(0, { kind: 'end' })] })
    expect(attack?.instead?.({ ...still, question: far })).not.toBe('')
    // A charge that would only begin is no blow.
    const charge = anOption(1, { kind: 'power', power: 'Charge', cost: ['attack', 'minor'] })
    const begun = { ...far, options: [...far.options, charge] }
    expect(attack?.instead?.({ ...still, question: begun })).not.toBe('')
    const strike = anOption(1, { kind: 'power', power: 'Mace', cost: ['attack'] })
    expect(
      attack?.instead?.({ ...still, question: { ...far, options: [...far.options, strike] } }),
    ).toBe('')
  })
})
