/** How this player likes the board of hexes. */

import { load, save } from '../local/store'

interface HexPrefs {
  /** Turned clockwise by so many sixths. */
  sixths: number
  flat: boolean
}

export const hexPrefs = $state<HexPrefs>({
  sixths: 0,
  flat: false,
  ...load<Partial<HexPrefs>>('hex', {}),
})

export function turnBoard(by: number): void {
  hexPrefs.sixths = (((hexPrefs.sixths + by) % 6) + 6) % 6
  save('hex', $state.snapshot(hexPrefs))
}

export function flattenBoard(): void {
  hexPrefs.flat = !hexPrefs.flat
  save('hex', $state.snapshot(hexPrefs))
}
