/** D&D Miniatures, all editions that are played on squares. */

import type { AnyView } from '../../protocol'
import { formatWords } from '../../ui/formats'
import type { Family } from '../family'
import { QUICK_START_LIST } from './learn/quick_start_list'
import { LOG_WORDS } from './log_words'
import { shelf } from './shelf.svelte'

export const ddm: Family = {
  fighters: 'creatures',
  words: 'Warbands on squares.',
  wordsOf: {
    v3: 'Warbands on squares, the guild’s rules of 2022. A good place to begin.',
    guild2011: 'The same warbands under the guild’s rules of 2011.',
    battle2008: 'Warbands under the printed rules of 2008, for two to six players.',
  },
  hides: false,
  fallen: (view, seat) =>
    view.board === 'squares'
      ? view.pieces.filter((piece) => piece.home === seat && piece.destroyed).length
      : 0,
  standing,
  game: (table) => formatWords(table.format),
  log: LOG_WORDS,
  open: () => shelf.openLibrary(),
  table: () => import('./table/GuildTable.svelte'),
  start: () => import('./start/StartFields.svelte'),
  join: () => import('./start/JoinFields.svelte'),
  picture: () => import('./start/Backdrop.svelte'),
  cards: () => import('./cards/GuildCards.svelte'),
  sheet: () => import('./cards/NamedCard.svelte'),
  replayHand: async (source, moment) => {
    const { SquareHand } = await import('../../board/squares/hand/hand.svelte')
    return new SquareHand(source, moment)
  },
  replayBoard: () => import('./table/ReplayBoard.svelte'),
  replayDetail: () => import('./table/ReplayDetail.svelte'),
  deskBoard: () => import('./table/DeskBoard.svelte'),
  lesson: async () => (await import('./learn/lessons')).LESSONS,
  lessons: [
    {
      key: 'first',
      title: 'First battle',
      words: 'Move, attack, opportunity attacks, victory areas.',
    },
    {
      key: 'second',
      title: 'Second battle',
      words: 'Charge, flanking, champions and their powers.',
    },
    ...QUICK_START_LIST.map((one) => ({
      ...one,
      rules: 'battle2008',
      group: 'Battle Rules 2008: the quick start',
    })),
  ],
}

function standing(view: AnyView): string[] {
  if (view.board !== 'squares') return []
  const { round, goal, sudden_death: sudden } = view
  return [
    round > 0 ? `Round ${round}` : 'Setup',
    ...(goal > 0 ? [`${goal} points win`] : []),
    ...(sudden ? ['sudden death'] : []),
  ]
}
