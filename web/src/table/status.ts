/** One line that always says who must do what. */

import { nameOf, people } from '../ui/seats'
import type { TableSession } from './session.svelte'

/** `about` is whom the question is about, by name. */
export function statusText(session: TableSession, about: string): string {
  const { table, view, mine, thinking } = session
  if (!table) return 'Joining the table…'
  if (table.status === 'waiting') return 'Waiting for players'
  if (table.status !== 'playing') return 'The battle is over'
  if (!view) return 'Setting up…'
  const name = (seat: number) => nameOf(table, seat)
  if (mine) {
    const whose = session.seats.length > 1 ? `${name(mine.seat)} decides` : 'Your move'
    return about ? `${whose}: ${people(about, session)}` : whose
  }
  if (session.arranged) return 'The armies are being set up…'
  const { kind, away } = table.seats[thinking] ?? {}
  if (kind === 'computer' || away) return `${name(thinking)} is thinking…`
  if (view.asked >= 0) return `Waiting for ${name(view.asked)}`
  return 'The dice are rolling…'
}
