/** Cards and the like: fetched once, shared by every page. */

import { type Emblem, emblemOf } from '../../board/squares/emblems'
import type { CardView, Library, PowerView } from '../../protocol'
import { getBroughtCards, getCards, getLibrary } from '../../server'
import { BroughtCards } from '../brought'
import { USUAL } from '../usual'
import { ownCards } from './own/kept.svelte'

const byName = (cards: readonly CardView[]) => new Map(cards.map((card) => [card.name, card]))

class Shelf {
  private libraries = $state<Record<string, Library>>({})
  private printed = $state.raw<Map<string, CardView>>(new Map())
  /** Cards that others brought to a table. */
  private borrowed = $state.raw<Map<string, CardView>>(new Map())
  /** Cards by their names, as the edition reads them that the page is about; one's own too. */
  cards = $derived(
    new Map([...byName(ownCards.kept.map((own) => own.card)), ...this.borrowed, ...this.printed]),
  )
  /** Whether the cards of that edition have come. */
  ready = $derived(this.printed.size > 0)
  failed = $state('')
  private askedLibraries = new Map<string, Promise<void>>()
  private askedCards = new Map<string, Promise<Map<string, CardView>>>()
  private about = USUAL
  private readonly asking = new BroughtCards()

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

  /** Fetch the cards too: the page is about this edition now. */
  async open(rules = USUAL): Promise<void> {
    this.about = rules
    void ownCards.open()
    await Promise.all([this.openLibrary(rules), this.showCards(rules)])
  }

  private async showCards(rules: string): Promise<void> {
    const asked = this.askedCards.get(rules) ?? getCards(rules).then(byName)
    this.askedCards.set(rules, asked)
    try {
      const cards = await asked
      if (this.about === rules) this.printed = cards
      this.failed = ''
    } catch (error) {
      this.askedCards.delete(rules)
      this.failed = (error as Error).message
    }
  }

  /** Fetch what others brought to a table, if somebody there is on no card that is known. */
  async meet(table: string, names: readonly string[]): Promise<void> {
    if (!this.ready || names.every((name) => this.cards.has(name))) return
    const found = await this.asking.of(table, getBroughtCards)
    if (found) this.borrowed = new Map([...this.borrowed, ...byName(found)])
  }

  /** Cards of one's own as warbands bring them, by name: those that the server does not have. */
  brought = $derived(
    new Map(
      ownCards.kept
        .filter((own) => !this.printed.has(own.name))
        .map((own) => [own.name, own.text] as const),
    ),
  )

  /** A card by name: of the shelf, or one that was only tried. */
  card(name: string): CardView | undefined {
    return this.cards.get(name) ?? ownCards.tried.find((card) => card.name === name)
  }

  emblem = (name: string): Emblem => emblemOf(name, this.card(name)?.keywords ?? [])

  power(card: string, key: string): PowerView | undefined {
    return this.card(card)?.powers.find((power) => power.key === key)
  }
}

export const shelf = new Shelf()
