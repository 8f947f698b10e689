/** Cards of one's own in the text that warbands carry: what is worth knowing before the server reads it. */

import { savedCards } from '../../../convert/saved'

export interface OwnCard {
  name: string
  cost: number
  factions: string[]
  commander: boolean
  /** The card as text. */
  file: string
}

/** The cards of a text, as far as a builder must know them. */
export function cardsIn(text: string): OwnCard[] {
  const found: OwnCard[] = []
  for (const part of text.split(/^(?=creature ")/m)) {
    const name = /^creature "([^"]+)"/.exec(part)?.[1]
    if (!name) continue
    found.push({
      name,
      cost: Number(/\bcost (\d+)/.exec(part)?.[1] ?? 0),
      factions: (/\bfactions ([A-Za-z, ]+)/.exec(part)?.[1] ?? '')
        .split(/[ ,]+/)
        .filter((word) => /^(LG|CG|LE|CE|any)$/.test(word))
        .flatMap((word) => (word === 'any' ? ['LG', 'CG', 'LE', 'CE'] : [word])),
      commander: /\bcommander [+-]?\d/.test(part),
      file: `${part.trimEnd()}\n`,
    })
  }
  return found
}

/** The cards that were saved on the page of stat blocks. */
export function ownCards(): OwnCard[] {
  return savedCards().flatMap((card) => cardsIn(card.file ?? ''))
}
