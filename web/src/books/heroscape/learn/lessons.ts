/** Guided battles of HeroScape: the Basic game, then the Master game. */

import type { HexQuestion } from '../../../board/hexes/types'
import { chose, type Lesson, type LessonMoment } from '../../../learn/lesson'
import type { Line } from '../../../protocol'

/** Whether one of ours did what a line tells: figures are told by their names. */
const mine = (line: Line, { view, seat }: LessonMoment) => {
  const name = line.facts.figure ?? line.facts.attacker
  return view.board === 'hexes' && view.figures.find((one) => one.name === name)?.seat === seat
}

const happened = (kinds: string[]) => (moment: LessonMoment) =>
  moment.lines.some((line) => kinds.includes(line.kind) && mine(line, moment))

const stayed = chose(/^stay$/)

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
  end: 'That is the Basic game. Finish this battle if you like; the Master game adds order markers, life and powers.',
  next: 'heroscape-orders',
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
      done: (moment) => happened(['move'])(moment) || stayed(moment),
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

/** Whether the player is asked for which card a marker is laid. */
const planning = ({ question }: LessonMoment) => !!(question as HexQuestion | null)?.marker

export const ORDERS: Lesson = {
  key: 'heroscape-orders',
  title: 'HeroScape: the Master game',
  table: {
    rules: 'heroscape',
    opponent: 'computer',
    format: 'the-lair',
    agent: 'random',
    pace: 'normal',
  },
  quick: false,
  end: 'You know the Master game. In a skirmish you draft an army of your own first: choose one on the start page.',
  next: '',
  steps: [
    {
      title: 'What to win',
      words: ({ look }) =>
        `Your heroes enter a troll’s lair, where a friend is caged and the water rises: free him before round 4 is over, and kill the troll. Far inside stands a chest marked B: ${look.toLowerCase()} it, he is under it.`,
    },
    {
      title: 'Order markers',
      words: ({ press }) =>
        `Every round you plan three turns before anybody moves: markers 1, 2 and 3 say which army card takes which turn, X only misleads. One card may get several. ${press} a card for each marker.`,
      done: (moment) =>
        moment.view.board === 'hexes' &&
        moment.view.round > 0 &&
        moment.question !== null &&
        !planning(moment),
    },
    {
      title: 'A turn',
      words: ({ press }) =>
        `Initiative is rolled, then markers are turned over in order. The card with your marker moves and attacks: ${press.toLowerCase()} a marked space, or let the hero stay.`,
      done: (moment) => happened(['move'])(moment) || stayed(moment),
      instead: (moment) => (planning(moment) ? 'A new round: lay the markers first.' : ''),
    },
    {
      title: 'Life and powers',
      words: ({ look }) =>
        `In this game an unstopped skull takes one of several lives, and cards have special powers. ${look} a hero or the troll to read theirs; you are asked whenever one may be used.`,
      done: happened(['attack', 'special-attack']),
      instead: (moment) =>
        moment.question && !options(moment).some((option) => option.kind === 'attack')
          ? 'Nobody is in range just now: go on, and bring your heroes closer.'
          : '',
    },
    {
      title: 'Engaged',
      words: () =>
        'Figures beside an enemy are engaged: they attack whom they are engaged with, and moving away lets each of those strike at them. Ways that provoke it are hatched in orange and ask before you go.',
    },
  ],
}

export const LESSONS: readonly Lesson[] = [HEROSCAPE, ORDERS]
