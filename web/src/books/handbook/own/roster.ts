/** A warband while it is put together. */

import type { OwnCard } from './cards'

export interface Roster {
  name: string
  faction: string
  members: Map<string, number>
}

/** The warband as text, with the cards of one's own that it fields written out before it. */
export function rosterText(roster: Roster, own: readonly OwnCard[]): string {
  const cards = own.filter((card) => roster.members.has(card.name)).map((card) => card.file)
  const members = [...roster.members].map(([name, count]) => `${count} ${name}\n`)
  const name = roster.name.trim() || 'My warband'
  return `${cards.join('')}warband ${name}\nfaction ${roster.faction}\n${members.join('')}`
}

/** One more or one fewer of a creature. */
export function changed(members: ReadonlyMap<string, number>, name: string, by: number) {
  const next = new Map(members)
  const count = (next.get(name) ?? 0) + by
  if (count > 0) next.set(name, count)
  else next.delete(name)
  return next
}

/** The members of a warband's text. */
export function readRoster(text: string): Roster {
  const below = text.slice(text.search(/^warband /m))
  const [head = '', ...lines] = below.split('\n').map((line) => line.trim())
  const faction = lines.find((line) => line.startsWith('faction '))?.slice(8) ?? 'LG'
  const members = new Map<string, number>()
  for (const line of lines) {
    const [, count, name] = /^(\d+) (.+)$/.exec(line) ?? []
    if (name) members.set(name, Number(count))
  }
  return { name: head.replace(/^warband /, ''), faction, members }
}
