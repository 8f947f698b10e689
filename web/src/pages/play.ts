/** From the choices of the start page to a request for a table. */

import type { HexScenario } from '../board/hexes/types'
import { type HexSetup, requestOf } from '../books/heroscape/start/places'
import type { Army, CreateTable, Opponent, Pace } from '../protocol'

/** What most players leave as it is. */
export interface More {
  fixedMap: string
  seat: number
  /** `600+10` is a bank and an increment in seconds; empty: no clock. */
  clock: string
  seconds: number
  pace: Pace
  listed: boolean
}

export const USUAL: More = {
  fixedMap: '',
  seat: 0,
  clock: '',
  seconds: 2,
  pace: 'normal',
  listed: false,
}

/** What both games ask for. */
export interface Wish {
  opponent: Opponent
  name: string
  agent: string
  salt: string
  more: More
}

function common({ opponent, name, agent, salt, more }: Wish): CreateTable {
  const [bank, increment] = more.clock.split('+').map(Number)
  return {
    opponent,
    name: name.trim() || 'Guest',
    seat: more.seat,
    agent,
    seconds: more.seconds,
    pace: more.pace,
    listed: more.listed,
    salt,
    clock: bank ? { bank, increment: increment ?? 0 } : null,
  }
}

export function guildTable(wish: Wish, army: Army, enemy: Army): CreateTable {
  return {
    ...common(wish),
    rules: 'v3',
    army,
    enemy: wish.opponent === 'invite' ? {} : enemy,
    fixed_map: wish.more.fixedMap,
  }
}

export function hexTable(
  wish: Wish,
  setup: HexSetup,
  scenario: HexScenario | undefined,
): CreateTable {
  return { ...common(wish), rules: 'heroscape', ...requestOf(setup, scenario) }
}
