/** A warband while it is being built, and its text form. */

export interface Recruit {
  creature: string
  items: string[]
}

export interface Draft {
  name: string
  format: string
  faction: string
  recruits: Recruit[]
  /** Cards that are written out before the warband, by name. */
  cards?: Record<string, string>
}

/**
 * The text of a warband, creatures with the same items counted together. Cards of one's own
 * that it fields are written out before it.
 */
export function writeDraft(draft: Draft, own: ReadonlyMap<string, string> = new Map()): string {
  const names = new Set(draft.recruits.map((recruit) => recruit.creature))
  const cards = [...names].map((name) => own.get(name) ?? draft.cards?.[name] ?? '')
  return cards.join('') + warbandText(draft)
}

function warbandText(draft: Draft): string {
  const lines = [`warband ${draft.name.trim() || 'Unnamed'}`, `format ${draft.format}`]
  if (draft.faction) lines.push(`faction ${draft.faction}`)
  const counts = new Map<string, number>()
  for (const { creature, items } of draft.recruits) {
    const key = items.length ? `${creature} with ${items.join(' and ')}` : creature
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of counts) lines.push(`${count} ${key}`)
  return `${lines.join('\n')}\n`
}

/** Read the text of one warband; says which line it does not understand. */
export function readDraft(text: string): Draft {
  const draft: Draft = { name: '', format: '', faction: '', recruits: [] }
  const begins = Math.max(text.search(/^warband /m), 0)
  const cards = cardsIn(text.slice(0, begins))
  if (cards.length) draft.cards = Object.fromEntries(cards)
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim()
    if (!line || line.startsWith('#')) return
    if (cards.length && index < text.slice(0, begins).split('\n').length - 1) return
    const [word = '', ...rest] = line.split(' ')
    const value = rest.join(' ').trim()
    if (word === 'warband') {
      if (draft.name) throw new Error(`line ${index + 1}: a second warband begins here`)
      draft.name = value
    } else if (word === 'format') draft.format = value
    else if (word === 'faction') draft.faction = value
    else if (/^\d+$/.test(word) && value) {
      const [creature = '', carried = ''] = value.split(' with ')
      const items = carried ? carried.split(' and ').map((item) => item.trim()) : []
      for (let i = 0; i < Math.min(Number(word), 50); i++) {
        draft.recruits.push({ creature: creature.trim(), items: [...items] })
      }
    } else throw new Error(`line ${index + 1}: expected a count and a creature, found “${line}”`)
  })
  return draft
}

/** Cards as they are written out, by name. */
function cardsIn(text: string): [name: string, card: string][] {
  return text.split(/^(?=(?:creature|item) ")/m).flatMap((part) => {
    const name = /^(?:creature|item) "((?:[^"\\]|\\.)*)"/.exec(part)?.[1]
    return name ? [[name.replace(/\\(.)/g, '$1'), `${part.trimEnd()}\n`]] : []
  })
}
