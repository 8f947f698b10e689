/** The last combat roll, drawn from the log. */

import type { Line } from '../../../protocol'

export type Face = 'skull' | 'shield' | 'blank'

export interface Throw {
  who: string
  words: string
  faces: Face[]
}

const ATTACKS = new Set([
  'attack',
  'special-attack',
  'leaving-attack',
  'attack-from-the-dark',
  'fall',
])

/** A combat die shows skulls on three faces, shields on two, and a blank. */
export function faceOf(face: number): Face {
  return face <= 3 ? 'skull' : face <= 5 ? 'shield' : 'blank'
}

function facesOf(line: Line): Face[] {
  const { faces } = line.facts
  return Array.isArray(faces) ? faces.map((face) => faceOf(Number(face))) : []
}

function text(fact: unknown): string {
  return typeof fact === 'string' ? fact : ''
}

/** The last attack (or fall) of the log and the defenses that met it; nothing if there was none. */
export function lastThrows(lines: readonly Line[]): Throw[] {
  const start = lines.findLastIndex((line) => ATTACKS.has(line.kind) && facesOf(line).length > 0)
  const first = lines[start]
  if (!first) return []
  const who = text(first.facts.attacker) || text(first.facts.figure) || 'Something in the dark'
  const power = text(first.facts.power)
  const words = first.kind === 'fall' ? 'falls' : power || 'attacks'
  const throws: Throw[] = [{ who, words, faces: facesOf(first) }]
  for (const line of lines.slice(start + 1)) {
    if (line.kind !== 'defense') continue
    const wounds = Number(line.facts.wounds ?? 0)
    const outcome = wounds ? `${wounds} wound${wounds > 1 ? 's' : ''}` : 'unhurt'
    throws.push({ who: text(line.facts.defender), words: outcome, faces: facesOf(line) })
  }
  return throws
}
