/** Setting up without much ado: a sensible answer to every question before the first round. */

import type { MapView, Option, PieceView, QuestionView, View } from '../../../protocol'

/** Questions before the battle that a player in a hurry leaves to the page. */
const FORMALITIES = ['control', 'map', 'side', 'first to set up']

/** Whether the question is one that `setupAnswer` answers. */
export function isSetup(view: View | null, question: QuestionView | null): boolean {
  return (
    view?.round === 0 &&
    question !== null &&
    (question.ask === 'set up' || question.ask === 'place' || FORMALITIES.includes(question.ask))
  )
}

/**
 * The toughest creatures first and in front, facing the middle of the map; the others behind.
 * Whatever is a matter of taste takes the first option.
 */
export function setupAnswer(view: View, map: MapView, question: QuestionView): Option | undefined {
  if (question.ask === 'set up') return toughest(view.pieces, question.options)
  if (question.ask === 'place') {
    const side = view.pieces.find((piece) => piece.id === question.who)?.side ?? 1
    return foremost(map, side, question.options)
  }
  return question.options[0]
}

function toughest(pieces: readonly PieceView[], options: readonly Option[]): Option | undefined {
  const strength = (option: Option) => {
    const piece = pieces.find((one) => one.id === option.piece)
    return piece ? piece.side * 1000 + piece.max_hp : 0
  }
  return options.toSorted((a, b) => strength(b) - strength(a))[0]
}

/** The square nearest to the middle of the map. */
function foremost(map: MapView, side: number, options: readonly Option[]): Option | undefined {
  const middle = { x: map.width / 2, y: map.height / 2 }
  const distance = ({ cell }: Option) => {
    const x = (cell % map.width) + side / 2
    const y = Math.floor(cell / map.width) + side / 2
    return Math.hypot(x - middle.x, y - middle.y)
  }
  return options.toSorted((a, b) => distance(a) - distance(b))[0]
}
