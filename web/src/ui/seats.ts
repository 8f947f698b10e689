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

/** Seats by their teams: team-mates stand together, in the order of their first seats. */
export function teamsOf(seats: readonly { seat: number; team: number }[]): number[][] {
  const teams = new Map<number, number[]>()
  for (const { seat, team } of seats) teams.set(team, [...(teams.get(team) ?? []), seat])
  return [...teams.values()]
}

/** Whoever is in a player's team beside them. */
export function matesOf(table: { seats: SeatInfo[] } | null | undefined, seat: number): number[] {
  const team = table?.seats[seat]?.team
  return (table?.seats ?? [])
    .filter((one) => one.team === team && one.seat !== seat)
    .map((one) => one.seat)
}

/** Whose something is: `Ada`, `yours`. */
export function ownerOf({ table, seats }: Company, seat: number): string {
  return seats.length === 1 && seats[0] === seat ? 'yours' : nameOf(table, seat)
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
  /\b(blue|red|green|yellow|purple|orange)\b( (?=[A-Z]))?|\b(Blue|Red|Green|Yellow|Purple|Orange)(?= [a-z]|$)/g

/** What you do, where another would do it: `You have` for `Ada has`. */
const IRREGULAR: Record<string, string> = { has: 'have', is: 'are', was: 'were', does: 'do' }

function asYou(verb: string): string {
  if (verb in IRREGULAR) return IRREGULAR[verb] as string
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`
  return verb.replace(/(?<=ch|sh|ss|x|go)es$|(?<!s)s$/, '')
}

/** Words of the rules about players, with their names, or `you`, in place of colours. As a `label`
 * a player stands alone: `Ada (you)`. */
export function people(text: string, { table, seats }: Company, label = false): string {
  const you = seats.length === 1 ? (seats[0] ?? -1) : -1
  const named = text.replace(
    COLOUR,
    (whole, colour?: string, owns?: string, first?: string, at: number = 0) => {
      const seat = seatOf(colour ?? first?.toLowerCase())
      const name = table?.seats[seat]?.name
      if (!name) return whole
      const opens = at === 0 || /[.!?:] $/.test(text.slice(0, at))
      if (seat === you && owns) return opens ? 'Your ' : 'your '
      if (owns) return `${name}’s `
      if (seat !== you) return name
      if (label && whole === text) return `${name} (you)`
      // A player who does something is marked: their verb follows.
      if (/\b(?:for|of|to|by|with|from|against|and|or) $/.test(text.slice(0, at))) return 'you'
      return opens ? '§You' : '§you'
    },
  )
  return named
    .replace(/§(you)['’]s\b/gi, (_, you: string) => `${you}r`)
    .replace(/§(you)( [a-z]+s)?\b( its\b)?/gi, (_, you: string, verb?: string, its?: string) =>
      [you, verb ? asYou(verb.slice(1)) : '', its ? 'your' : ''].filter(Boolean).join(' '),
    )
}

/** `You win`, `Ada wins`, `Ada and Bo win`, `A draw`. */
export function victoryOf(winners: readonly number[], { table, seats }: Company): string {
  if (!winners.length) return 'A draw'
  const own = seats.length === 1 && winners.includes(seats[0] ?? -1)
  if (own) return winners.length > 1 ? 'Your team wins' : 'You win'
  const names = winners.map((seat) => nameOf(table, seat))
  return `${names.join(' and ')} ${names.length > 1 ? 'win' : 'wins'}`
}
