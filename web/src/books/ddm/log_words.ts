/** How the log of a battle on squares is told. */

import type { Line } from '../../protocol'
import type { LogWords } from '../family'

const AREA = /^(.*) on ([^;]*); targets: (.*)\.$/
const STACKED = /^Nothing more for (.*?): (.*)\.$/
/** So many are named; more are counted. */
const FEW = 3
const FADED = /^.*? (is no longer .*|can no longer .*|no longer .*|(?:may|can) .* again)\.$/

export const LOG_WORDS: LogWords = {
  headings: new Set(['round']),
  turns: new Set(['turn']),
  harm: new Set(['damage', 'bloodied', 'destroyed']),
  good: new Set(['healed', 'spared', 'recharged']),
  big: new Set(['won', 'points', 'map', 'initiative', 'victory']),
  joined: (before, text, line) =>
    walkedOn(before, text, line) ??
    usedFor(before, line) ??
    fadedToo(before, text, line) ??
    addsNothingEither(before, text, line),
  said: (line) => (line.kind === 'area-attack' ? line.text.replace(AREA, whomItStrikes) : ''),
  chosen: { 'first to set up': 'sets up first', 'first turn': 'takes the first turn' },
  shown: new Set(['set up', 'place', 'move', 'activate', 'action', 'charge', 'target', 'attack']),
  quiet: (line) => (line.kind === 'not-stacked' || fades(line) ? line.text : ''),
}

/** Those who are struck rather than all the squares of an area. */
function whomItStrikes(_: string, act: string, cells: string, targets: string): string {
  const count = cells.split(', ').length
  const squares = count === 1 ? cells : `${count} squares`
  return targets ? `${act} on ${targets} (${squares}).` : `${act} on ${squares}: nobody is there.`
}

/** The next steps of the same movement. */
function walkedOn(before: Line, text: string, line: Line): { line: Line; text: string } | null {
  const goesOn =
    line.kind === 'moves' &&
    before.kind === 'moves' &&
    before.facts.who === line.facts.who &&
    before.facts.how === line.facts.how &&
    before.facts.square === line.facts.origin
  if (!goesOn) return null
  const facts = {
    ...line.facts,
    origin: before.facts.origin,
    cost: Number(before.facts.cost ?? 0) + Number(line.facts.cost ?? 0),
  }
  const from = /from (\S+)/.exec(text)?.[1]
  const whole = line.text.replace(/from \S+/, `from ${from}`).replace(/\d+ MP/, `${facts.cost} MP`)
  return { line: { ...line, facts }, text: whole }
}

/** A plain attack or move, which says itself what was used. */
function usedFor(before: Line, line: Line): { line: Line; text: string } | null {
  if (before.kind !== 'power' || before.facts.who !== line.facts.who) return null
  const itself =
    line.kind === 'moves'
      ? before.facts.power === 'Move'
      : line.kind === 'attack' && before.facts.power === line.facts.power
  return itself ? { line, text: line.text } : null
}

/** Another creature for whom the same effect adds nothing. */
function addsNothingEither(
  before: Line,
  text: string,
  line: Line,
): { line: Line; text: string } | null {
  if (before.kind !== 'not-stacked' || line.kind !== 'not-stacked') return null
  const [, whom, what] = STACKED.exec(line.text) ?? []
  const [, others, same] = STACKED.exec(text) ?? []
  const each = what?.replace(/^it /, 'each ')
  if (!whom || !others || (same !== what && same !== each)) return null
  const count = (Number(/^\d+/.exec(others)?.[0] ?? 0) || others.split(', ').length) + 1
  const all = count > FEW ? `${count} creatures` : `${others}, ${whom}`
  return { line, text: `Nothing more for ${all}: ${each}.` }
}

/** Another effect that the same creature is rid of. */
function fadedToo(before: Line, text: string, line: Line): { line: Line; text: string } | null {
  if (!fades(before) || !fades(line) || before.facts.who !== line.facts.who) return null
  const over = FADED.exec(line.text)?.[1]
  return over ? { line, text: text.replace(/\.$/, `, ${over}.`) } : null
}

/** Whether an effect has run its course. */
function fades(line: Line): boolean {
  return line.kind === 'effect-ends' && line.facts.why === 'expired'
}
