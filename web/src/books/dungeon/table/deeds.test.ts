import { describe, expect, it } from 'vitest'
import type { Option } from '../../../protocol'
import { deedGroups, leaving } from './deeds'

const option = (n: number, text: string, power: string): Option =>
  ({ n, text, kind: 'word', power, cells: [] }) as unknown as Option

describe('what the party may do', () => {
  it('is sorted door by door', () => {
    const groups = deedGroups([
      option(0, 'open door 3', 'open'),
      option(1, 'listen at door 3', 'listen'),
      option(2, 'pick the lock of door 12', 'pick'),
      option(3, 'look for secret door 2', 'find'),
      option(4, 'Pirra: cast cure light wounds on Brakk', 'cast'),
      option(5, 'leave the dungeon', 'leave'),
    ])
    expect(groups.map((one) => one.title)).toEqual(['Door 3', 'Door 12', 'Door 2', 'Heal', ''])
    expect(groups[0]?.deeds.map((one) => one.words)).toEqual(['Open', 'Listen'])
    expect(groups[1]?.deeds[0]?.words).toBe('Pick the lock')
    expect(groups[2]?.deeds[0]?.words).toBe('Look')
    expect(leaving(option(0, 'open door 3', 'open'))).toBeNull()
    expect(leaving(option(5, 'leave the dungeon', 'leave'))?.warnings).not.toEqual([])
  })
})
