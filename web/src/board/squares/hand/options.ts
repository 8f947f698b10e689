/** What a question means for the picture: which squares, figures and buttons answer it. */

import type { Option, PieceView, QuestionView } from '../../../protocol'
import { anchorsOver } from '../scene'

export interface Choices {
  /** Options that end on a square, by its number. */
  squares: Map<number, Option>
  /** Options that walk over a square and ask again. */
  vias: Map<number, Option>
  areas: Option[]
  /** Options that name a creature. */
  pieces: Map<number, Option[]>
  /** Everything that needs a button. */
  buttons: Option[]
  passing: Option | undefined
}

/** Sort the options of a question by how they are chosen. */
export function choicesOf(question: QuestionView | null): Choices {
  const found: Choices = {
    squares: new Map(),
    vias: new Map(),
    areas: [],
    pieces: new Map(),
    buttons: [],
    passing: undefined,
  }
  if (!question) return found
  for (const option of question.options) {
    if (option.n === question.passing) found.passing = option
    switch (option.kind) {
      case 'square':
        found.squares.set(option.cell, option)
        break
      case 'via':
        found.vias.set(option.cell, option)
        break
      case 'area':
        found.areas.push(option)
        break
      case 'tile':
        // Tiles are laid by hand: `laying` says where.
        break
      case 'piece':
      case 'attack':
        if (option.piece >= 0) {
          const same = found.pieces.get(option.piece)
          if (same) same.push(option)
          else found.pieces.set(option.piece, [option])
        } else found.buttons.push(option)
        break
      default:
        if (option.n !== question.passing) found.buttons.push(option)
    }
  }
  if (!found.squares.size) found.squares = found.vias
  return found
}

/** How many squares wide the thing is that a square question places. */
export function sideAsked(question: QuestionView, pieces: readonly PieceView[]): number {
  return pieces.find((piece) => piece.id === question.who)?.side ?? 1
}

/**
 * The square option that a click means. A large creature is placed by any square it would
 * cover; of several ways the one whose middle is nearest to the click is taken.
 */
export function squareMeant(
  cell: number,
  columns: number,
  side: number,
  squares: ReadonlyMap<number, Option>,
): Option | undefined {
  const exact = squares.get(cell)
  if (exact || side === 1) return exact
  const anchors = anchorsOver(cell, columns, side, new Set(squares.keys()))
  const best = nearest(anchors, cell, columns, (side - 1) / 2)
  return best === undefined ? undefined : squares.get(best)
}

/** The area that a click means: the one whose origin, else whose middle, is nearest. */
export function areaMeant(
  cell: number,
  columns: number,
  areas: readonly Option[],
): Option | undefined {
  const covering = areas.filter((area) => area.cell === cell || area.cells.includes(cell))
  const pool = covering.length ? covering : areas
  let best: Option | undefined
  let least = Number.POSITIVE_INFINITY
  const x = cell % columns
  const y = Math.floor(cell / columns)
  for (const area of pool) {
    const at = area.cell >= 0 ? point(area.cell, columns) : middle(area.cells, columns)
    const distance = (at.x - x) ** 2 + (at.y - y) ** 2
    if (distance < least) {
      least = distance
      best = area
    }
  }
  return best
}

function nearest(
  anchors: readonly number[],
  cell: number,
  columns: number,
  shift: number,
): number | undefined {
  const to = point(cell, columns)
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const anchor of anchors) {
    const at = point(anchor, columns)
    const distance = (at.x + shift - to.x) ** 2 + (at.y + shift - to.y) ** 2
    if (distance < least) {
      least = distance
      best = anchor
    }
  }
  return best
}

function point(cell: number, columns: number): { x: number; y: number } {
  return { x: cell % columns, y: Math.floor(cell / columns) }
}

function middle(cells: readonly number[], columns: number): { x: number; y: number } {
  const points = cells.map((cell) => point(cell, columns))
  return {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  }
}
