/** The seats this browser holds: the token is all that a seat asks for. */

import type { Seated } from '../protocol'
import { load, save } from './store'

export interface HeldSeat extends Seated {
  when: number
}

const KEY = 'seats'
const LIMIT = 200

export function heldSeats(): HeldSeat[] {
  return load<HeldSeat[]>(KEY, [])
}

export function holdSeat(seated: Seated, when = Date.now()): void {
  const others = heldSeats().filter((seat) => seat.table !== seated.table)
  save(KEY, [{ ...seated, when }, ...others].slice(0, LIMIT))
}

export function seatAt(table: string): HeldSeat | undefined {
  return heldSeats().find((seat) => seat.table === table)
}

/** The seat that a link shares, from the query of its address; the token stays in this browser. */
export function takeShared(table: string, query: URLSearchParams): void {
  const token = query.get(SHARED)
  if (token && !seatAt(table)) holdSeat({ table, seats: [], token })
}

/** What a link that shares a seat calls its token. */
export const SHARED = 'with'

/** A salt for the dice: nobody else can know it beforehand. */
export function freshSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
