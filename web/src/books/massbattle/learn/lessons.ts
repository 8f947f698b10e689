/** A guided mass battle: deployment, command points, manoeuvres, charges and nerves. */

import type { PlaneView } from '../../../board/plane/types'
import { chose, type Lesson, type LessonMoment } from '../../../learn/lesson'
import type { Line } from '../../../protocol'

const plane = ({ view }: LessonMoment): PlaneView | null =>
  view.board === 'plane' ? (view as PlaneView) : null

const mine = (line: Line, moment: LessonMoment) =>
  plane(moment)?.units.find((unit) => unit.id === line.facts.unit)?.seat === moment.seat

const happened = (kind: string) => (moment: LessonMoment) =>
  moment.lines.some((line) => line.kind === kind && mine(line, moment))

const underWay = (moment: LessonMoment) => (plane(moment)?.round ?? 0) > 0

const can = (words: RegExp) => (moment: LessonMoment) =>
  moment.question?.options.some((option) => words.test(option.text)) ?? false

export const ARMIES: Lesson = {
  key: 'armies',
  title: 'Armies on a plane',
  table: {
    opponent: 'computer',
    rules: 'massbattle',
    format: 'standard',
    army: { ready: 'watch-of-the-ford' },
    enemy: { ready: 'raiders-of-the-hills' },
    fixed_map: 'meadow',
    agent: 'random',
    pace: 'quick',
  },
  quick: false,
  end: 'You know the heart of it: spend command points where they count, keep your flanks covered, charge before you are charged.',
  next: '',
  steps: [
    {
      title: 'Set up your army',
      words: ({ press }) =>
        `Choose a unit, then where it stands: ${press.toLowerCase()} inside your zone. Formed units fight best to the front; unformed ones go where they like and are harder to shoot. Your commander comes last.`,
      done: underWay,
    },
    {
      title: 'Phases',
      words: ({ press }) =>
        `You act in turns, up to three units each; commanders are free. ${press} a unit to activate it.`,
      done: happened('activates'),
    },
    {
      title: 'Command points',
      words: () =>
        'A unit that nobody commands only defends itself. Put it under command: that costs a point of a commander within reach, the wide ring. Points come back every round.',
      done: happened('order'),
      instead: (moment) =>
        can(/^command by /)(moment) ? '' : 'Activate one of your units first, not the commander.',
    },
    {
      title: 'March and wheel',
      words: ({ press }) =>
        `Take hold of the unit and drag it: its shadow shows how far it may go and whom it would engage. Dragged by a front corner it wheels. Or ${press.toLowerCase()} where it is to stand.`,
      done: happened('moves'),
    },
    {
      title: 'Charge',
      words: ({ press }) =>
        `Straight at the nearest enemy, up to twice your speed: +2 on the attack, and whoever gets the worse of it must save for morale. ${press} an enemy in red corners to see the odds first.`,
      done: (moment) => happened('charges')(moment) || chose(/^charge /)(moment),
      instead: (moment) =>
        can(/^charge /)(moment)
          ? ''
          : 'Nobody is in reach of a charge now: come within twice your speed, facing them.',
    },
    {
      title: 'Nerves',
      words: () =>
        'First casualty, half strength, a charge, a lost rank: each is a save of d20 plus level, ranks and commander against 20. One failure shakes a unit, the next one routs it, and a commander can rally it.',
    },
  ],
}

export const LESSONS: readonly Lesson[] = [ARMIES]
