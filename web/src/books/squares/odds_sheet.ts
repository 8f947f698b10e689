/** What an attack or a spell would do, as rows of numbers that are shown alike. */

import type { Modifier, Odds } from '../../protocol'
import { neededText, percent, signed } from '../../ui/numbers'

export interface OddsRow {
  name: string
  value: string
  /** What it is in another case. */
  soft?: string
  /** What the value is made of. */
  parts?: readonly Modifier[]
  /** Why somebody has cover. */
  cover?: string
  strong?: boolean
}

export interface OddsSheet {
  /** The chance that it works; none where no die is rolled. */
  chance: string
  needed: string
  rows: OddsRow[]
  /** What else comes of it. */
  effects: string
}

/** A spell works unless its target saves; an attack hits a defense. */
export function oddsSheet(odds: Odds, target: string, hp: number): OddsSheet {
  return odds.kind === 'spell' ? spellSheet(odds, target, hp) : attackSheet(odds, hp)
}

function attackSheet(odds: Odds, hp: number): OddsSheet {
  const { bonus, modifiers, versus, defense, defense_modifiers, cover } = odds
  const { damage, critical_damage, damage_notes, conceal } = odds
  const found = conceal ? `, then ${conceal} or more to find it` : ''
  return {
    chance: percent(odds.hit),
    needed: neededText(odds.needed, odds.automatic) + found,
    rows: [
      { name: 'Attack', value: signed(bonus), parts: modifiers },
      { name: versus, value: String(defense), parts: defense_modifiers, cover },
      {
        name: 'Damage',
        value: String(damage),
        soft: `critical ${critical_damage}`,
        parts: damage_notes,
      },
      ...harm(odds, hp),
    ],
    effects: odds.effects && `On a hit also: ${odds.effects}`,
  }
}

function spellSheet(odds: Odds, target: string, hp: number): OddsSheet {
  const { bonus, modifiers, versus, defense, needed, damage, critical_damage } = odds
  const saves = versus !== ''
  const save: OddsRow[] = saves
    ? [{ name: 'Save', value: `d20 ${signed(bonus)}`, parts: modifiers }]
    : []
  const saved = saves ? { soft: `${critical_damage} if it saves` } : {}
  const hurts = damage > 0 || critical_damage > 0
  return {
    chance: saves ? percent(odds.hit) : '',
    needed: saves
      ? `works unless ${target} saves: ${needed} or more on d20 ${signed(bonus)} against DC ${defense}`
      : 'works without a roll',
    rows: hurts
      ? [...save, { name: 'Damage', value: String(damage), ...saved }, ...harm(odds, hp)]
      : save,
    effects: odds.effects,
  }
}

/** What it costs the target. */
function harm({ expected, destroys }: Odds, hp: number): OddsRow[] {
  return [
    { name: 'Average', value: `${expected.toFixed(1)} of ${hp} hit points` },
    { name: 'Destroys', value: percent(destroys), strong: destroys > 0 },
  ]
}
