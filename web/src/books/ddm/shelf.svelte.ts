/** Cards and the like: fetched once, shared by every page. */

import { type Emblem, emblemOf } from '../../board/squares/emblems'
import type { CardView, Library, PowerView } from '../../protocol'
import { getCards, getLibrary } from '../../server'

class Shelf {
  library = $state<Library | null>(null)
  cards = $state.raw<Map<string, CardView>>(new Map())
  failed = $state('')
  private askedLibrary: Promise<void> | null = null
  private askedCards: Promise<void> | null = null

  /** Fetch formats, maps, ready warbands and opponents, unless they are here already. */
  openLibrary(): Promise<void> {
    this.askedLibrary ??= getLibrary()
      .then((library) => {
        this.library = library
        this.failed = ''
      })
      .catch((error: Error) => {
        this.askedLibrary = null
        this.failed = error.message
      })
    return this.askedLibrary
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
