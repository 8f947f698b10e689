/** The file that is being read, or was read last: it stays while one looks at other pages. */

import { ownCards, worthKeeping } from './kept.svelte'
import { cardsOf, type Entry, type PrintedCard } from './printed'
import { readCards, readFile } from './requests'

class Importing {
  source = $state('')
  total = $state(0)
  entries = $state.raw<Entry[]>([])
  busy = $state(false)
  problem = $state('')
  private turn = 0

  /** Read a text as a file of cards; another file that is being read is left. */
  async read(text: string, source: string): Promise<void> {
    this.turn += 1
    const mine = this.turn
    this.problem = ''
    this.source = source
    this.entries = []
    this.total = 0
    let cards: unknown[]
    try {
      cards = cardsOf(text)
    } catch (error) {
      this.problem = (error as Error).message
      return
    }
    this.total = cards.length
    this.busy = true
    try {
      await readFile(cards, (more) => {
        if (mine !== this.turn) return false
        this.entries = [...this.entries, ...more]
        void ownCards.keep(worthKeeping(more))
        return true
      })
    } catch (error) {
      if (mine === this.turn) {
        const far = this.entries.length
        this.problem = `${(error as Error).message} ${far} of ${this.total} cards were read.`
      }
    }
    if (mine === this.turn) this.busy = false
  }

  /** Stop where we are; what was read stays. */
  stop(): void {
    this.turn += 1
    this.busy = false
    this.total = this.entries.length
  }

  /** A card put right by hand is read again. */
  async change(entry: Entry, printed: PrintedCard): Promise<void> {
    try {
      const [read] = await readCards([printed])
      if (!read) return
      const changed = { printed, read }
      this.entries = this.entries.map((one) => (one === entry ? changed : one))
      this.problem = ''
      await ownCards.keep(worthKeeping([changed]))
    } catch (error) {
      this.problem = (error as Error).message
    }
  }
}

export const importing = new Importing()
