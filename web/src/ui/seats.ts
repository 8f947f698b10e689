/** Players by their seats: the same colours and shapes everywhere. */

import type { SeatInfo } from '../protocol'

export const COLOURS = ['blue', 'red', 'green', 'yellow', 'purple', 'orange'] as const

/** The colour of a seat, as the log and typed commands name it. */
export function colourOf(seat: number): string {
  return COLOURS[seat] ?? ''
}

/** The seat of a colour; -1 for none. */
export function seatOf(colour: unknown): number {
  return (COLOURS as readonly unknown[]).indexOf(colour)
}

/** `Blue`. */
export function sideOf(seat: number): string {
  const colour = colourOf(seat)
  return colour.charAt(0).toUpperCase() + colour.slice(1)
}

/** What a player is called: their name, or their colour. */
export function nameOf(table: { seats: SeatInfo[] } | null | undefined, seat: number): string {
  return table?.seats[seat]?.name || sideOf(seat)
}

/** `Blue wins`, `Red and green win`, `A draw`. */
export function victory(winners: readonly number[]): string {
  if (!winners.length) return 'A draw'
  const names = winners.map((seat, i) => (i ? colourOf(seat) : sideOf(seat)))
  return `${names.join(' and ')} ${names.length > 1 ? 'win' : 'wins'}`
}

interface Company {
  table: { seats: SeatInfo[] } | null
  seats: number[]
}

/** A colour that stands for a player: no part of a creature's name, which is written large. */
const COLOUR =
  /\b(blue|red|green|yellow|purple|orange)\b( (?=[A-Z]))?|\b(Blue|Red|Green|Yellow|Purple|Orange)(?= [a-z])/g

/** Words of the rules about players, with their names in place of colours; `own` says which is you. */
export function people(text: string, { table, seats }: Company, own = false): string {
  return text.replace(COLOUR, (_, colour?: string, owns?: string, first?: string) => {
    const seat = seatOf(colour ?? first?.toLowerCase())
    const name = table?.seats[seat]?.name
    if (!name) return _
    if (owns) return `${name}’s `
    return own && seats.length === 1 && seats[0] === seat ? `${name} (you)` : name
  })
}

/** `You win`, `Ada wins`, `Ada and Bo win`, `A draw`. */
export function victoryOf(winners: readonly number[], { table, seats }: Company): string {
  if (!winners.length) return 'A draw'
  const own = seats.length === 1 && winners.includes(seats[0] ?? -1)
  if (own) return winners.length > 1 ? 'Your team wins' : 'You win'
  const names = winners.map((seat) => nameOf(table, seat))
  return `${names.join(' and ')} ${names.length > 1 ? 'win' : 'wins'}`
}
