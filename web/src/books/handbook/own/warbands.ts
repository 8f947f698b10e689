/** Warbands and cards of one's own, kept by this browser. */

import { load, save } from '../../../local/store'

export interface OwnWarband {
  name: string
  /** The warband as text, cards of one's own written out before it. */
  text: string
}

const KEY = 'skirmish-warbands'
const MOST = 200

export function ownWarbands(): OwnWarband[] {
  return load<OwnWarband[]>(KEY, [])
}

/** Keep a warband; one of the same name is replaced. */
export function keepWarband(band: OwnWarband): OwnWarband[] {
  const bands = [band, ...ownWarbands().filter((other) => other.name !== band.name)].slice(0, MOST)
  save(KEY, bands)
  return bands
}

export function forgetWarband(name: string): OwnWarband[] {
  const bands = ownWarbands().filter((band) => band.name !== name)
  save(KEY, bands)
  return bands
}
