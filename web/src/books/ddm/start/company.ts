/** A table for more than two: who sits where, what each brings, on which maps they fight. */

import type { CreateTable, Opponent } from '../../../protocol'
import { emptySeats, placesOf, type SeatChoice } from '../../start/seats'

export interface Company {
  players: number
  seats: SeatChoice[]
  /** The limits that all warbands are built to. */
  format: string
  /** The map, or the left one of two; empty: drawn. */
  map: string
  /** The right one, where more than two sides fight. */
  right: string
}

/** Between the names of two maps that lie side by side. */
const JOINT = ' + '

/** So many seats, everybody alone at first. */
export function companyOf(players: number, opponent: Opponent, own: number): SeatChoice[] {
  return emptySeats(players, opponent, Math.min(own, players - 1))
}

/** Everybody alone, or two teams that sit in turn. */
export function teamed(seats: readonly SeatChoice[], teams: boolean): SeatChoice[] {
  return seats.map((seat, n) => ({ ...seat, team: teams ? n % 2 : n }))
}

export function sidesOf(seats: readonly SeatChoice[]): number {
  return new Set(seats.map((seat) => seat.team)).size
}

/** What is wrong with the seats, in words; empty if nothing is. */
export function companyProblem({ seats }: Company): string {
  if (sidesOf(seats) < 2) return 'All players are in one team.'
  if (seats.every((seat) => seat.who !== 'host')) return 'Take one of the seats yourself.'
  return ''
}

/** Two maps side by side where more than two sides fight; one map otherwise. */
export function mapOf({ seats, map, right }: Company): string {
  return sidesOf(seats) > 2 && map && right ? map + JOINT + right : map
}

export function companyRequest(
  company: Company,
): Pick<CreateTable, 'format' | 'places' | 'fixed_map'> {
  return {
    format: company.format,
    places: placesOf(company.seats),
    fixed_map: mapOf(company),
  }
}
