/** What a creature may do, sorted as people think of it. */

import type { Option } from '../../../protocol'

export interface ActGroup {
  title: string
  options: Option[]
}

const GROUPS: readonly (readonly [title: string, words: RegExp])[] = [
  ['Attacks', /^(attack|shoot|charge|trample) /],
  ['Spells', /^cast /],
  ['Abilities', /^use /],
  ['Movement', /^(rush |burrow|minimum move|leave|teleport)/],
]

/** Options that have a button, in groups; the rest comes last. */
export function grouped(options: readonly Option[]): ActGroup[] {
  const left = new Set(options)
  const found: ActGroup[] = []
  for (const [title, words] of GROUPS) {
    const mine = options.filter((option) => words.test(option.text))
    for (const option of mine) left.delete(option)
    if (mine.length) found.push({ title, options: mine })
  }
  return left.size ? [...found, { title: '', options: [...left] }] : found
}

/** What a button says: without the word that its group says already. */
export function actName(option: Option): string {
  const said = option.text.replace(/^(cast|use) /, '')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
