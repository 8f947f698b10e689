import { describe, expect, it } from 'vitest'
import { sizesOf } from './sizes'

describe('sizes of a battle', () => {
  it('begin with the shortest that two ready warbands are made for', () => {
    const formats = ['200-8 (75%)', '100-2 (75%)', '100-5 (75%)', '50-6 (70%)']
    const twice = [...formats, ...formats.slice(0, 3)].map((format) => ({ format }))
    expect(sizesOf(twice)).toEqual(['100-5 (75%)', '100-2 (75%)', '200-8 (75%)'])
    expect(sizesOf([])).toEqual([])
  })
})
