/** Random dungeons of the Miniatures Handbook of 2003. */

import type { AnyView } from '../../protocol'
import type { Family } from '../family'
import { shelf as skirmish } from '../handbook/shelf.svelte'
import { LOG_WORDS } from './log_words'
import { shelf } from './shelf.svelte'

export const dungeon: Family = {
  fighters: 'heroes and monsters',
  words: 'Doors, monsters, treasure.',
  hides: false,
  fallen: (view, seat) =>
    view.board === 'squares'
      ? view.pieces.filter((piece) => piece.home === seat && piece.destroyed).length
      : 0,
  standing,
  game: (table) => (table.format.split(';')[0] ?? '').replace(/^expedition$/, 'Expedition'),
  log: LOG_WORDS,
  open: () => Promise.all([shelf.open(), skirmish.open()]),
  table: () => import('./table/DelveTable.svelte'),
  start: () => import('./start/StartFields.svelte'),
  join: () => import('./start/JoinFields.svelte'),
  picture: () => import('./start/Backdrop.svelte'),
  cards: () => import('../handbook/cards/SkirmishCards.svelte'),
  replayHand: async (source, moment) => {
    const { SquareHand } = await import('../../board/squares/hand/hand.svelte')
    return new SquareHand(source, moment)
  },
  replayBoard: () => import('../handbook/table/ReplayBoard.svelte'),
  replayDetail: () => import('../handbook/table/ReplayDetail.svelte'),
  deskBoard: () => import('../handbook/table/DeskBoard.svelte'),
  lesson: async () => [],
  lessons: [],
}

function standing(view: AnyView): string[] {
  if (view.board !== 'squares') return []
  const goal = view.notes.find((note) => note.startsWith('Goal: '))?.slice(6) ?? ''
  const heroes = view.pieces.filter((piece) => piece.seat === 0 && !piece.destroyed).length
  return [goal, heroes === 1 ? 'one hero left' : `${heroes} heroes`].filter(Boolean)
}
