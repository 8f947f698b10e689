/** The guided first battle: what is taught, and when a step is understood. */

import type { Line, QuestionView, View } from '../../../protocol'

export interface Moment {
  view: View
  question: QuestionView | null
  lines: readonly Line[]
  seat: number
}

export interface Step {
  title: string
  words: string
  /** Met when the player has done what the step is about. */
  done: (moment: Moment) => boolean
  /** Steps without a deed of their own are read and clicked away. */
  read?: boolean
}

const mine = (line: Line, { view, seat }: Moment) =>
  view.pieces.find((piece) => piece.id === Number(line.facts.who))?.home === seat

const happened = (kind: string) => (moment: Moment) =>
  moment.lines.some((line) => line.kind === kind && mine(line, moment))

export const LESSON: readonly Step[] = [
  {
    title: 'Two warbands',
    words:
      'Yours stands on blue bases with a square mark, the enemy’s on orange ones with a triangle; they were set up for you. The ring around a base and the number on it are hit points. Point at anybody to read their card.',
    done: () => false,
    read: true,
  },
  {
    title: 'Activate a creature',
    words:
      'Players take turns with their creatures. Click one of yours that has white corners around it; every creature acts once a round.',
    done: ({ view, question, seat }) =>
      question?.ask === 'action' &&
      view.pieces.find((piece) => piece.id === question.who)?.home === seat,
  },
  {
    title: 'Move',
    words:
      'The bright area is where it can go with one move, the dashed area with two. Point at a square to see the way and its cost, then click.',
    done: happened('moves'),
  },
  {
    title: 'Opportunity attacks',
    words:
      'Leaving a square beside an enemy gives it a free strike. Such a way is drawn in red, the creatures that would strike are marked with a cross, and the panel names them before you commit. Shifting one square is always safe.',
    done: () => false,
    read: true,
  },
  {
    title: 'Attack',
    words:
      'Red corners mark enemies in reach. Click one: the panel shows the chance to hit and every reason for it. Click it again to strike. If nobody is in reach, move closer and end the turn.',
    done: happened('attack'),
  },
  {
    title: 'Victory areas',
    words:
      'The areas with little flags score points at the end of every round for those who hold them; so does destroying enemies. Check the score at the top.',
    done: () => false,
    read: true,
  },
  {
    title: 'Now fight',
    words:
      'That is all you need. Undo takes back anything until dice are rolled. Press ? for the keys. Good luck!',
    done: ({ view }) => view.winner !== null,
    read: true,
  },
]

/** The first step, from the present one on, that still has something to teach. */
export function nextStep(step: number, moment: Moment): number {
  let next = step
  while (next < LESSON.length && (LESSON[next] as Step).done(moment)) next += 1
  return next
}
