/** Warbands that the player built, kept in this browser as text. */

import { load, save } from './store'

export interface SavedWarband {
  name: string
  text: string
}

export function savedWarbands(): SavedWarband[] {
  return load<SavedWarband[]>('warbands', [])
}

export function saveWarband(warband: SavedWarband): void {
  const others = savedWarbands().filter((one) => one.name !== warband.name)
  save('warbands', [warband, ...others].slice(0, 200))
}

export function deleteWarband(name: string): void {
  save(
    'warbands',
    savedWarbands().filter((one) => one.name !== name),
  )
}
