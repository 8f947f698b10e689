/** A character as the form has it, and as the text that the server reads. */

export const ABILITIES = ['Str', 'Dex', 'Con', 'Int', 'Wis', 'Cha'] as const
export const ALIGNMENTS = ['LG', 'NG', 'CG', 'LN', 'N', 'CN', 'LE', 'NE', 'CE'] as const

export interface Chosen {
  name: string
  value: string
}

export interface Sheet {
  name: string
  race: string
  alignment: string
  abilities: number[]
  levels: { name: string; level: number }[]
  raises: string[]
  feats: Chosen[]
  skills: { name: string; ranks: number }[]
  wields: string[]
  wears: string[]
  more: string
}

export function newSheet(): Sheet {
  return {
    name: 'New Hero',
    race: 'Human',
    alignment: 'LG',
    abilities: [14, 12, 13, 10, 10, 15],
    levels: [{ name: 'Marshal', level: 1 }],
    raises: [],
    feats: [],
    skills: [],
    wields: ['longsword'],
    wears: ['chain shirt'],
    more: '',
  }
}

/** The text of a character, line by line as docs/characters.md explains. */
export function sheetText(sheet: Sheet): string {
  const lines = [
    `character ${sheet.name.trim() || 'Nobody'}`,
    `race ${sheet.race}`,
    `alignment ${sheet.alignment}`,
    `abilities ${ABILITIES.map((name, n) => `${name} ${sheet.abilities[n] ?? 10}`).join(', ')}`,
    `levels ${sheet.levels.map((one) => `${one.name} ${one.level}`).join(', ')}`,
  ]
  const list = (key: string, values: string[]) => {
    const kept = values.filter((value) => value.trim())
    if (kept.length) lines.push(`${key} ${kept.join(', ')}`)
  }
  list('raise', sheet.raises)
  list(
    'feats',
    sheet.feats.map((feat) => feat.name + (feat.value.trim() ? ` (${feat.value.trim()})` : '')),
  )
  list(
    'skills',
    sheet.skills.map((skill) => `${skill.name} ${skill.ranks}`),
  )
  list('wields', sheet.wields)
  list('wears', sheet.wears)
  return `${lines.join('\n')}\n${sheet.more.trim() ? `${sheet.more.trim()}\n` : ''}`
}

/** How many abilities may be raised, and how many feats there are to choose. */
export function levelOf(sheet: Sheet): number {
  return sheet.levels.reduce((sum, one) => sum + (Number(one.level) || 0), 0)
}

export function featsAllowed(sheet: Sheet): number {
  return 1 + (sheet.race === 'Human' ? 1 : 0) + Math.floor(levelOf(sheet) / 3)
}
