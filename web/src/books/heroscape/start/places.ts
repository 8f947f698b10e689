/** Who sits where at a new table of HeroScape, and what they bring. */

import type { HexScenario } from '../../../board/hexes/types'
import type { Army, CreateTable, Opponent, Place } from '../../../protocol'
import { emptySeats, type SeatChoice } from '../../start/seats'

export interface HexSetup {
  scenario: string
  players: number
  /** Cards are drafted in turn; otherwise everybody brings an army. */
  draft: boolean
  seats: SeatChoice[]
  /** What an army may cost; 0 is what the scenario says. */
  points: number
  /** The last round; 0 is what the scenario says, -1 no limit. */
  rounds: number
}

export const RANDOM: Army = { ready: 'random' }

/** So many seats, all with armies that are drawn. */
export function seatsFor(players: number, opponent: Opponent, own: number): SeatChoice[] {
  return emptySeats(players, opponent, own).map((seat) => ({ ...seat, army: RANDOM }))
}

/** How many can play a scenario: two where armies are set, else as many as a table seats. */
export function mostPlayers(scenario: HexScenario | undefined): number {
  return scenario?.armies === 'draft' ? 4 : 2
}

/** Teams to begin with: everybody alone where there is room, else two sides. */
export function startTeams(seats: SeatChoice[], zones: number): SeatChoice[] {
  const half = Math.ceil(seats.length / 2)
  return seats.map((seat, n) => ({
    ...seat,
    team: seats.length <= zones ? n : n < half ? 0 : 1,
  }))
}

/** What is wrong with the seats, in words; empty if nothing is. */
export function seatProblem(setup: HexSetup, scenario: HexScenario | undefined): string {
  const sides = new Set(setup.seats.map((seat) => seat.team)).size
  if (sides < 2) return 'All players are in one team.'
  if (setup.seats.every((seat) => seat.who !== 'host')) return 'Take one of the seats yourself.'
  const zones = scenario?.zones ?? 2
  return sides > zones ? `This battlefield has room for ${zones} sides: make teams.` : ''
}

/** The part of a request for a table that HeroScape has a say in. */
export function requestOf(
  setup: HexSetup,
  scenario: HexScenario | undefined,
): Pick<CreateTable, 'format' | 'places' | 'points' | 'rounds'> {
  const drafts = scenario?.armies === 'draft'
  const brings = drafts && !setup.draft
  const places = setup.seats.map(
    ({ who, team, agent, name, army }): Place => ({
      who,
      agent,
      name: name.trim(),
      army: brings && who !== 'open' ? army : {},
      team: setup.seats.findIndex((one) => one.team === team),
    }),
  )
  return {
    format: setup.scenario,
    places,
    points: drafts ? setup.points : 0,
    rounds: scenario?.game === 'master' ? setup.rounds : 0,
  }
}
