/** Time left, by the server's clock. */

import type { Clocks } from '../../protocol'

/** Milliseconds a seat has left at a moment of the server's time. */
export function timeLeft(clocks: Clocks, seat: number, now: number): number {
  const left = clocks.left[seat] ?? 0
  return Math.max(clocks.running === seat ? left - (now - clocks.at) : left, 0)
}

/** 12:41; 1:05:00; tenths below ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return (ms / 1000).toFixed(1)
  const seconds = Math.ceil(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, i) => (i ? String(part).padStart(2, '0') : String(part))).join(':')
}
