import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, freeName, keep, keptExpeditions, towardsNext } from './kept'

describe('expeditions of this browser', () => {
  beforeEach(() => {
    const memory = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
    })
  })

  it('keeps one of each name, the latest first', () => {
    keep({ name: 'North', text: 'a', table: '' })
    keep({ name: 'South', text: 'b', table: '' })
    keep({ name: 'North', text: 'c', table: 't' })
    expect(keptExpeditions().map((one) => one.text)).toEqual(['c', 'b'])
    expect(forget('North').map((one) => one.name)).toEqual(['South'])
  })

  it('finds a name that is free', () => {
    expect(freeName('North', ['South'])).toBe('North')
    expect(freeName('North', ['North', 'North 2'])).toBe('North 3')
  })

  it('tells how far the next level is', () => {
    expect(towardsNext({ experience: 1500, this_level: 1000, next_level: 3000 })).toBe(0.25)
  })
})
