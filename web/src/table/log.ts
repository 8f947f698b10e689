/** The log as people read it: headings per round, a line per turn, dice drawn out of the words. */

import type { LogWords } from '../books/family'
import type { Line, Notice } from '../protocol'
import { colourOf, seatOf, sideOf } from '../ui/seats'

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

export interface LogOptions {
  /** Tell every answer, not only what came of it. */
  answers?: boolean
}

/** Lines in order, with what happened beside the battle put where it happened. */
export function logItems(
  lines: readonly Line[],
  notices: readonly Notice[],
  words: LogWords,
  { answers = false }: LogOptions = {},
): LogItem[] {
  const items: LogItem[] = []
  const queue = inOrder(notices.filter((notice) => notice.kind !== 'chat'))
  let next = 0
  let why = ''
  const tellUntil = (line: number) => {
    for (let notice = queue[next]; notice && notice.line <= line; notice = queue[++next]) {
      items.push({ kind: 'notice', key: `n${notice.seq}`, text: notice.text })
    }
  }
  for (const line of lines) {
    tellUntil(line.n)
    if (line.kind === 'answer' && !answers && !isTold(line, words)) {
      why = line.note
      continue
    }
    const before = items.at(-1)
    const whole =
      before?.kind === 'line' ? words.joined?.(before.line, before.text, line) : undefined
    if (whole) {
      items[items.length - 1] = { ...(before as LogLine), ...whole }
      continue
    }
    items.push(itemOf(line, words, line.kind === 'answer' ? line.note : why))
    why = ''
  }
  tellUntil(Number.POSITIVE_INFINITY)
  return items
}

/**
 * As they happened. What was said of lines that were taken back since stands where the battle went
 * on from, before whatever was said after it.
 */
function inOrder(notices: readonly Notice[]): Notice[] {
  let least = Number.POSITIVE_INFINITY
  return notices
    .toSorted((a, b) => b.seq - a.seq)
    .map((notice) => {
      least = Math.min(least, notice.line)
      return { ...notice, line: least }
    })
    .reverse()
}

/** Answers that are told by themselves: given for somebody, or the choice of a player. */
function isTold({ by, text, facts }: Line, words: LogWords): boolean {
  if (seatOf(text) >= 0) return true
  // What comes of it is told; without the question such a word says nothing.
  if (text === 'yes' || text === 'no') return false
  return (by === 'auto' || by === 'helper') && !words.shown?.has(String(facts.ask))
}

function itemOf(line: Line, words: LogWords, why: string): LogItem {
  const key = `l${line.n}`
  const { kind, text, facts } = line
  if (words.headings.has(kind)) return { kind: 'heading', key, line, text }
  if (words.turns.has(kind)) {
    const seat = typeof facts.seat === 'number' ? facts.seat : seatOf(facts.seat)
    return { kind: 'turn', key, line, text, seat, why }
  }
  const quiet = words.quiet?.(line)
  const tone = quiet ? 'quiet' : toneOf(line, words)
  const said = kind === 'answer' ? chosen(line, words) : words.said?.(line) || text
  return { kind: 'line', key, line, text: quiet || said, why, dice: diceOf(line), tone }
}

/** An answer in words: who gave it; of a player who was chosen, what they do now. */
function chosen({ text, seat, facts }: Line, words: LogWords): string {
  if (text === 'pass') return `${sideOf(seat)} passes.`
  if (seatOf(text) < 0) return `${sideOf(seat)} chooses ${text}.`
  const does = words.chosen?.[String(facts.ask)]
  if (!does) return `${sideOf(seat)} chooses ${text}.`
  const decides = seatOf(text) === seat ? '' : `, as ${colourOf(seat)} decides`
  return `${sideOf(seatOf(text))} ${does}${decides}.`
}

function toneOf({ kind }: Line, words: LogWords): LogLine['tone'] {
  if (kind === 'answer') return 'answer'
  if (words.harm.has(kind)) return 'harm'
  if (words.good.has(kind)) return 'good'
  return words.big.has(kind) ? 'big' : 'plain'
}

/** The natural rolls that a line tells of. */
export function diceOf({ facts }: Line): number[] {
  // Combat dice are told in words: skulls, shields, blanks.
  if (Array.isArray(facts.faces)) return typeof facts.result === 'number' ? [facts.result] : []
  return [facts.die, facts.dice].flat(2).filter((face): face is number => typeof face === 'number')
}
