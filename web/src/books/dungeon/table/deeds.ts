/** What the party may do, sorted as people think of it: door by door. */

import type { Pending } from '../../../hand/hand.svelte'
import type { Option } from '../../../protocol'

export interface DeedButton {
  option: Option
  words: string
  /** What one comes for. */
  first: boolean
}

export interface DeedGroup {
  title: string
  deeds: DeedButton[]
}

/** What waits to be confirmed before the party leaves: it ends the delve. */
export function leaving(option: Option): Pending<Option> | null {
  if (option.power !== 'leave') return null
  const warnings = ['the delve is over, and not won']
  return { option, following: [], place: -1, piece: -1, words: named(option.text), warnings }
}

const DOOR = /^(.*?)(?: of| at| for secret)? door (\d+)$/

function named(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `open door 3` belongs to Door 3 and is called Open there. */
export function deedGroups(options: readonly Option[]): DeedGroup[] {
  const doors = new Map<string, DeedButton[]>()
  const heals: DeedButton[] = []
  const others: DeedButton[] = []
  for (const option of options) {
    const match = DOOR.exec(option.text)
    if (match?.[1] && match[2]) {
      const title = `Door ${match[2]}`
      const deed = { option, words: named(match[1]), first: option.power === 'open' }
      doors.set(title, [...(doors.get(title) ?? []), deed])
    } else if (option.power === 'use' || option.power === 'cast') {
      heals.push({ option, words: named(option.text), first: false })
    } else {
      others.push({ option, words: named(option.text), first: option.power === 'unlock' })
    }
  }
  const found = [...doors].map(([title, deeds]) => ({ title, deeds }))
  if (heals.length) found.push({ title: 'Heal', deeds: heals })
  return others.length ? [...found, { title: '', deeds: others }] : found
}
