import { describe, expect, it } from 'vitest'
import { terms, termsWords } from './scenarios'

describe('the terms of a mass battle', () => {
  it('name the victory condition, the scenario with its player, and squads', () => {
    expect(terms('quick', '', 0, false)).toBe('quick')
    expect(terms('standard', 'bridge', 1, false)).toBe('standard + bridge: red')
    expect(terms('ten', 'disarray: all', 0, true)).toBe('ten + disarray: all + squads')
    expect(terms('standard', 'neutral', 0, false)).toBe('standard + neutral: 8 Lizardfolk')
  })

  it('are told in words', () => {
    expect(termsWords('quick + bridge: red + squads')).toBe(
      'Seven tenths of it, defend the bridge, squads',
    )
    expect(termsWords('ten + disarray: all')).toBe('Ten rounds, double disarray')
    expect(termsWords('custom')).toBe('custom')
  })
})
