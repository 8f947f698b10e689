/** From the choices of the start page to a request for a table of the 2003 skirmish. */

import type * as Api from '../../../api'
import type { Army, CreateTable, Opponent } from '../../../protocol'
import { emptySeats, placesOf, type SeatChoice } from '../../start/seats'

export interface SkirmishSetup {
  scenario: string
  /** A ready map, or one of PLACES. */
  place: string
  points: number
  players: number
  seats: SeatChoice[]
}

/** Where to fight without a ready map. */
export const PLACES: readonly (readonly [value: string, words: string])[] = [
  ['', 'Lay terrain tiles by hand'],
  ['guide', 'Lay tiles on the smaller grid'],
  ['plain', 'Open ground, no tiles'],
]

export const POINTS: readonly (readonly [number, string])[] = [
  [0, '100 points'],
  [50, '50 points'],
  [200, '200 points'],
]

/** Scenarios that fit so many players; all of them where nobody has chosen yet. */
export function fitting(
  scenarios: readonly Api.SkirmishScenario[],
  players: number,
): Api.SkirmishScenario[] {
  return scenarios.filter((one) => one.players.includes(players))
}

export function seatsOf(players: number, opponent: Opponent, own: number): SeatChoice[] {
  return emptySeats(players, opponent, Math.min(own, players - 1))
}

/** What is wrong with the seats, in words; empty if nothing is. */
export function problemOf(
  setup: SkirmishSetup,
  tiles: readonly Api.SkirmishTile[] = [],
  assemblies = 1,
): string {
  if (new Set(setup.seats.map((seat) => seat.team)).size < 2) return 'All players are in one team.'
  if (setup.seats.every((seat) => seat.who !== 'host')) return 'Take one of the seats yourself.'
  if (!laysTiles(setup.place)) return ''
  const brought = setup.seats.filter((seat) => seat.who !== 'open')
  const missing = brought.map((seat) => missingTiles(seat.army.tiles ?? [], tiles, assemblies))
  return missing.find(Boolean) ?? ''
}

/** Whether terrain tiles are laid by hand where a battle is fought. */
export function laysTiles(place: string): boolean {
  return place === '' || place === 'guide'
}

const FEATURES = 3

/** What is still to be chosen of the tiles that somebody brings; empty if nothing is. */
export function missingTiles(
  chosen: readonly string[],
  known: readonly Api.SkirmishTile[],
  assemblies: number,
): string {
  if (!chosen.length) return ''
  const kinds = chosen.map((name) => known.find((tile) => tile.name === name)?.kind)
  const features = kinds.filter((kind) => kind === 'feature').length
  if (kinds.length - features < assemblies) return 'Choose an assembly tile.'
  const left = FEATURES - features
  return left > 0 ? `Choose ${left} more feature ${left > 1 ? 'tiles' : 'tile'}.` : ''
}

/** The tiles after one of them was pressed: another assembly tile takes the place of the first. */
export function pressed(
  tile: Api.SkirmishTile,
  chosen: readonly string[],
  known: readonly Api.SkirmishTile[],
  assemblies: number,
): string[] {
  const alike = known.filter((one) => one.kind === tile.kind).map((one) => one.name)
  const most = tile.kind === 'feature' ? FEATURES : assemblies
  const rest = chosen.filter((name) => !alike.includes(name))
  let same = chosen.filter((name) => alike.includes(name))
  if (same.includes(tile.name)) same = same.filter((name) => name !== tile.name)
  else same = [...same, tile.name].slice(-most)
  return tile.kind === 'feature' ? [...rest, ...same] : [...same, ...rest]
}

/** A ready map is for two, and for scenarios that lay no tiles of their own. */
export function mapsFit(setup: SkirmishSetup): boolean {
  return setup.players === 2
}

export function requestOf(
  setup: SkirmishSetup,
): Pick<CreateTable, 'format' | 'places' | 'points' | 'fixed_map'> {
  return {
    format: setup.scenario,
    places: placesOf(setup.seats),
    points: setup.points,
    fixed_map: setup.place,
  }
}

/** A warband in a choice: `ready:Dawn Guard`, `own:Mine`, or nothing for any. */
export function armyOf(choice: string, own: readonly { name: string; text: string }[]): Army {
  if (choice.startsWith('ready:')) return { ready: choice.slice(6) }
  if (choice.startsWith('own:'))
    return { text: own.find((one) => one.name === choice.slice(4))?.text ?? '' }
  return {}
}
