/** The ledgers of all rulebooks, each fetched when it is first asked for. */

import { explain, type Ledger, parseLedger } from './ledger'

const PAGES = import.meta.glob<string>(
  [
    '../../../docs/rules/*.md',
    '!../../../docs/rules/*-rulings.md',
    '!../../../docs/rules/*-examples.md',
  ],
  { query: '?raw', import: 'default' },
)

/** The books there is a ledger of, by name. */
export const BOOKS: readonly string[] = Object.keys(PAGES).map((path) =>
  path.replace(/^.*\//, '').replace(/\.md$/, ''),
)

class Ledgers {
  private known = $state.raw<Record<string, Ledger>>({})
  private asked = new Set<string>()

  /** The ledger of a book, or null until it has come; asking for it fetches it. */
  of(book: string): Ledger | null {
    return this.known[book] ?? null
  }

  open(book: string): void {
    const page = Object.entries(PAGES).find(([path]) => path.endsWith(`/${book}.md`))?.[1]
    if (!page || this.asked.has(book)) return
    this.asked.add(book)
    page()
      .then((text) => {
        this.known = { ...this.known, [book]: parseLedger(text) }
      })
      .catch(() => this.asked.delete(book))
  }

  /** What a word means under a rulebook, as far as its ledger has come. */
  explain(book: string, word: string, most = 3, strictly = false): string {
    const ledger = this.of(book)
    return ledger ? explain(ledger, word, most, strictly) : ''
  }
}

export const ledgers = new Ledgers()
