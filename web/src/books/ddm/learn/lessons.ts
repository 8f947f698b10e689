/** Guided battles on squares: first steps, then what wins battles. */

import { chose, type Lesson } from '../../../learn/lesson'
import {
  acting,
  flanked,
  happened,
  nobodyInReach,
  noChampionPower,
  notFlanking,
  somethingElseAsked,
  unless,
} from './moments'
import { QUICK_START } from './quick_start'

/* Creatures with few powers, and foes that a newcomer can beat. */
const WATCH = 'warband Hill Watch\nformat 100-5 (75%)\n3 Hobgoblin Soldier\n2 Air Cult Warrior\n'
const RAIDERS = 'warband Raiders\nformat 100-5 (75%)\n3 Winged Kobold\n2 Firenewt (Sword)\n'

export const FIRST: Lesson = {
  key: 'first',
  title: 'First battle',
  table: {
    opponent: 'computer',
    format: '100-5 (75%)',
    army: { text: WATCH },
    enemy: { text: RAIDERS },
    fixed_map: 'Moonwell Grove',
    agent: 'soldier',
    pace: 'normal',
  },
  quick: true,
  end: 'You know how to fight. Finish this battle if you like; the score at the top decides it.',
  next: 'second',
  steps: [
    {
      title: 'Two warbands',
      words: ({ look }) =>
        `Yours stands on blue bases with a square mark, the enemy’s on orange ones with a triangle. The letters tell kinds apart; the ring and the number are hit points. ${look} anybody to read their card.`,
    },
    {
      title: 'Activate a creature',
      words: ({ press }) =>
        `Players take turns with their creatures. ${press} one of yours that has white corners around it; every creature acts once a round.`,
      done: acting,
      instead: somethingElseAsked,
    },
    {
      title: 'Move',
      words: ({ look, press }) =>
        `The bright area is where it can go with one move; the dashed area takes the place of its attack, and says so. ${look} a square to see the way and its price, then ${press.toLowerCase()} to go.`,
      done: happened('moves'),
    },
    {
      title: 'Opportunity attacks',
      words: () =>
        'Leaving a square beside an enemy gives it a free strike. Such a way is drawn in red, those who would strike are marked, and the panel names them before you commit. Shifting one square is always safe.',
    },
    {
      title: 'Attack',
      words: ({ press }) =>
        `Red corners mark enemies in reach. ${press} one: the panel shows the chance to hit and every reason for it. Confirm to strike.`,
      done: happened('attack'),
      instead: nobodyInReach,
    },
    {
      title: 'Victory areas',
      words: () =>
        'The areas with little flags score points at the end of every round for those who hold them; so does destroying enemies.',
    },
  ],
}

export const SECOND: Lesson = {
  key: 'second',
  title: 'Second battle',
  table: {
    opponent: 'computer',
    army: { ready: 'Siege and Fury' },
    enemy: { ready: 'Bows of the Wood' },
    fixed_map: 'Furnace Hall',
    agent: 'random',
    pace: 'quick',
  },
  quick: true,
  end: 'Charge when you are far, flank when you are near, and spend your champions’ powers in time.',
  next: '',
  steps: [
    {
      title: 'Champions',
      words: () =>
        'A champion has powers that work for the whole warband, at certain moments. When such a moment comes you are asked; the power’s text is shown, and you may let it pass.',
      done: chose(/champion power/),
      instead: noChampionPower,
    },
    {
      title: 'Charge',
      words: ({ press }) =>
        `A charge moves straight at an enemy and strikes it with a basic melee attack. It uses up the attack. ${press} Charge when it is offered, then choose whom.`,
      done: chose(/^charge$/i),
      instead: unless(
        /^charge$/i,
        'Nobody can be charged from here: come within a move of an enemy, in a line that leads closer with every square.',
      ),
    },
    {
      title: 'Flanking',
      words: ({ look }) =>
        `Two of yours on opposite sides of an enemy flank it: both hit it more easily. ${look} the enemy before you strike; “flanking” stands among the reasons.`,
      done: flanked,
      instead: notFlanking,
    },
    {
      title: 'Powers with a box',
      words: ({ look }) =>
        `A power with an empty box can be used once. ${look} a creature to see which are left, and spend them while they matter.`,
    },
  ],
}

export const LESSONS: readonly Lesson[] = [FIRST, SECOND, ...QUICK_START]
