/** Why a creature ran, put together from what the log tells. */

import type { Line } from '../../../protocol'

export interface MoraleStory {
  /** The line that it ends with so far. */
  line: number
  who: number
  outcome: 'runs' | 'stands' | 'rallies'
  /** What tried its nerve. */
  why: string
  /** Its hit points after the blow; null where no blow did it. */
  hp: number | null
  die: number
  modifiers: string[]
  total: number
  dc: number
  /** Whether it has left the battle. */
  left: boolean
}

const BACK = 80

/** The last time that somebody's nerve was tried, if that is not long ago. */
export function lastStory(lines: readonly Line[]): MoraleStory | null {
  const recent = lines.slice(-BACK)
  for (let at = recent.length - 1; at >= 0; at--) {
    const line = recent[at]
    if (line?.kind !== 'save' || !isMorale(line, recent)) continue
    return storyOf(recent, at)
  }
  return null
}

/** Whether a save is one of morale: those are about half hit points, rallying, or end in a rout. */
function isMorale(save: Line, lines: readonly Line[]): boolean {
  const why = String(save.facts.why ?? '')
  if (why === 'half hit points' || why === 'rally') return true
  return lines.some(
    (line) => line.kind === 'routs' && line.n > save.n && line.n <= save.n + 2 && same(line, save),
  )
}

function same(one: Line, other: Line): boolean {
  return one.facts.who === other.facts.who
}

function storyOf(lines: readonly Line[], at: number): MoraleStory {
  const save = lines[at] as Line
  const { facts } = save
  const made = facts.made === true
  const why = String(facts.why ?? '')
  const blow = lines
    .slice(0, at)
    .reverse()
    .find((line) => line.kind === 'damage' && same(line, save))
  const after = lines.slice(at + 1).filter((line) => same(line, save))
  const left = after.some((line) => ['routed-off', 'eliminated', 'destroyed'].includes(line.kind))
  return {
    line: save.n,
    who: Number(facts.who),
    outcome: !made ? 'runs' : why === 'rally' ? 'rallies' : 'stands',
    why,
    hp: why === 'half hit points' && blow ? Number(blow.facts.hp) : null,
    die: Number(facts.die),
    modifiers: Array.isArray(facts.modifiers) ? facts.modifiers.map(String) : [],
    total: Number(facts.total),
    dc: Number(facts.dc),
    left,
  }
}

/** The roll in words: `7, level +3, Commander Krusk +4 is 14 against 20`. */
export function rollWords({ die, modifiers, total, dc }: MoraleStory): string {
  return `${[`rolled ${die}`, ...modifiers].join(', ')}: ${total} against ${dc}`
}
