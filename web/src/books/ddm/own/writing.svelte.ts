/** The card that is being written: it stays while one looks at other pages. */

import { newCard, type PrintedCard } from './printed'

class Writing {
  card = $state<PrintedCard>(newCard())

  /** Begin with a card that there is. */
  open(card: PrintedCard): void {
    this.card = JSON.parse(JSON.stringify(card)) as PrintedCard
  }
}

export const writing = new Writing()
