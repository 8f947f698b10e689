/** HeroScape, on hexes with height. */

import type { Family } from '../family'
import { LOG_WORDS } from './log_words'
import { hexShelf } from './shelf.svelte'

export const heroscape: Family = {
  fighters: 'figures',
  words: 'Heroes on hexes with height.',
  hides: true,
  fallen: (view, seat) =>
    view.board === 'hexes'
      ? view.figures.filter((figure) => figure.seat === seat && figure.destroyed).length
      : 0,
  standing: (view) =>
    view.board === 'hexes'
      ? [view.scenario, ...(view.round > 0 ? [`Round ${view.round}`] : [])]
      : [],
  game: (table) => hexShelf.scenario(table.format),
  log: LOG_WORDS,
  open: () => hexShelf.open(),
  table: () => import('./table/HexTable.svelte'),
  start: () => import('./start/StartFields.svelte'),
  join: () => import('./start/JoinFields.svelte'),
  picture: () => import('./start/HexPicture.svelte'),
  cards: () => import('./cards/HexCards.svelte'),
  replayHand: async (source, moment) => {
    const { HexHand } = await import('../../board/hexes/hand.svelte')
    return new HexHand(source, moment)
  },
  replayBoard: () => import('./table/ReplayBoard.svelte'),
  replayDetail: () => import('./table/ReplayDetail.svelte'),
  deskBoard: () => import('./table/DeskBoard.svelte'),
  lesson: async () => (await import('./learn/lessons')).LESSONS,
  lessons: [
    {
      key: 'heroscape',
      title: 'HeroScape',
      words: 'Army cards, height, skulls and shields.',
    },
    {
      key: 'heroscape-orders',
      title: 'HeroScape: the Master game',
      words: 'Order markers, life, special powers, and a prisoner to free.',
    },
  ],
}
