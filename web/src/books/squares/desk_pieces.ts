/** Creatures on squares as the judge's desk lists them. */

import type { AnyView } from '../../protocol'
import type { DeskPiece } from '../family'

export function squarePieces(view: AnyView): DeskPiece[] {
  if (view.board !== 'squares') return []
  return view.pieces.map((piece) => ({
    id: piece.id,
    name: piece.label,
    seat: piece.home,
    number: piece.hp,
    most: piece.max_hp,
    conditions: piece.conditions.map((name) => name.toLowerCase()),
  }))
}
