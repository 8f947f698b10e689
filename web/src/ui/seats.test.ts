import { describe, expect, it } from 'vitest'
import { colourOf, nameOf, seatOf, sideOf, victory } from './seats'

describe('seats', () => {
  it('have a colour, and colours a seat', () => {
    expect([0, 1, 2, 3].map(colourOf)).toEqual(['blue', 'red', 'green', 'yellow'])
    expect(seatOf('green')).toBe(2)
    expect(seatOf(undefined)).toBe(-1)
    expect(sideOf(3)).toBe('Yellow')
  })

  it('are called by their player, or by their colour', () => {
    const seat = { seat: 0, colour: 'blue', kind: 'person', agent: '', warband: '' } as const
    const rest = { online: true, away: false, team: 0, resigned: false }
    const table = { seats: [{ ...seat, ...rest, name: 'Ann' }] }
    expect([nameOf(table, 0), nameOf(table, 1)]).toEqual(['Ann', 'Red'])
  })

  it('win alone or with their team', () => {
    expect(victory([0])).toBe('Blue wins')
    expect(victory([1, 2])).toBe('Red and green win')
    expect(victory([])).toBe('A draw')
  })
})
