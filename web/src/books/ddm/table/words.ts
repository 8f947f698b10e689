/** Numbers and names as people like to read them. */

import type { Modifier, QuestionView, TableInfo, View } from '../../../protocol'
import { nameOf } from '../../../ui/seats'

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`
}

export function modifierText(modifiers: readonly Modifier[]): string {
  return modifiers.map(([name, amount]) => `${name} ${signed(amount)}`).join(', ')
}

/** What the natural roll must be. */
export function neededText(needed: number, automatic: boolean): string {
  if (automatic || needed <= 0) return 'hits without a roll'
  if (needed > 20) return 'cannot hit'
  return needed === 20 ? 'needs a 20' : `needs ${needed} or more`
}

/** One line that always says who must do what. */
export function statusText(
  view: View | null,
  table: TableInfo | null,
  mine: QuestionView | null,
  thinking: number,
): string {
  if (!table) return 'Joining the table…'
  if (table.status === 'waiting') return 'Waiting for an opponent to join'
  if (table.status === 'over' || view?.winner != null) {
    return table.outcome || view?.outcome || 'The battle is over'
  }
  if (!view) return 'Setting up…'
  const name = (seat: number) => nameOf(table, seat)
  if (mine) {
    const who = view.pieces.find((piece) => piece.id === mine.who)?.label
    const words = who ? `${shortAsk(mine)} (${who})` : shortAsk(mine)
    return `${table.opponent === 'hotseat' ? name(mine.seat) : 'Your move'}: ${words}`
  }
  if (thinking >= 0) return `${name(thinking)} is thinking…`
  if (view.asked >= 0) return `Waiting for ${name(view.asked)} to decide`
  return 'The dice are rolling…'
}

const ASKS: Record<string, string> = {
  activate: 'choose a creature to activate',
  action: 'choose an action',
  move: 'choose where to move',
  target: 'choose a target',
  attack: 'choose an attack',
  area: 'place the area',
  charge: 'choose whom to charge',
  place: 'place the creature',
  'set up': 'choose whom to set up',
  reaction: 'use a power or pass',
  may: 'decide whether to use a power',
  'first turn': 'choose who goes first',
  push: 'choose where to push',
  pull: 'choose where to pull',
  slide: 'choose where to slide',
  map: 'choose the map',
  side: 'choose your side',
  control: 'choose what you control',
  item: 'choose who carries the item',
}

function shortAsk(question: QuestionView): string {
  return ASKS[question.ask] ?? `choose (${question.ask})`
}
