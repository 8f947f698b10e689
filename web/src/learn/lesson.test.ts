import { describe, expect, it } from 'vitest'
import { completeLine, completePiece, completeQuestion, completeView } from '../complete'
import { LESSON, type Moment, nextStep } from './lesson'

const stat = { value: 10 }
const hero = completePiece({
  id: 4,
  card: 'Elf',
  label: 'Elf',
  home: 0,
  seat: 0,
  hp: 9,
  max_hp: 9,
  ac: stat,
  fort: stat,
  ref: stat,
  will: stat,
  speed: stat,
  side: 1,
})

function moment(round: number, ask: string, kinds: string[] = []): Moment {
  return {
    view: completeView({
      round,
      phase: '',
      score: [0, 0],
      goal: 100,
      sides: ['A', 'B'],
      pieces: [hero],
      map: '',
    }),
    question: completeQuestion({ seat: 0, ask, text: '', who: 4 }),
    lines: kinds.map((kind, n) =>
      completeLine({ n, answers: n, kind, text: '', facts: { who: 4 } }),
    ),
    seat: 0,
  }
}

const title = (step: number) => LESSON[step]?.title

describe('the guided battle', () => {
  it('goes on when the player has done what was asked', () => {
    expect(title(nextStep(0, moment(0, 'place')))).toBe('Set up')
    expect(title(nextStep(0, moment(1, 'activate')))).toBe('Activate a creature')
    expect(title(nextStep(1, moment(1, 'action')))).toBe('Move')
    expect(title(nextStep(2, moment(1, 'action', ['moves'])))).toBe('Opportunity attacks')
  })

  it('waits at steps that must be read', () => {
    expect(title(nextStep(3, moment(3, 'action', ['moves', 'attack'])))).toBe('Opportunity attacks')
    expect(title(nextStep(4, moment(3, 'action', ['moves', 'attack'])))).toBe('Victory areas')
  })

  it('does not count what the enemy does', () => {
    const seen = moment(1, 'action', ['attack'])
    expect(title(nextStep(4, { ...seen, seat: 1 }))).toBe('Attack')
  })
})
