/** Cards of one's own, kept by this browser: many fit, so they are in its database. */

import { load, save } from '../../../local/store'
import type { CardView } from '../../../protocol'
import type { Entry, PrintedCard } from './printed'

export interface KeptCard {
  name: string
  /** The card as warbands bring it. */
  text: string
  /** The card as shelves show it. */
  card: CardView
  /** The card as it was printed or written. */
  printed: PrintedCard
}

const STORE = 'cards'
const TRIED = 'tried-cards'

function database(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open('warband', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'name' })
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => fail(asked.error)
  })
}

async function within(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest | undefined,
): Promise<unknown> {
  const base = await database()
  try {
    const change = base.transaction(STORE, mode)
    const asked = work(change.objectStore(STORE))
    await new Promise<void>((done, fail) => {
      change.oncomplete = () => done()
      change.onerror = () => fail(change.error)
      change.onabort = () => fail(change.error)
    })
    return asked?.result
  } finally {
    base.close()
  }
}

class OwnCards {
  kept = $state.raw<KeptCard[]>([])
  /** Why the browser cannot keep them; they are here until the page is left. */
  failed = $state('')
  /** Cards that were tried of late: their tables show what is on them. */
  tried = $state.raw<CardView[]>(load<CardView[]>(TRIED, []))
  private opened: Promise<void> | null = null

  /** A card goes to a table without being kept. */
  tries(card: CardView): void {
    this.tried = [card, ...this.tried.filter((other) => other.name !== card.name)].slice(0, 8)
    save(TRIED, this.tried)
  }

  /** Fetch what was kept, once. */
  open(): Promise<void> {
    this.opened ??= within('readonly', (store) => store.getAll()).then(
      (found) => {
        this.kept = merged(found as KeptCard[], this.kept)
      },
      () => {
        // Private windows may refuse; the page works without its memory.
      },
    )
    return this.opened
  }

  /** Keep cards; those of the same name are replaced. */
  async keep(cards: readonly KeptCard[]): Promise<void> {
    const plain = JSON.parse(JSON.stringify(cards)) as KeptCard[]
    this.kept = merged(this.kept, plain)
    await this.write((store) => {
      for (const card of plain) store.put(card)
    })
  }

  async forget(names: readonly string[]): Promise<void> {
    const gone = new Set(names)
    this.kept = this.kept.filter((card) => !gone.has(card.name))
    await this.write((store) => {
      for (const name of gone) store.delete(name)
    })
  }

  private async write(work: (store: IDBObjectStore) => void): Promise<void> {
    try {
      await within('readwrite', (store) => {
        work(store)
        return undefined
      })
      this.failed = ''
    } catch {
      this.failed = 'This browser keeps nothing: your cards are here until you leave the page.'
    }
  }
}

/** Both lists by name; the second one counts where both have a card. */
export function merged(old: readonly KeptCard[], more: readonly KeptCard[]): KeptCard[] {
  const found = new Map([...old, ...more].map((card) => [card.name, card]))
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** What is worth keeping of cards that were read: those that were understood. */
export function worthKeeping(entries: readonly Entry[]): KeptCard[] {
  return entries.flatMap(({ printed, read }) =>
    read.understood && read.card
      ? [{ name: read.name, text: read.text, card: read.card as CardView, printed }]
      : [],
  )
}

export const ownCards = new OwnCards()
