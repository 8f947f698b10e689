/** A guided battle of 2003: command, the kinds of turn, and why creatures run. */

import { chose, type Lesson, type LessonMoment } from '../../../learn/lesson'
import type { Line, QuestionView, View } from '../../../protocol'

const squares = ({ view }: LessonMoment): View | null => (view.board === 'squares' ? view : null)
const asked = ({ question }: LessonMoment) => question as QuestionView | null

const mine = (line: Line, moment: LessonMoment) =>
  squares(moment)?.pieces.find((piece) => piece.id === Number(line.facts.who))?.home === moment.seat

const happened = (kind: string) => (moment: LessonMoment) =>
  moment.lines.some((line) => line.kind === kind && mine(line, moment))

/** Whether one of ours chooses what to do. */
function acting(moment: LessonMoment): boolean {
  const turn = squares(moment)?.turn
  if (!turn?.ways.length || turn.piece !== asked(moment)?.who) return false
  return squares(moment)?.pieces.find((piece) => piece.id === turn.piece)?.home === moment.seat
}

const strikes = (moment: LessonMoment) =>
  asked(moment)?.options.some((option) => /^(attack|shoot|charge) /.test(option.text)) ?? false

const tried = (moment: LessonMoment) =>
  moment.lines.some((line) => line.kind === 'save' && line.facts.why === 'half hit points')

export const COMMAND: Lesson = {
  key: 'command',
  title: 'Command and morale',
  table: {
    opponent: 'computer',
    rules: 'handbook',
    format: 'standard',
    army: { ready: 'Dawn Guard' },
    enemy: { ready: 'Trolls of the Mire' },
    fixed_map: 'crossed-halls',
    agent: 'random',
    pace: 'quick',
  },
  quick: true,
  end: 'You know what decides these battles: keep your troops in command, break theirs. The score at the top says who is ahead.',
  next: '',
  steps: [
    {
      title: 'Commanders',
      words: ({ look }) =>
        `Figures with a golden crown are commanders; the number is their rating. ${look} one: the golden line is how far its command reaches, 6 squares around walls, and dashed lines lead to all who obey it.`,
    },
    {
      title: 'Out of command',
      words: ({ look }) =>
        `A creature with a grey “!” has no commander near or in sight. Its speed is 2, unless it rushes or charges the nearest enemy. ${look} anybody to read who commands it.`,
    },
    {
      title: 'Activate two',
      words: ({ press }) =>
        `In each phase you activate two creatures, then your opponent does. ${press} one of yours with white corners.`,
      done: acting,
      instead: (moment) =>
        asked(moment)?.options.every((option) => option.kind === 'player')
          ? 'But first answer the question below.'
          : '',
    },
    {
      title: 'Four kinds of turn',
      words: ({ press }) =>
        `Move and attack once, move twice as far, stand and make all attacks, or charge: the panel says which are still open. ${press} a bright square to move and keep your attack; a dashed one gives it up.`,
      done: happened('moves'),
    },
    {
      title: 'Attack',
      words: ({ press }) =>
        `${press} an enemy with red corners, or a button: the panel shows the chance and every number in it, cover and flanking too. Confirm to strike.`,
      done: (moment) => happened('attack-roll')(moment) || chose(/^(attack|shoot|charge) /)(moment),
      instead: (moment) =>
        acting(moment) && !strikes(moment)
          ? 'Nobody is in reach just now: move closer, and strike when you come to it.'
          : '',
    },
    {
      title: 'Morale',
      words: () =>
        'Whoever falls to half its hit points must roll d20 plus its level plus its commander’s rating against 20, or it runs for its exit at once. When that happens, a note above the log tells the roll and the reason.',
      done: tried,
      instead: (moment) =>
        tried(moment) ? '' : 'Fight on: it comes with the first heavy blow. You may also read on.',
    },
  ],
}

export const LESSONS: readonly Lesson[] = [COMMAND]
