/** The skirmish of the Miniatures Handbook of 2003. */

import type { AnyView } from '../../protocol'
import { colourOf } from '../../ui/seats'
import type { Family } from '../family'
import { LOG_WORDS } from './log_words'
import { shelf } from './shelf.svelte'

export const handbook: Family = {
  fighters: 'creatures',
  words: 'Command, morale and spells.',
  hides: false,
  fallen: (view, seat) =>
    view.board === 'squares'
      ? view.pieces.filter((piece) => piece.home === seat && piece.destroyed).length
      : 0,
  standing,
  game: (table) =>
    table.format === 'random'
      ? 'a random scenario'
      : (shelf.scenario(table.format)?.name ?? table.format),
  log: LOG_WORDS,
  open: () => shelf.open(),
  table: () => import('./table/SkirmishTable.svelte'),
  start: () => import('./start/StartFields.svelte'),
  join: () => import('./start/JoinFields.svelte'),
  picture: () => import('./start/Backdrop.svelte'),
  cards: () => import('./cards/SkirmishCards.svelte'),
  sheet: () => import('./cards/NamedCard.svelte'),
  replayHand: async (source, moment) => {
    const { SquareHand } = await import('../../board/squares/hand/hand.svelte')
    return new SquareHand(source, moment)
  },
  replayBoard: () => import('./table/ReplayBoard.svelte'),
  replayDetail: () => import('./table/ReplayDetail.svelte'),
  deskBoard: () => import('./table/DeskBoard.svelte'),
  builder: ['cards', 'handbook'],
  lesson: async () => (await import('./learn/lessons')).LESSONS,
  lessons: [
    {
      key: 'command',
      title: 'Command and morale',
      words: 'The game of 2003: commanders, the four kinds of turn, why creatures run.',
    },
  ],
}

function standing(view: AnyView): string[] {
  if (view.board !== 'squares') return []
  const { round, goal, goals, turns_left: left, active } = view
  const each = goals.map((points, seat) => `${points} for ${colourOf(seat)}`).join(', ')
  const wins = goal > 0 ? `${goal} points win` : each && `to win: ${each}`
  const phase = round > 0 && active >= 0 && left > 0 ? `${left} to activate in this phase` : ''
  return [round > 0 ? `Round ${round}` : 'Setup', wins, phase].filter(Boolean)
}
