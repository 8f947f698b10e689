import { describe, expect, it } from 'vitest'
import { aLine } from '../../testing'
import { soundOf } from './sounds'

const roll = (n: number, hit: boolean) =>
  aLine(n, 'attack-roll', { facts: { who: 1, target: 2, hit, critical: false } })

describe('sounds', () => {
  it('hears the loudest thing', () => {
    expect(soundOf([aLine(0, 'moves'), roll(1, false)])).toBe('miss')
    expect(soundOf([roll(0, false), roll(1, true)])).toBe('hit')
    expect(soundOf([roll(0, true), aLine(1, 'won')])).toBe('end')
    expect(soundOf([aLine(0, 'turn')])).toBeNull()
  })
})
