import { expect, it } from 'vitest'
import { unsaidRange } from './ranges'

it('a range is said once', () => {
  expect(unsaidRange({ range: 'reach 2, range 10', text: 'Range 10, +9 vs. AC' })).toBe('reach 2')
  expect(unsaidRange({ range: 'range sight', text: 'Range Sight: each enemy' })).toBe('')
  expect(unsaidRange({ range: 'range sight', text: '(sight) +11 vs. AC' })).toBe('')
  expect(unsaidRange({ range: 'radius 1, range 10', text: '(radius 1 within 10)' })).toBe('')
  expect(unsaidRange({ range: '', text: 'Heals' })).toBe('')
})
