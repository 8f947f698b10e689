/** A guided battle of HeroScape. */

import type { HexQuestion } from '../../../board/hexes/types'
import type { Lesson, LessonMoment } from '../../../learn/lesson'
import type { Line } from '../../../protocol'

const mine = (line: Line, { view, seat }: LessonMoment) =>
  view.board === 'hexes' &&
  view.figures[Number(line.facts.figure ?? line.facts.attacker)]?.seat === seat

const happened = (kinds: string[]) => (moment: LessonMoment) =>
  moment.lines.some((line) => kinds.includes(line.kind) && mine(line, moment))

const options = ({ question }: LessonMoment) => (question as HexQuestion | null)?.options ?? []

export const HEROSCAPE: Lesson = {
  key: 'heroscape',
  title: 'HeroScape',
  table: {
    rules: 'heroscape',
    opponent: 'computer',
    format: 'ambush',
    agent: 'random',
    pace: 'normal',
  },
  quick: false,
  end: 'That is the Basic game. The Master game adds order markers, powers and glyphs: choose one of its scenarios on the start page.',
  next: '',
  steps: [
    {
      title: 'Two armies',
      words: ({ look }) =>
        `Yours stand on blue bases with a square mark. Hexes rise in levels: the number on a hex is its height. ${look} a figure to read its army card.`,
    },
    {
      title: 'Choose an army card',
      words: ({ press }) =>
        `On your turn you take one card: all its figures may move, then attack. ${press} one of the cards.`,
      done: ({ question, view }) =>
        view.board === 'hexes' && question !== null && (question as HexQuestion).figure >= 0,
    },
    {
      title: 'Move',
      words: ({ press }) =>
        `Marked spaces can be reached. Climbing costs a space more for every level, going down costs nothing, water ends a move. ${press} a space, or let the figure stay.`,
      done: happened(['move']),
    },
    {
      title: 'Attack',
      words: ({ look }) =>
        `Attack dice show skulls, defense dice shields: every skull that no shield stops is a wound. Height gives a die more. ${look} a target to see the chances.`,
      done: happened(['attack']),
      instead: (moment) =>
        moment.question && !options(moment).some((option) => option.kind === 'attack')
          ? 'Nobody is in range just now: go on, the enemy will come.'
          : '',
    },
    {
      title: 'Markers and treasure',
      words: ({ look }) =>
        `In some scenarios prisoners, treasure and traps lie on the board; ${look.toLowerCase()} one to read what it does. Destroyed figures are out; whoever has none left loses.`,
    },
  ],
}

export const LESSONS: readonly Lesson[] = [HEROSCAPE]
