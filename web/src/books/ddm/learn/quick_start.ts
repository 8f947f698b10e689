/** The quick start of 2008: a duel, three against two, then seven rules one by one. */

import { chose, type Lesson, type LessonMoment, type Step } from '../../../learn/lesson'
import type { Army } from '../../../protocol'
import { acting, happened, nobodyInReach, seen, squares, unless } from './moments'
import { QUICK_START_LIST } from './quick_start_list'

const DUEL = '22-1 (100%, first battle)'
const WARBANDS = '58-3 (100%, next battle)'

const HIRELING = ['The Hireling', 'Human Sellsword']
const SERPENT = ['The Serpent', 'Yuan-Ti Swiftscale']
const DRAGON = 'Young Green Dragon'
const SPECIAL = /champion power|dimension leap|rock solid/i
const GOOD = ['Good Civilization', 'Human Sellsword', 'Dwarf Battlemaster', 'Elf Warlock']
const EVIL = ['Evil Wilderness', 'Yuan-Ti Swiftscale', DRAGON]

/** A warband by its name and its creatures, built to the limits of a format. */
function army([name, ...creatures]: readonly string[], format: string): Army {
  const members = creatures.map((one) => `1 ${one}\n`).join('')
  return { text: `warband ${name}\nformat ${format.split(' ')[0]} (100%)\n${members}` }
}

const table = (format: string, mine: readonly string[], theirs: readonly string[]) => ({
  rules: 'battle2008',
  opponent: 'computer' as const,
  format,
  army: army(mine, format),
  enemy: army(theirs, format),
  fixed_map: 'Crossroads',
  agent: 'soldier',
  pace: 'normal' as const,
})

const begun = (moment: LessonMoment) => (squares(moment)?.round ?? 0) > 0
const title = (key: string) => QUICK_START_LIST.find((one) => one.key === key)?.title ?? ''

const MOVE: Step = {
  title: 'Move',
  words: ({ press }) =>
    `The bright area is one move, the dashed one twice as far: then there is no attack. Diagonals count as 1 square, and enemies bar the way. ${press} a square to go there.`,
  done: happened('moves'),
}

const ATTACK: Step = {
  title: 'Attack',
  words: ({ press }) =>
    `Come up beside the enemy and ${press.toLowerCase()} it. A die and the attack’s bonus must come to its AC; a natural 20 deals double damage.`,
  done: happened('attack'),
  instead: nobodyInReach,
}

const DUEL_LESSON: Lesson = {
  key: 'quick-duel',
  title: title('quick-duel'),
  table: table(DUEL, HIRELING, SERPENT),
  quick: true,
  end: 'Destroy the Swiftscale and you have won. Nothing else matters here: no walls, no rubble, no opportunity attacks.',
  next: 'quick-warbands',
  steps: [
    {
      title: 'Two creatures',
      words: ({ look }) =>
        `The Human Sellsword is yours, the Yuan-Ti Swiftscale is the enemy; they stand on the marked squares. ${look} one to read its card: hit points, Speed, AC and its first attack are all you need.`,
    },
    {
      title: 'Who goes first',
      words: () =>
        'Each round both roll a die, and the higher says who goes first. Then each creature takes its turn.',
      done: seen('turn'),
    },
    MOVE,
    ATTACK,
    {
      title: 'In any order',
      words: () =>
        'Move and then attack, or attack and then move. Who attacks after moving is done with moving.',
    },
  ],
}

const WARBANDS_LESSON: Lesson = {
  key: 'quick-warbands',
  title: title('quick-warbands'),
  table: table(WARBANDS, GOOD, EVIL),
  quick: false,
  end: 'The last side with a creature standing wins. When you like, add a rule.',
  next: 'quick-bloodied',
  steps: [
    {
      title: 'Set up',
      words: ({ press }) =>
        `The Battlemaster and the Warlock join you, the Dragon joins the enemy. ${press} where each of yours begins, on your narrow side of the map.`,
      done: begun,
    },
    {
      title: 'One by one',
      words: ({ press }) =>
        `Players take turns, and nobody acts twice in a round. ${press} one of yours with white corners around it.`,
      done: acting,
    },
    {
      title: 'Only the first attack',
      words: () =>
        'Everybody still uses the first attack on its card and nothing else. Two of yours beside one enemy strike twice as often.',
      done: happened('attack'),
      instead: nobodyInReach,
    },
  ],
}

/** A rule of the seven: its name in formats, what is said of it, which side meets it best. */
interface Added {
  key: string
  rule: string
  mine?: readonly string[]
  theirs?: readonly string[]
  steps: readonly Step[]
  end: string
}

const ADDED: readonly Added[] = [
  {
    key: 'quick-bloodied',
    rule: 'bloodied',
    steps: [
      {
        title: 'Bloodied',
        words: () =>
          'At half its hit points or less a creature is Bloodied. The Sellsword’s Killing Blow works only against a Bloodied enemy, and once; beware of the Swiftscale, who has such an attack too. Wound somebody, then use it.',
        done: chose(/killing blow/i),
        instead: unless(
          /killing blow/i,
          'Nobody beside the Sellsword is Bloodied yet, or it is not the Sellsword’s turn.',
        ),
      },
    ],
    end: 'Bloodied creatures are in danger, and dangerous.',
  },
  {
    key: 'quick-powers',
    rule: 'special powers',
    steps: [
      {
        title: 'Special powers',
        words: () =>
          'A power is used on purpose, or when something happens; then you are asked. Champions have powers that help others: the Battlemaster adds 10 damage to an ally’s melee hit. The Warlock can leap with its move.',
        done: chose(SPECIAL),
        instead: unless(
          SPECIAL,
          'None can be used just now: the Battlemaster is asked when an ally hits, the Warlock leaps on its own turn.',
        ),
      },
    ],
    end: 'A champion has as many uses as its rating says; spend them while they matter.',
  },
  {
    key: 'quick-flight',
    rule: 'flight',
    mine: EVIL,
    theirs: GOOD,
    steps: [
      {
        title: 'Flight',
        words: () =>
          'Now the Dragon is yours. It flies: enemies and rough ground do not stop it. Move it over somebody’s head.',
        done: happened('moves', DRAGON),
        instead: (moment) =>
          acting(moment) && !acting(moment, DRAGON)
            ? 'Another of yours acts now: the Dragon’s turn comes.'
            : '',
      },
    ],
    end: 'Whoever flies strikes where it hurts most.',
  },
  {
    key: 'quick-difficult',
    rule: 'difficult terrain',
    steps: [
      {
        title: 'Difficult terrain',
        words: ({ look }) =>
          `The rubble on the map counts now: each square of it costs 2. ${look} a square to see what the way there costs. The Dragon does not care.`,
        done: happened('moves'),
      },
    ],
    end: 'Let the enemy come through it.',
  },
  {
    key: 'quick-walls',
    rule: 'walls',
    steps: [
      {
        title: 'Walls',
        words: () =>
          'The ruined tower stands. Nobody goes through its walls, nor diagonally past a corner: step around it.',
        done: happened('moves'),
      },
    ],
    end: 'A wall at your back is a flank less.',
  },
  {
    key: 'quick-opportunity',
    rule: 'opportunity attacks',
    steps: [
      {
        title: 'Opportunity attacks',
        words: () =>
          'Who moves while beside an enemy may be struck, with the first attack and for free. Ways that provoke are drawn in red, and the panel names who would strike.',
        done: seen('opportunity'),
        instead: (moment) =>
          acting(moment)
            ? 'Nobody has been struck so yet: come up beside an enemy, and one of you will want to leave.'
            : '',
      },
    ],
    end: 'Once beside an enemy, stay there, or have a reason to go.',
  },
  {
    key: 'quick-shift',
    rule: 'shift',
    steps: [
      {
        title: 'Shift',
        words: ({ press }) =>
          `A shift is a move of a single square that nobody can answer. ${press} Shift when one of yours stands beside an enemy.`,
        done: chose(/^shift$/i),
        instead: unless(/^shift$/i, 'No shift just now: the move is spent.'),
      },
    ],
    end: 'That was the quick start. The full rules add charges, flanking, cover, all attacks and victory areas.',
  },
]

const ADDED_LESSONS = ADDED.map((one, index): Lesson => {
  const tried = ADDED.slice(0, index + 1).map((each) => `with ${each.rule}`)
  const format = `${WARBANDS.slice(0, -1)}, ${tried.join(', ')})`
  return {
    key: one.key,
    title: title(one.key),
    table: table(format, one.mine ?? GOOD, one.theirs ?? EVIL),
    quick: true,
    steps: one.steps,
    end: one.end,
    next: ADDED[index + 1]?.key ?? '',
  }
})

export const QUICK_START: readonly Lesson[] = [DUEL_LESSON, WARBANDS_LESSON, ...ADDED_LESSONS]
