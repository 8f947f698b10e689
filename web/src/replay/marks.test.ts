import { describe, expect, it } from 'vitest'
import type { AnyView, Mark } from '../protocol'
import { apart, fallsIn, jump, nextFall } from './marks'

describe('jump', () => {
  const mark = (line: number, kind: Mark['kind']): Mark => ({
    line,
    kind,
    answers: 0,
    round: 1,
    text: '',
  })
  const marks = [mark(0, 'round'), mark(2, 'activation'), mark(9, 'activation'), mark(12, 'round')]

  it('goes to the next and the previous mark of the kind', () => {
    expect(jump(marks, 2, ['activation'], true, 20)).toBe(9)
    expect(jump(marks, 9, ['activation'], false, 20)).toBe(2)
    expect(jump(marks, 3, ['round'], true, 20)).toBe(12)
  })

  it('stops at the ends', () => {
    expect(jump(marks, 15, ['round'], true, 20)).toBe(20)
    expect(jump(marks, 0, ['round'], false, 20)).toBe(-1)
  })
})

describe('apart', () => {
  it('leaves out what would stand in what was written before it', () => {
    expect(apart([0, 40, 45, 52, 70], 18)).toEqual([true, true, false, false, true])
    expect(apart([], 18)).toEqual([])
  })
})

describe('fallsIn', () => {
  it('tells with which line somebody falls, and whose it was', () => {
    const view = (...score: number[]) => ({ score }) as AnyView
    const views = [view(0, 0), view(0, 1), view(0, 1), view(2, 1), view(1, 1)]
    const fallen = (one: AnyView, seat: number) => one.score[seat] ?? 0
    expect(fallsIn(views, 2, fallen)).toEqual([
      { line: 2, seat: 0 },
      { line: 0, seat: 1 },
    ])
  })
})

describe('nextFall', () => {
  it('finds the nearest fall either way, whoever it was', () => {
    const falls = [
      { line: 2, seat: 0 },
      { line: 9, seat: 0 },
      { line: 4, seat: 1 },
    ]
    expect(nextFall(falls, 2, true)).toBe(4)
    expect(nextFall(falls, 9, false)).toBe(4)
    expect(nextFall(falls, 9, true)).toBe(-1)
  })
})
