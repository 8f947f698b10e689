/** The log as people read it: headings per round, a line per turn, dice drawn out of the words. */

import type { Line, Notice } from '../protocol'
import { seatOf } from '../ui/seats'

export interface LogLine {
  kind: 'line'
  key: string
  /** The last line it tells of. */
  line: Line
  text: string
  /** Why a computer or a setting answered so. */
  why: string
  dice: number[]
  tone: 'answer' | 'harm' | 'good' | 'big' | 'plain' | 'quiet'
}

export type LogItem =
  | LogLine
  | { kind: 'heading'; key: string; line: Line; text: string }
  | { kind: 'turn'; key: string; line: Line; text: string; seat: number; why: string }
  | { kind: 'notice'; key: string; text: string }

const HARM = new Set(['damage', 'bloodied', 'destroyed', 'wound', 'turn-lost'])
const GOOD = new Set(['healed', 'spared', 'recharged', 'heal', 'treasure-taken'])
const BIG = new Set(['won', 'points', 'map', 'initiative', 'victory', 'room', 'room-won'])
/** Turns of HeroScape: a card is chosen or its order marker revealed. */
const CARD_TURNS = new Set(['order-revealed', 'card-chosen', 'free-turn'])

export interface LogOptions {
  /** Tell every answer, not only what came of it. */
  answers?: boolean
}

/** Lines in order, with what happened beside the battle put where it happened. */
export function logItems(
  lines: readonly Line[],
  notices: readonly Notice[],
  { answers = false }: LogOptions = {},
): LogItem[] {
  const items: LogItem[] = []
  const queue = notices.filter((notice) => notice.kind !== 'chat').sort((a, b) => a.line - b.line)
  let next = 0
  let why = ''
  const tellUntil = (line: number) => {
    for (let notice = queue[next]; notice && notice.line <= line; notice = queue[++next]) {
      items.push({ kind: 'notice', key: `n${notice.seq}`, text: notice.text })
    }
  }
  for (const line of lines) {
    tellUntil(line.n)
    if (line.kind === 'answer' && !answers && line.by !== 'auto') {
      why = line.note
      continue
    }
    const before = items.at(-1)
    if (before?.kind === 'line' && goesOn(before.line, line)) {
      items[items.length - 1] = walked(before, line)
      continue
    }
    if (before?.kind === 'line' && fadesToo(before.line, line)) {
      const text = before.text.replace(/\.$/, `, ${line.facts.effect}.`)
      items[items.length - 1] = { ...before, line, text }
      continue
    }
    items.push(itemOf(line, line.kind === 'answer' ? line.note : why))
    why = ''
  }
  tellUntil(Number.POSITIVE_INFINITY)
  return items
}

/** Whether a line tells of the next steps of the same movement. */
function goesOn(before: Line, line: Line): boolean {
  return (
    line.kind === 'moves' &&
    before.kind === 'moves' &&
    before.facts.who === line.facts.who &&
    before.facts.how === line.facts.how &&
    before.facts.square === line.facts.origin
  )
}

function walked(before: LogLine, line: Line): LogLine {
  const facts = {
    ...line.facts,
    origin: before.line.facts.origin,
    cost: Number(before.line.facts.cost ?? 0) + Number(line.facts.cost ?? 0),
  }
  const from = /from (\S+)/.exec(before.text)?.[1]
  const text = line.text.replace(/from \S+/, `from ${from}`).replace(/\d+ MP/, `${facts.cost} MP`)
  return { ...before, line: { ...line, facts }, text }
}

const FADED = /^(.*?): (.*) ends \(expired\)\.$/

/** Whether an effect has run its course: worth a word, but no more. */
function fades(line: Line): boolean {
  return line.kind === 'effect-ends' && line.facts.why === 'expired'
}

/** Whether a line tells of another effect that the same creature is rid of. */
function fadesToo(before: Line, line: Line): boolean {
  return fades(before) && fades(line) && before.facts.who === line.facts.who
}

function itemOf(line: Line, why: string): LogItem {
  const key = `l${line.n}`
  if (line.kind === 'round') return { kind: 'heading', key, line, text: line.text }
  if (line.kind === 'turn') {
    return { kind: 'turn', key, line, text: line.text, seat: Number(line.facts.seat ?? 2), why }
  }
  if (CARD_TURNS.has(line.kind)) {
    return {
      kind: 'turn',
      key,
      line,
      text: line.text,
      seat: seatOf(line.facts.seat),
      why,
    }
  }
  const text = fades(line) ? line.text.replace(FADED, 'Over for $1: $2.') : line.text
  return { kind: 'line', key, line, text, why, dice: diceOf(line), tone: toneOf(line) }
}

function toneOf(line: Line): LogLine['tone'] {
  if (line.kind === 'answer') return 'answer'
  if (fades(line)) return 'quiet'
  if (HARM.has(line.kind)) return 'harm'
  if (GOOD.has(line.kind)) return 'good'
  return BIG.has(line.kind) ? 'big' : 'plain'
}

/** The natural rolls that a line tells of. */
export function diceOf({ facts }: Line): number[] {
  // Combat dice are told in words: skulls, shields, blanks.
  if (Array.isArray(facts.faces)) return typeof facts.result === 'number' ? [facts.result] : []
  return [facts.die, facts.dice].flat(2).filter((face): face is number => typeof face === 'number')
}
