/** The places that this browser holds at evenings: the host's, and players'. */

import { load, save } from '../local/store'

export interface Place {
  id: string
  token: string
  /** Empty for the host. */
  name: string
}

const KEY = 'evenings'
const LIMIT = 100

export const places = (): Place[] => load<Place[]>(KEY, [])

export const placesAt = (id: string): Place[] => places().filter((place) => place.id === id)

export function hold(place: Place): void {
  save(KEY, [place, ...places()].slice(0, LIMIT))
}
