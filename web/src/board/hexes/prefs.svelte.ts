/** How this player likes the board of hexes. */

import { load, save } from '../../local/store'

interface HexPrefs {
  /** Turned clockwise by so many sixths; null is whatever shows most of the board. */
  sixths: number | null
  flat: boolean
}

export const hexPrefs = $state<HexPrefs>({
  sixths: null,
  flat: false,
  ...load<Partial<HexPrefs>>('hex', {}),
})

export function turnBoard(from: number, by: number): void {
  hexPrefs.sixths = (((from + by) % 6) + 6) % 6
  save('hex', $state.snapshot(hexPrefs))
}

export function flattenBoard(): void {
  hexPrefs.flat = !hexPrefs.flat
  save('hex', $state.snapshot(hexPrefs))
}
