/** What the page of one's own cards asks the server. */

import type * as Api from '../../../api'
import type { Seated } from '../../../protocol'
import { post, Refusal } from '../../../server'
import { type Entry, type PrintedCard, slice } from './printed'

export const readCards = async (cards: readonly unknown[]): Promise<Api.CardRead[]> =>
  (await post<Api.CardsRead>('printed', { text: JSON.stringify(cards) })).cards

export const tryCard = (wish: Api.TryCard): Promise<Seated> => post<Seated>('printed/try', wish)

/** Milliseconds to wait when the server asks us to slow down. */
const PAUSE = 1000

/** Read a whole file slice by slice; `told` hears of every slice, and ends it by saying false. */
export async function readFile(
  cards: readonly unknown[],
  told: (entries: Entry[]) => boolean,
  ask = readCards,
  pause = PAUSE,
): Promise<void> {
  for (let from = 0; from < cards.length; ) {
    const some = slice(cards, from)
    const read = await patiently(() => ask(some), pause)
    const entries = read.map((one, n) => ({ printed: some[n] as PrintedCard, read: one }))
    if (!entries.length || !told(entries)) return
    // What took too long for one request comes with the next.
    from += entries.length
  }
}

async function patiently<T>(ask: () => Promise<T>, pause: number): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.error !== 'too-fast') throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
}
