import { describe, expect, it } from 'vitest'
import { LOG_WORDS } from '../../../books/ddm/log_words'
import { clockText, timeLeft } from '../../../table/clock/clocks'
import { digitOf, indexOf, stepOf } from '../../../table/keys'
import { diceOf, logItems } from '../../../table/log'
import { aMap, anOption, aPiece, aQuestion, aView, aLine as line } from '../../../testing'
import { neededText, percent, signed } from '../../../ui/numbers'
import { command, type Desk } from './commands'
import { areasAt, describeSquare } from './describe'

const map = aMap({
  terrain: { fire: [11], wall: [22] },
  edges: [{ cell: 11, side: 'east', kind: 'wall', high: '' }],
  areas: [{ label: 'victory A', cells: [11] }],
})
const orc = aPiece({
  id: 3,
  seat: 1,
  home: 1,
  hp: 12,
  max_hp: 40,
  side: 2,
  anchor: 0,
  bloodied: true,
  conditions: ['Slowed'],
})
const view = aView({ round: 2, score: [10, 20], pieces: [orc] })
const question = aQuestion({
  passing: 1,
  options: [
    anOption(0, { text: 'Move', kind: 'power' }),
    anOption(1, { text: 'end turn', kind: 'end' }),
  ],
})

/** A command that decides nothing: what is read out. */
function read(text: string, desk: Desk): string[] {
  const told = command(text, desk)
  if (typeof told === 'function') throw new Error(`${text} decides something`)
  return told
}

function desk(said: string[], rest: Partial<Desk> = {}): Desk {
  return {
    view,
    map,
    question,
    say: (text) => said.push(text),
    undo: (whole) => said.push(`undo ${whole}`),
    cursor: (cell) => said.push(`cursor ${cell}`),
    means: ({ power }) => (power === 'champion power 1' ? 'Allies heal 5' : ''),
    ...rest,
  }
}

describe('typed commands', () => {
  it('reads options with what their powers do', () => {
    const asked = aQuestion({
      options: [
        anOption(0, { text: 'Chief: champion power 1', kind: 'power', power: 'champion power 1' }),
        anOption(1, { text: 'pass', kind: 'pass' }),
      ],
    })
    const told = read('options', desk([], { question: asked }))
    expect(told.slice(1)).toEqual(['1: Chief: champion power 1. Allies heal 5', '2: pass'])
  })

  it('answers by name, number or the word for passing', () => {
    const said: string[] = []
    for (const text of ['move', '1', 'end']) {
      const decided = command(text, desk(said))
      if (typeof decided === 'function') decided()
    }
    expect(said).toEqual(['move', 'Move', 'end turn'])
  })

  it('describes squares and moves the cursor there', () => {
    const said: string[] = []
    expect(read('look b2', desk(said))).toEqual([
      'B2: fire, blue’s victory area, wall on the east side. red Orc, 12 of 40 hit points, bloodied, Slowed.',
    ])
    expect(said).toEqual(['cursor 11'])
    expect(read('look z99', desk(said))[0]).toMatch(/no square z99/)
  })

  it('measures how near creatures are', () => {
    expect(read('near d4', desk([]))).toEqual(['2: red Orc at A1'])
  })

  it('reads the options and the score', () => {
    expect(read('options', desk([]))).toEqual(['What next?', '1: Move', '2: end turn'])
    expect(read('score', desk([]))[0]).toBe('Score: blue 10, red 20; 200 points win. Round 2.')
  })

  it('says when it is not ours to decide', () => {
    expect(read('move', desk([], { question: null }))).toEqual(['It is not yours to decide now.'])
  })
})

describe('describeSquare', () => {
  it('names walls from both sides', () => {
    expect(describeSquare(view, map, 12)).toBe('C2: wall on the west side.')
    expect(describeSquare(view, map, 99)).toBe('J10: clear.')
  })

  it('names areas by their owners, and where armies start only while they do', () => {
    const sides = ['B', 'A']
    const areas = ['victory A', 'victory AB', 'start B'].map((label) => ({ label, cells: [3] }))
    const at = (round: number) =>
      areasAt(aView({ round, sides }), aMap({ width: 10, height: 10, areas }), 3).map(
        (area) => area.text,
      )
    expect(at(0)).toEqual(['red’s victory area', 'shared victory area', 'blue’s start area'])
    expect(at(1)).toEqual(['red’s victory area', 'shared victory area'])
  })
})

describe('clocks', () => {
  it('runs for the seat that must answer only', () => {
    const clocks = { left: [60_000, 60_000] as [number, number], running: 1, at: 1000 }
    expect(timeLeft(clocks, 0, 11_000)).toBe(60_000)
    expect(timeLeft(clocks, 1, 11_000)).toBe(50_000)
    expect(timeLeft(clocks, 1, 999_000)).toBe(0)
  })

  it('shows hours only where there are some', () => {
    expect(clockText(761_000)).toBe('12:41')
    expect(clockText(3_900_000)).toBe('1:05:00')
    expect(clockText(9_940)).toBe('9.9')
  })
})

describe('keys', () => {
  it('numbers ten options', () => {
    expect([0, 8, 9, 10].map(digitOf)).toEqual(['1', '9', '0', ''])
    expect(['1', '9', '0', 'x'].map(indexOf)).toEqual([0, 8, 9, -1])
  })

  it('reaches all eight neighbours', () => {
    expect(stepOf('PageDown')).toEqual([1, 1])
    expect(stepOf('q')).toBeUndefined()
  })
})

describe('the log', () => {
  it('puts rounds and turns in headings and notices where they happened', () => {
    const items = logItems(
      [line(0, 'round'), line(1, 'turn', { facts: { seat: 1 } }), line(2, 'damage')],
      [
        { seq: 1, at: 0, kind: 'undo', text: 'Blue takes it back', seat: 0, name: '', line: 2 },
        { seq: 2, at: 0, kind: 'chat', text: 'hello', seat: 0, name: '', line: 2 },
      ],
      LOG_WORDS,
    )
    expect(items.map((item) => item.kind)).toEqual(['heading', 'turn', 'notice', 'line'])
  })

  it('tells of a walk in one line', () => {
    const step = (n: number, origin: number, square: number, text: string) =>
      line(n, 'moves', { text, facts: { who: 4, how: 'move', origin, square, cost: 1 } })
    const items = logItems(
      [
        step(0, 1, 2, 'Orc moves from B1 to C1 (move, 1 MP).'),
        line(1, 'answer'),
        step(2, 2, 3, 'Orc moves from C1 to D1 (move, 1 MP).'),
        step(3, 9, 8, 'Orc moves from J1 to I1 (move, 1 MP).'),
      ],
      [],
      LOG_WORDS,
    )
    expect(items.map((item) => item.kind === 'line' && item.text)).toEqual([
      'Orc moves from B1 to D1 (move, 2 MP).',
      'Orc moves from J1 to I1 (move, 1 MP).',
    ])
  })

  it('leaves plain answers out and keeps their reasons', () => {
    const lines = [
      line(0, 'answer', { by: 'computer', note: 'because' }),
      line(1, 'attack'),
      line(2, 'answer', { by: 'auto', note: 'forced' }),
    ]
    const items = logItems(lines, [], LOG_WORDS)
    expect(items.map((item) => item.kind === 'line' && item.why)).toEqual(['because', 'forced'])
    expect(logItems(lines, [], LOG_WORDS, { answers: true })).toHaveLength(3)
  })

  it('finds the dice of a line', () => {
    expect(diceOf(line(0, 'attack-roll', { facts: { die: 14 } }))).toEqual([14])
    expect(diceOf(line(0, 'champion-test', { facts: { dice: [[3], [17]] } }))).toEqual([3, 17])
    expect(diceOf(line(0, 'moves'))).toEqual([])
  })
})

describe('numbers in words', () => {
  it('writes chances, signs and what a roll needs', () => {
    expect(percent(0.705)).toBe('71 %')
    expect(signed(-2)).toBe('−2')
    expect(neededText(7, false)).toBe('needs 7 or more')
    expect(neededText(20, false)).toBe('needs a 20')
    expect(neededText(0, true)).toBe('hits without a roll')
  })
})
