/** From the choices of the start page to a request for a table. */

import type { CreateTable, Opponent, Pace } from '../protocol'

/** What most players leave as it is. */
export interface More {
  seat: number
  /** `600+10` is a bank and an increment in seconds; empty: no clock. */
  clock: string
  seconds: number
  pace: Pace
  listed: boolean
}

export const USUAL: More = { seat: 0, clock: '', seconds: 2, pace: 'normal', listed: false }

/** What every game asks for. */
export interface Wish {
  rules: string
  opponent: Opponent
  name: string
  agent: string
  salt: string
  more: More
}

/** A table of a rulebook; `rest` is what its family adds. */
export function tableWish(
  { rules, opponent, name, agent, salt, more }: Wish,
  rest: Partial<CreateTable>,
): CreateTable {
  const [bank, increment] = more.clock.split('+').map(Number)
  return {
    rules,
    opponent,
    name: name.trim() || 'Guest',
    seat: more.seat,
    agent,
    seconds: more.seconds,
    pace: more.pace,
    listed: more.listed,
    salt,
    clock: bank ? { bank, increment: increment ?? 0 } : null,
    ...rest,
  }
}
