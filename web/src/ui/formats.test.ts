import { describe, expect, it } from 'vitest'
import { formatExplained, formatsInWords, formatWords } from './formats'

describe('formats', () => {
  it('are said in words', () => {
    expect(formatWords('200-8 (75%)')).toBe('200 points, up to 8 creatures')
    expect(formatWords('22-1 (100%, first battle)')).toBe('22 points, 1 creature, first battle')
    expect(formatWords('Assault')).toBe('Assault')
  })

  it('are explained', () => {
    expect(formatExplained('200-8 (75%)')).toBe(
      'A warband costs at most 200 points and has at most 8 creatures, none of them above 150; so many points win.',
    )
    expect(formatExplained('500-8 (100%)')).not.toContain('above')
    expect(formatExplained('Assault')).toBe('')
  })
})

it('a format is told in words in the middle of a sentence', () => {
  const told = formatsInWords('Draft, 200-8 (75%): Gates of Dawn. Round 1-2.')
  expect(told).toBe('Draft, 200 points, up to 8 creatures: Gates of Dawn. Round 1-2.')
})
