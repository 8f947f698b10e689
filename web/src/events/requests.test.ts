import { describe, expect, it } from 'vitest'
import { clock, withBlock } from './requests'

describe('entries as text', () => {
  it('indents what stands below an entry', () => {
    expect(withBlock('enlist Ana', 'faction LG\n\nwarlord X\n')).toBe(
      'enlist Ana\n  faction LG\n  warlord X',
    )
  })
  it('shows time as a clock', () => {
    expect([clock(0), clock(9.2), clock(3000)]).toEqual(['0:00', '0:10', '50:00'])
  })
})
