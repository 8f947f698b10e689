import { describe, expect, it } from 'vitest'
import { aLine, aPiece, aQuestion, aView } from '../../../testing'
import { LESSON, type Moment, nextStep } from './lesson'

const hero = aPiece({ id: 4 })

function moment(round: number, ask: string, kinds: string[] = []): Moment {
  return {
    view: aView({ round, pieces: [hero] }),
    question: aQuestion({ ask, who: 4 }),
    lines: kinds.map((kind, n) => aLine(n, kind, { facts: { who: 4 } })),
    seat: 0,
  }
}

const title = (step: number) => LESSON[step]?.title

describe('the guided battle', () => {
  it('goes on when the player has done what was asked', () => {
    expect(title(nextStep(1, moment(1, 'activate')))).toBe('Activate a creature')
    expect(title(nextStep(1, moment(1, 'action')))).toBe('Move')
    expect(title(nextStep(2, moment(1, 'action', ['moves'])))).toBe('Opportunity attacks')
  })

  it('waits at steps that must be read', () => {
    expect(title(nextStep(0, moment(1, 'activate')))).toBe('Two warbands')
    expect(title(nextStep(3, moment(3, 'action', ['moves', 'attack'])))).toBe('Opportunity attacks')
    expect(title(nextStep(4, moment(3, 'action', ['moves', 'attack'])))).toBe('Victory areas')
  })

  it('does not count what the enemy does', () => {
    const seen = moment(1, 'action', ['attack'])
    expect(title(nextStep(4, { ...seen, seat: 1 }))).toBe('Attack')
  })
})
