import { describe, expect, it } from 'vitest'
import type { SeatInfo } from '../protocol'
import { colourOf, matesOf, nameOf, people, seatOf, sideOf, teamsOf, victory } from './seats'

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

  it('stand with their team-mates', () => {
    const seats = [0, 1, 0, 1].map((team, seat) => ({ team, seat }) as SeatInfo)
    expect(teamsOf(seats)).toEqual([
      [0, 2],
      [1, 3],
    ])
    expect(matesOf({ seats }, 3)).toEqual([1])
  })

  it('win alone or with their team', () => {
    expect(victory([0])).toBe('Blue wins')
    expect(victory([1, 2])).toBe('Red and green win')
    expect(victory([])).toBe('A draw')
  })
})

describe('people', () => {
  const seat = (n: number, name: string) => ({ seat: n, name }) as SeatInfo
  const company = { table: { seats: [seat(0, 'Ada'), seat(1, 'Bo')] }, seats: [0] }

  it('puts names in the place of colours', () => {
    const watching = { ...company, seats: [] }
    expect(people('Blue has initiative; red waits.', watching)).toBe(
      'Ada has initiative; Bo waits.',
    )
    expect(people('blue Orc falls', watching)).toBe('Ada’s Orc falls')
    expect(people('red Orc falls', company)).toBe('Bo’s Orc falls')
  })

  it('says you and your to whom it is about', () => {
    expect(people('Blue has initiative; red waits.', company)).toBe(
      'You have initiative; Bo waits.',
    )
    expect(people("blue Orc's Axe hits red Orc. Use a power?", company)).toBe(
      "Your Orc's Axe hits Bo’s Orc. Use a power?",
    )
    expect(people('Champion test: blue 13 (rating 1), red 9; blue wins.', company)).toBe(
      'Champion test: You 13 (rating 1), Bo 9; you win.',
    )
    expect(people('to win: 100 for blue, 98 for red', company)).toBe(
      'to win: 100 for you, 98 for Bo',
    )
    expect(people('Blue shows its warband.', company)).toBe('You show your warband.')
    expect(people("Blue passes: red chooses blue's side.", company)).toBe(
      'You pass: Bo chooses your side.',
    )
  })

  it('says which of them you are, where asked to', () => {
    expect(people('blue', company, true)).toBe('Ada (you)')
    expect(people('Blue', company, true)).toBe('Ada (you)')
    expect(people('red', company, true)).toBe('Bo')
  })

  it('leaves the names of creatures alone', () => {
    expect(people('Blue Dragon moves.', company)).toBe('Blue Dragon moves.')
  })
})
