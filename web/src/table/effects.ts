/** What just happened, as short-lived signs over the figures and as sound. */

import type { Floater } from '../board/scene'
import type { Line, View } from '../protocol'

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
    if (change) {
      found.push({
        key: ++serial,
        piece: piece.id,
        text: change < 0 ? `−${-change}` : `+${change}`,
        tone: change < 0 ? 'harm' : 'heal',
      })
    }
  }
  for (const line of lines) {
    const target = line.facts.target
    if (line.kind === 'attack' && line.facts.hit === false && typeof target === 'number') {
      found.push({ key: ++serial, piece: target, text: 'miss', tone: 'miss' })
    }
  }
  return found
}

export type Sound = 'hit' | 'miss' | 'step' | 'turn' | 'end'

export function soundOf(lines: readonly Line[]): Sound | null {
  const kinds = new Set(lines.map((line) => line.kind))
  if (kinds.has('won')) return 'end'
  if (kinds.has('attack')) {
    return lines.some((line) => line.kind === 'attack' && line.facts.hit === false) ? 'miss' : 'hit'
  }
  return kinds.has('moves') ? 'step' : null
}

const NOTES: Record<Sound, [number, number, OscillatorType][]> = {
  hit: [
    [190, 0.09, 'sawtooth'],
    [95, 0.14, 'square'],
  ],
  miss: [[420, 0.07, 'sine']],
  step: [[140, 0.05, 'sine']],
  turn: [
    [660, 0.12, 'triangle'],
    [880, 0.2, 'triangle'],
  ],
  end: [
    [523, 0.16, 'triangle'],
    [659, 0.16, 'triangle'],
    [784, 0.34, 'triangle'],
  ],
}

let audio: AudioContext | null = null

export function play(sound: Sound, volume: number): void {
  if (volume <= 0 || !navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  let at = audio.currentTime
  for (const [pitch, length, type] of NOTES[sound]) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.type = type
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(volume * 0.12, at)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
    tone.connect(gain).connect(audio.destination)
    tone.start(at)
    tone.stop(at + length)
    at += length * 0.8
  }
}
