/** What just happened, as short-lived signs over the figures. */

import type { Line, View } from '../../../protocol'
import type { Floater, Stroke } from '../scene'

let serial = 0

/** Numbers that rise from creatures whose hit points changed, and words for misses. */
export function floatersOf(
  before: View | null,
  after: View | null,
  lines: readonly Line[],
): Floater[] {
  if (!before || !after) return []
  const found: Floater[] = []
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]))
  for (const piece of after.pieces) {
    const change = piece.hp - (was.get(piece.id)?.hp ?? piece.hp)
    if (!change) continue
    found.push({
      key: ++serial,
      piece: piece.id,
      text: change < 0 ? `−${-change}` : `+${change}`,
      tone: change < 0 ? 'harm' : 'heal',
    })
  }
  for (const { kind, facts } of lines) {
    if (kind !== 'attack-roll' || typeof facts.target !== 'number') continue
    if (!facts.hit) found.push({ key: ++serial, piece: facts.target, text: 'miss', tone: 'miss' })
    else if (facts.critical) {
      found.push({ key: ++serial, piece: facts.target, text: 'critical!', tone: 'note' })
    }
  }
  return found
}

/** A line from attacker to target for every attack that was rolled. */
export function strokesOf(lines: readonly Line[]): Stroke[] {
  return lines.flatMap(({ kind, facts }) =>
    kind === 'attack-roll' && typeof facts.who === 'number' && typeof facts.target === 'number'
      ? [{ key: ++serial, from: facts.who, to: facts.target, hit: Boolean(facts.hit) }]
      : [],
  )
}

/** The ways that creatures went, as top left squares, the start first. */
export function walksOf(lines: readonly Line[]): Map<number, number[]> {
  const walks = new Map<number, number[]>()
  for (const { kind, facts } of lines) {
    const { who, origin, square } = facts
    if (!['moves', 'forced', 'placed', 'settled'].includes(kind)) continue
    if (typeof who !== 'number' || typeof square !== 'number') continue
    const way = walks.get(who)
    if (way) way.push(square)
    else if (typeof origin === 'number' && origin >= 0) walks.set(who, [origin, square])
  }
  return walks
}
