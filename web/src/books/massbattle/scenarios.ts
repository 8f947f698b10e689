/** How mass battles are won, and the special rules that may be agreed on. */

import { COLOURS } from '../../ui/seats'

export const VICTORIES: [string, string][] = [
  ['standard', 'Worth of the enemy army'],
  ['quick', 'Seven tenths of it'],
  ['contested', 'Contested ground'],
  ['ten', 'Ten rounds'],
  ['variable', 'A number of rounds that nobody knows'],
  ['recon', 'Reconnaissance'],
  ['random', 'Roll for it'],
]

export interface Scenario {
  key: string
  name: string
  words: string
  /** Whom it is about: asked for where there is a label. */
  who?: string
  /** What is said of it where no player is asked for. */
  word?: string
  /** The battlefield it is fought on. */
  field?: string
}

export const SCENARIOS: Scenario[] = [
  {
    key: 'bridge',
    name: 'Defend the bridge',
    words: 'One side holds the way over a chasm; units of the others that get past it score.',
    who: 'Defender',
    field: 'bridge',
  },
  {
    key: 'reinforcements',
    name: 'Hold out for reinforcements',
    words:
      'Half of an army comes later: from the fourth round on with an even chance each round. Those at the end of its list are late.',
    who: 'Waits for reinforcements',
  },
  {
    key: 'neutral',
    name: 'Neutral units',
    words: 'Eight Lizardfolk stand aside and join the first army with half the points it needs.',
    word: '8 Lizardfolk',
  },
  { key: 'night', name: 'Night', words: 'Nobody sees farther than 12 inches.' },
  { key: 'noon', name: 'Noon', words: 'Creatures that are sensitive to light fight worse.' },
  {
    key: 'supreme',
    name: 'Supreme commander',
    words: 'An army runs if the commander with its highest rating falls.',
    who: 'Held together by its leader',
  },
  {
    key: 'uneasy alliance',
    name: 'Uneasy alliance',
    words:
      'Armies may mix good and evil that agree on law or chaos; such units keep 6 inches apart and obey their own commanders only.',
  },
  {
    key: 'disarray',
    name: 'Disarray',
    words: 'One army is scattered over the table: 6 inches between its units, 12 from the enemy.',
    who: 'Scattered army',
  },
  {
    key: 'disarray: all',
    name: 'Double disarray',
    words: 'Both armies are scattered: 6 inches between units, 12 from enemies.',
  },
  {
    key: 'orc hunters',
    name: 'Orc-hunters',
    words: 'Dwarf Axefighters must go for orcs, and stand firm against them.',
    who: 'Army of the hunters',
  },
  {
    key: 'tide',
    name: 'Tide of battle',
    words: 'Whoever is ahead in points wins initiative.',
  },
  {
    key: 'kobolds',
    name: 'A thousand kobolds',
    words: 'Every round some kobolds come out of the woods and join one side.',
    who: 'The kobolds join',
  },
]

/** The terms of a battle as the server reads them: `quick + night + bridge: red`. */
export function terms(victory: string, key: string, who: number, squads: boolean): string {
  const scenario = SCENARIOS.find((one) => one.key === key)
  const about = scenario?.who ? COLOURS[who] : scenario?.word
  return [
    victory,
    ...(scenario ? [about ? `${key}: ${about}` : key] : []),
    ...(squads ? ['squads'] : []),
  ].join(' + ')
}

/** The same in words for people. */
export function termsWords(text: string): string {
  const [victory = ''] = text.split('+').map((part) => part.trim())
  const won = VICTORIES.find(([key]) => key === victory)?.[1] ?? victory
  return [won, specialWords(text)].filter(Boolean).join(', ')
}

/** The special rules among them. */
export function specialWords(text: string): string {
  const specials = text
    .split('+')
    .slice(1)
    .map((part) => part.trim())
  const named = specials.map((special) => {
    if (special === 'squads') return 'squads'
    const [key = ''] = special.split(':')
    const found =
      SCENARIOS.find((one) => one.key === special) ?? SCENARIOS.find((one) => one.key === key)
    return (found?.name ?? special).toLowerCase()
  })
  return named.join(', ')
}
