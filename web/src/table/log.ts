/** The log as people read it: headings per round, a line per turn, dice drawn out of the words. */

import type { Line, Notice } from '../protocol'

export interface LogLine {
  kind: 'line'
  key: string
  line: Line
  text: string
  detail: string
  dice: number[]
  tone: 'answer' | 'harm' | 'good' | 'big' | 'plain'
}

export type LogItem =
  | LogLine
  | { kind: 'heading'; key: string; text: string }
  | { kind: 'turn'; key: string; text: string; seat: number }
  | { kind: 'notice'; key: string; text: string }

const HARM = new Set(['damage', 'hurt', 'bloodied', 'destroyed'])
const GOOD = new Set(['healed', 'spared', 'recharged'])
const BIG = new Set(['won', 'points', 'destroyed', 'map'])

/** Lines in order, with what happened beside the battle put where it happened. */
export function logItems(lines: readonly Line[], notices: readonly Notice[]): LogItem[] {
  const items: LogItem[] = []
  const queue = notices.filter((notice) => notice.kind !== 'chat').sort((a, b) => a.line - b.line)
  let next = 0
  const tellUntil = (line: number) => {
    for (let notice = queue[next]; notice && notice.line <= line; notice = queue[++next]) {
      items.push({ kind: 'notice', key: `n${notice.seq}`, text: notice.text })
    }
  }
  for (const line of lines) {
    tellUntil(line.n)
    items.push(itemOf(line))
  }
  tellUntil(Number.POSITIVE_INFINITY)
  return items
}

function itemOf(line: Line): LogItem {
  if (line.kind === 'round') return { kind: 'heading', key: `l${line.n}`, text: line.text }
  if (line.kind === 'turn') {
    return { kind: 'turn', key: `l${line.n}`, text: line.text, seat: Number(line.facts.seat ?? 2) }
  }
  const [text = '', ...rest] = line.text.split('\n')
  return {
    kind: 'line',
    key: `l${line.n}`,
    line,
    text,
    detail: rest.join(' '),
    dice: diceOf(line),
    tone: toneOf(line),
  }
}

function toneOf(line: Line): LogLine['tone'] {
  if (line.kind === 'answer') return 'answer'
  if (BIG.has(line.kind)) return line.kind === 'destroyed' ? 'harm' : 'big'
  if (HARM.has(line.kind)) return 'harm'
  return GOOD.has(line.kind) ? 'good' : 'plain'
}

/** The natural rolls that a line tells of. */
export function diceOf(line: Line): number[] {
  const { natural, die, faces, rolled } = line.facts
  for (const found of [natural, die, faces, rolled]) {
    if (typeof found === 'number' && found > 0) return [found]
    if (Array.isArray(found) && found.length && found.every((face) => typeof face === 'number')) {
      return found as number[]
    }
  }
  return []
}
