import { describe, expect, it } from 'vitest'
import { aLine } from '../../../testing'
import { lastStory, rollWords } from './morale'

const SAVE = { who: 3, die: 7, modifiers: ['level +5', 'Commander Krusk +4'], total: 16, dc: 20 }

describe('why a creature ran', () => {
  it('is told with the blow, the roll and the end', () => {
    const story = lastStory([
      aLine(0, 'damage', { facts: { who: 3, hp: 20 } }),
      aLine(1, 'save', { facts: { ...SAVE, why: 'half hit points', made: false } }),
      aLine(2, 'routs', { facts: { who: 3 } }),
      aLine(3, 'routed-off', { facts: { who: 3 } }),
    ])
    expect(story).toMatchObject({ who: 3, outcome: 'runs', hp: 20, left: true })
    expect(story && rollWords(story)).toBe('rolled 7, level +5, Commander Krusk +4: 16 against 20')
  })

  it('is not made of other saves', () => {
    const burns = { ...SAVE, why: 'fireball', made: false }
    expect(lastStory([aLine(0, 'save', { facts: burns })])).toBeNull()
  })

  it('tells of those who stand and those who rally', () => {
    const stands = { ...SAVE, why: 'half hit points', made: true }
    const rallies = { ...SAVE, why: 'rally', made: true }
    expect(lastStory([aLine(0, 'save', { facts: stands })])?.outcome).toBe('stands')
    expect(lastStory([aLine(0, 'save', { facts: rallies })])?.outcome).toBe('rallies')
  })
})
