/** What the party knows, as the server tells it: a heading, then lines `Kind: words`. */

export interface Known {
  title: string
  goal: string
  statues: string[]
  treasure: string[]
  finds: string[]
  bodies: string[]
  deck: string[]
}

const of = (notes: readonly string[], kind: string): string[] =>
  notes.filter((note) => note.startsWith(`${kind}: `)).map((note) => note.slice(kind.length + 2))

export function known(notes: readonly string[]): Known {
  return {
    title: notes[0] ?? '',
    goal: of(notes, 'Goal')[0] ?? '',
    statues: of(notes, 'Statue'),
    treasure: of(notes, 'Treasure'),
    finds: of(notes, 'Find'),
    bodies: of(notes, 'Body'),
    deck: of(notes, 'Deck'),
  }
}

/** How far the party has come, from 0 to 1: `9/2 of 8`. */
export function share(goal: string): number {
  const [done = '0', wanted = '1'] = goal.split(' of ')
  const [above = 0, below = 1] = done.split('/').map(Number)
  return Math.min(1, above / below / Number(wanted))
}

/** How many cards a line of the deck stands for: `4 Skeleton`. */
export function cardsIn(deck: readonly string[]): number {
  return deck.reduce((sum, line) => sum + Number.parseInt(line, 10), 0)
}
