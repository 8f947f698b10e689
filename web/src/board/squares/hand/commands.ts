/** Typed commands: everything the mouse can do, in words. */

import type { MapView, Option, QuestionView, View } from '../../../protocol'
import { colourOf } from '../../../ui/seats'
import { Frame } from '../frame'
import { describeArmies, describeSquare } from './describe'

export interface Desk {
  view: View | null
  map: MapView | null
  question: QuestionView | null
  say: (text: string) => void
  undo: (whole: 'answer' | 'activation') => void
  cursor: (cell: number) => void
  /** What the power of an option does. */
  means: (option: Option) => string
}

const HELP = [
  'Type an option by its name to choose it, or its number.',
  'options: read them again. list: all creatures. look K9: describe a square.',
  'near K9: creatures by distance. score. undo, reset. end, pass or stop: as offered.',
]

/** Carry out a command: what is read out, or the decision that it is. */
export function command(text: string, desk: Desk): string[] | (() => void) {
  const words = text.trim().replace(/\s+/g, ' ')
  const [verb = '', ...rest] = words.toLowerCase().split(' ')
  const { view, map, question } = desk
  if (!words) return []
  if (verb === 'help' || verb === '?') return HELP
  if (!view || !map) return ['The battle has not begun.']
  switch (verb) {
    case 'options':
      return options(question, desk.means)
    case 'list':
      return describeArmies(view, map)
    case 'score':
      return [
        `Score: ${view.score.map((points, seat) => `${colourOf(seat)} ${points}`).join(', ')}; ${view.goal} points win. Round ${view.round}.`,
      ]
    case 'undo':
      desk.undo('answer')
      return ['Undo.']
    case 'reset':
      desk.undo('activation')
      return ['Reset the activation.']
    case 'look':
    case 'near': {
      const cell = new Frame(map.width, map.height).parse(rest.join(''))
      if (cell < 0) return [`There is no square ${rest.join(' ') || 'of that name'}.`]
      desk.cursor(cell)
      return verb === 'look' ? [describeSquare(view, map, cell)] : near(view, map, cell)
    }
  }
  if (!question) return ['It is not yours to decide now.']
  const number = /^\d+$/.test(words) ? question.options[Number(words) - 1] : undefined
  const ends = question.options.find((option) => option.n === question.passing)
  if (ends && ['end', 'pass', 'stop'].includes(words.toLowerCase()))
    return () => desk.say(ends.text)
  return () => desk.say(number?.text ?? words)
}

function options(question: QuestionView | null, means: Desk['means']): string[] {
  if (!question) return ['It is not yours to decide now.']
  const shown = question.options
    .slice(0, 60)
    .map((option, i) => [`${i + 1}: ${option.text}`, means(option)].filter(Boolean).join('. '))
  const more = question.options.length - shown.length
  return [question.text, ...shown, ...(more > 0 ? [`and ${more} more`] : [])]
}

function near(view: View, map: MapView, cell: number): string[] {
  const frame = new Frame(map.width, map.height)
  const x = cell % map.width
  const y = Math.floor(cell / map.width)
  return view.pieces
    .filter((piece) => piece.anchor >= 0 && !piece.destroyed)
    .map((piece) => {
      const px = piece.anchor % map.width
      const py = Math.floor(piece.anchor / map.width)
      const dx = Math.max(px - x, x - (px + piece.side - 1), 0)
      const dy = Math.max(py - y, y - (py + piece.side - 1), 0)
      return { piece, distance: Math.max(dx, dy) }
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 12)
    .map(
      ({ piece, distance }) =>
        `${distance}: ${colourOf(piece.seat)} ${piece.label} at ${frame.name(piece.anchor)}`,
    )
}
