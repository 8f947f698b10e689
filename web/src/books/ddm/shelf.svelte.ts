/** Cards and the like: fetched once, shared by every page. */

import { type Emblem, emblemOf } from '../../board/squares/emblems'
import type { CardView, Library, PowerView } from '../../protocol'
import { getCards, getLibrary } from '../../server'

/** The edition that pages show which are about no table. */
const USUAL = 'v3'

class Shelf {
  private libraries = $state<Record<string, Library>>({})
  cards = $state.raw<Map<string, CardView>>(new Map())
  failed = $state('')
  private askedLibraries = new Map<string, Promise<void>>()
  private askedCards: Promise<void> | null = null

  /** What an edition comes with, once it is here. */
  of(rules: string): Library | null {
    return this.libraries[rules] ?? null
  }

  get library(): Library | null {
    return this.of(USUAL)
  }

  /** Fetch formats, maps and ready warbands of an edition, unless they are here already. */
  openLibrary(rules = USUAL): Promise<void> {
    const known = this.askedLibraries.get(rules)
    if (known) return known
    const asked = getLibrary(rules)
      .then((library) => {
        this.libraries[rules] = library
        this.failed = ''
      })
      .catch((error: Error) => {
        this.askedLibraries.delete(rules)
        this.failed = error.message
      })
    this.askedLibraries.set(rules, asked)
    return asked
  }

  /** Fetch the cards too. */
  async open(): Promise<void> {
    this.askedCards ??= getCards()
      .then((cards) => {
        this.cards = new Map(cards.map((card) => [card.name, card]))
        this.failed = ''
      })
      .catch((error: Error) => {
        this.askedCards = null
        this.failed = error.message
      })
    await Promise.all([this.openLibrary(), this.askedCards])
  }

  emblem = (name: string): Emblem => emblemOf(name, this.cards.get(name)?.keywords ?? [])

  power(card: string, key: string): PowerView | undefined {
    return this.cards.get(card)?.powers.find((power) => power.key === key)
  }
}

export const shelf = new Shelf()
