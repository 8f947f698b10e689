/** The expeditions of this browser: their texts, and the delve that each is on. */

import { load, save } from '../../../local/store'

export interface Kept {
  name: string
  text: string
  /** The table of the delve that was begun and not counted yet. */
  table: string
}

const KEY = 'expeditions'
const LIMIT = 30

export function keptExpeditions(): Kept[] {
  return load<Kept[]>(KEY, [])
}

/** The latest comes first; one of the same name gives way. */
export function keep(one: Kept): Kept[] {
  const all = [one, ...keptExpeditions().filter((other) => other.name !== one.name)]
  save(KEY, all.slice(0, LIMIT))
  return keptExpeditions()
}

export function forget(name: string): Kept[] {
  save(
    KEY,
    keptExpeditions().filter((other) => other.name !== name),
  )
  return keptExpeditions()
}

/** A name that no expedition here has yet. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}

/** How far a hero is on the way to the next level, from 0 to 1. */
export function towardsNext(hero: {
  experience: number
  this_level: number
  next_level: number
}): number {
  const span = hero.next_level - hero.this_level
  return span > 0 ? Math.min(1, (hero.experience - hero.this_level) / span) : 1
}
