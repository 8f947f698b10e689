import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Api from '../api'
import { anOption, aQuestion, aView } from '../testing'
import { TableSession } from './session.svelte'

/** A socket whose other end is the test. */
class Line {
  static readonly OPEN = 1
  static last: Line
  readonly readyState = Line.OPEN
  readonly sent: Api.FromClient[] = []
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}

  constructor() {
    Line.last = this
  }

  send(text: string): void {
    const message = JSON.parse(text) as Api.FromClient
    if (message.type !== 'ping') this.sent.push(message)
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }

  close(): void {}
}

/** What a table with one answer more or less would tell. */
function told(type: 'welcome' | 'update', seq: number, answers: number, ask: string): object {
  return {
    type,
    seq,
    answers,
    table: { id: 't', status: 'playing', seats: [] },
    seats: [0],
    view: aView({
      asked: 0,
      question: aQuestion({
        ask,
        options: [anOption(0, { power: 'Move' }), anOption(1, { kind: 'square', cell: 7 })],
      }),
    }),
    map: null,
    lines: [],
    first_line: 0,
    notices: [],
    proposals: [],
    settings: [],
    clocks: null,
    undo: { answer: '', activation: '', until: '' },
  }
}

function sitting(): [TableSession, Line] {
  const session = new TableSession('t', 'token')
  session.open()
  const line = Line.last
  line.tell(told('welcome', 1, 10, 'action'))
  return [session, line]
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('window', globalThis)
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an answer on its way', () => {
  it('is still on its way when somebody talks in between', () => {
    const [session, line] = sitting()
    session.answer(anOption(0))
    line.tell(told('update', 2, 10, 'action'))
    expect(session.mine).toBeNull()
    line.tell(told('update', 3, 11, 'move'))
    expect(session.mine?.ask).toBe('move')
  })

  it('carries what is to follow it', () => {
    const [session, line] = sitting()
    session.answer(anOption(0), ['F4'])
    expect(line.sent.at(-1)).toEqual({ type: 'answer', seq: 1, option: 0, following: ['F4'] })
  })

  it('is the only one: another is not sent after it', () => {
    const [session, line] = sitting()
    session.answer(anOption(0))
    session.answer(anOption(1))
    session.say('anything')
    expect(line.sent.filter(({ type }) => type !== 'hello')).toHaveLength(1)
  })

  it('may be left to a computer: the question is not ours any more', () => {
    const [session, line] = sitting()
    session.help('setup')
    expect(line.sent.at(-1)).toMatchObject({ type: 'substitute', seat: 0, until: 'setup' })
    expect(session.mine).toBeNull()
    line.tell(told('update', 2, 10, 'action'))
    expect(session.mine).toBeNull()
    line.tell(told('update', 3, 14, 'move'))
    expect(session.mine?.ask).toBe('move')
  })

  it('has come to nothing when it is refused', () => {
    const [session, line] = sitting()
    session.answer(anOption(0))
    line.tell({ type: 'refused', error: 'stale', reason: 'too late', seq: 2 })
    expect(session.mine?.ask).toBe('action')
  })
})

describe('a position', () => {
  it('stays the same while nobody moves', () => {
    const [session, line] = sitting()
    const { position, view } = session
    line.tell(told('update', 2, 10, 'action'))
    expect(session.position).toBe(position)
    expect(session.view).toBe(view)
    line.tell(told('update', 3, 9, 'action'))
    expect(session.position).not.toBe(position)
    expect(session.view).not.toBe(view)
  })
})
