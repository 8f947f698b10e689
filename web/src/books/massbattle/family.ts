/** Mass battles: armies on a plane. */

import type { AnyView, TableInfo } from '../../protocol'
import type { Family } from '../family'
import { LOG_WORDS } from './log_words'
import { specialWords, termsWords } from './scenarios'
import { shelf } from './shelf.svelte'

export const massbattle: Family = {
  fighters: 'units',
  words: 'Armies that wheel, charge, break and rally.',
  hides: false,
  fallen: (view, seat) =>
    view.board === 'plane'
      ? view.units.filter((unit) => unit.seat === seat && unit.gone && unit.gone !== 'waiting')
          .length
      : 0,
  standing,
  game: (table) => termsWords(table.format),
  log: LOG_WORDS,
  open: () => shelf.open(),
  table: () => import('./table/PlaneTable.svelte'),
  start: () => import('./start/StartFields.svelte'),
  join: () => import('./start/JoinFields.svelte'),
  picture: () => import('./start/FieldPicture.svelte'),
  cards: () => import('./cards/Creatures.svelte'),
  replayHand: async (source, moment) => {
    const { PlaneHand } = await import('../../board/plane/hand.svelte')
    return new PlaneHand(source, moment)
  },
  replayBoard: () => import('./table/ReplayBoard.svelte'),
  replayDetail: () => import('./table/ReplayDetail.svelte'),
  deskBoard: () => import('./table/DeskBoard.svelte'),
  lesson: async () => (await import('./learn/lessons')).LESSONS,
  lessons: [
    {
      key: 'armies',
      title: 'Armies on a plane',
      words: 'Mass battles: command points, manoeuvres, charges, and why units break.',
    },
  ],
}

function standing(view: AnyView, table: TableInfo): string[] {
  if (view.board !== 'plane') return []
  const { round, phase, phases, goals } = view
  const goal = goals.find((points) => points > 0)
  return [
    round > 0 ? `Round ${round}` : 'Deployment',
    round > 0 && phases > 0 ? `phase ${Math.min(phase + 1, phases)} of ${phases}` : '',
    goal ? `${goal} points win` : '',
    specialWords(table.format),
  ].filter(Boolean)
}
