/** The ledgers of all rulebooks, each fetched when it is first asked for. */

import { explain, groundFile, type Ledger, parseLedger } from './ledger'

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
        const ledger = parseLedger(text)
        this.known = { ...this.known, [book]: ledger }
        if (ledger.base) this.open(ledger.base)
      })
      .catch(() => this.asked.delete(book))
  }

  /** What a word means under a rulebook, as far as its ledger has come. */
  explain(book: string, word: string, most = 3, strictly = false): string {
    const ledger = this.of(this.bookOf(book, word, strictly))
    return ledger ? explain(ledger, word, most, strictly) : ''
  }

  /** The book that explains a word: the one at hand, or the one it builds on. */
  bookOf(book: string, word: string, strictly = false): string {
    const ledger = this.of(book)
    return ledger?.base && !explain(ledger, word, 1, strictly) ? ledger.base : book
  }

  /** The word under which a kind of ground is explained. */
  ground(book: string, kind: string): string {
    const books = [this.of(book), this.of(this.of(book)?.base ?? '')]
    const files = books.flatMap((ledger) => (ledger ? groundFile(ledger, kind) : []))
    return files.find((file) => file !== kind) ?? kind
  }
}

export const ledgers = new Ledgers()
