/** Cards and the like: fetched once, shared by every page. */

import { type Emblem, emblemOf } from './board/emblems'
import type { CardView, Library, PowerView } from './protocol'
import { getCards, getLibrary } from './server'

class Shelf {
  library = $state<Library | null>(null)
  cards = $state.raw<Map<string, CardView>>(new Map())
  failed = $state('')
  private asked: Promise<void> | null = null

  /** Fetch everything, unless it is here already. */
  open(): Promise<void> {
    this.asked ??= Promise.all([getLibrary(), getCards()])
      .then(([library, cards]) => {
        this.library = library
        this.cards = new Map(cards.map((card) => [card.name, card]))
        this.failed = ''
      })
      .catch((error: Error) => {
        this.asked = null
        this.failed = error.message
      })
    return this.asked
  }

  emblem = (name: string): Emblem => emblemOf(name, this.cards.get(name)?.keywords ?? [])

  power(card: string, key: string): PowerView | undefined {
    return this.cards.get(card)?.powers.find((power) => power.key === key)
  }
}

export const shelf = new Shelf()
