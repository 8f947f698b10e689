/** Printed cards in the page: files cut into slices, stumbling words found in their texts. */

import type * as Api from '../../../api'

/** A printed power, as files have it. */
export interface PrintedPower {
  type: 'ATTACK' | 'SPECIAL' | 'ABILITY' | 'CHAMPION'
  text: string
  limit?: number | null
  icon?: string
}

/** A printed card, as files have it; what else is in a file is left as it is. */
export interface PrintedCard {
  name: string
  size?: string
  powers: PrintedPower[]
  [field: string]: unknown
}

export const SIZES = ['Tiny', 'Small', 'Medium', 'Large', 'Huge', 'Gargantuan', 'Colossal'] as const
export const ICONS = ['melee', 'melee basic', 'ranged', 'ranged basic', 'close', 'area'] as const

/** Cards and characters of one request. */
export const MOST_CARDS = 25
const MOST_CHARACTERS = 60_000

/** The cards of a file; an error says in a sentence what is wrong with it. */
export function cardsOf(text: string): unknown[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not a file of cards: it is not JSON (${(error as Error).message}).`)
  }
  const cards = Array.isArray(found) ? found : isCard(found) ? [found] : null
  if (!cards) throw new Error('This is not a file of cards: a list of cards is expected.')
  if (!cards.length) throw new Error('There is no card in this file.')
  return cards
}

function isCard(found: unknown): found is PrintedCard {
  return typeof found === 'object' && found !== null && 'name' in found && 'powers' in found
}

/** The next cards of a file, as many as one request can hold. */
export function slice(cards: readonly unknown[], from: number): unknown[] {
  let room = MOST_CHARACTERS
  let end = from
  while (end < cards.length && end - from < MOST_CARDS) {
    room -= JSON.stringify(cards[end]).length
    if (room < 0 && end > from) break
    end += 1
  }
  return cards.slice(from, end)
}

/** Where words stand in a text, as far as they can be found there: from and to. */
export function placeOf(text: string, words: string): [number, number] | null {
  const wanted = words.trim().split(/\s+/).filter(Boolean)
  for (let many = wanted.length; many > 0; many--) {
    for (let first = 0; first + many <= wanted.length; first++) {
      const run = wanted.slice(first, first + many)
      if (many < wanted.length && run.join('').length < 4) continue
      const found = new RegExp(run.map(quoted).join('\\s+'), 'i').exec(text)
      if (found) return [found.index, found.index + found[0].length]
    }
  }
  return null
}

const quoted = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text in parts: before, the stumbling words, after. */
export function partsOf(text: string, words: string): [string, string, string] {
  const place = words ? placeOf(text, words) : null
  if (!place) return [text, '', '']
  return [text.slice(0, place[0]), text.slice(...place), text.slice(place[1])]
}

/** A card of a file, and what the server made of it. */
export interface Entry {
  printed: PrintedCard
  read: Api.CardRead
}

export interface Tally {
  cards: number
  understood: number
  powers: number
  powersUnderstood: number
}

export function tally(entries: readonly Entry[]): Tally {
  const powers = entries.flatMap((entry) => entry.read.powers)
  return {
    cards: entries.length,
    understood: entries.filter((entry) => entry.read.understood).length,
    powers: powers.length,
    powersUnderstood: powers.filter((power) => power.understood).length,
  }
}

/** What an entry is worth a look for. */
export type Look = '' | 'stopped' | 'guessed' | 'corrected' | 'understood'

const guessed = ({ read }: Entry) =>
  !read.problem && (!read.size_said || read.powers.some((power) => !power.kind_said))

export function looksFor(entry: Entry, look: Look): boolean {
  switch (look) {
    case 'stopped':
      return !entry.read.understood
    case 'understood':
      return entry.read.understood
    case 'guessed':
      return guessed(entry)
    case 'corrected':
      return entry.read.powers.some((power) => power.corrections.length > 0)
    default:
      return true
  }
}

/** Entries that are looked for and in which every word occurs. */
export function filterEntries(entries: readonly Entry[], look: Look, text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    if (!looksFor(entry, look)) return false
    const said = [entry.read.name, entry.read.problem]
      .concat(entry.read.powers.flatMap((power) => [power.text, power.words, power.refused]))
      .join(' ')
      .toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** The words that stop most powers, with how many; the commonest first. */
export function commonStumbles(entries: readonly Entry[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { read } of entries) {
    for (const power of read.powers) {
      const words = (power.words || power.refused).toLowerCase()
      if (words) counts.set(words, (counts.get(words) ?? 0) + 1)
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}

/** A card to begin writing with: it can be read, and shows how things are said. */
export function newCard(): PrintedCard {
  return {
    name: 'Gate Warden',
    alignment: 'GOOD',
    movementMode: 'NORMAL',
    cost: 18,
    level: 4,
    speed: 6,
    hp: 55,
    ac: 18,
    fort: 16,
    ref: 14,
    will: 15,
    factions: ['CIVILIZATION'],
    keywords: ['Humanoid'],
    size: 'Medium',
    championRating: 0,
    powers: [
      { type: 'ATTACK', text: 'Halberd: (reach 2) +9 vs. AC; 15 damage AND push target 1 square.' },
      { type: 'SPECIAL', text: 'Hold the Line: Allies adjacent to this creature have +2 AC.' },
    ],
  }
}
