import type { TableInfo } from '../protocol'
import { people } from '../ui/seats'

type Standing = Pick<TableInfo, 'status' | 'outcome' | 'round' | 'asked' | 'seats'>

/** How it stands at a table, for whoever holds some of its seats: people, not colours. */
export function standing(table: Standing, seats: number[]): string {
  const outcome = people(table.outcome, { table, seats })
  if (table.status === 'waiting') return 'waiting for an opponent'
  if (table.status === 'over') return outcome || 'over'
  if (table.status === 'record') return outcome || 'a record'
  const begun = table.round > 0 ? `round ${table.round}` : ''
  const asked = seats.includes(table.asked) ? 'your move' : ''
  return [begun, asked].filter(Boolean).join(', ') || 'being played'
}
