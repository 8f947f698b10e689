/** A warband as text, changed line by line: how many of what, who leads, who carries what. */

const COUNTED = /^(\d{1,2}) (.+)$/
const APART = /^unassigned (.+)$/
const CARRIES = /^carries (.+?): (.+)$/

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim())

/** What a line counts: `2 Wolf`, or an item that stands apart, `unassigned Foe Stone`. */
function counted(line: string): [name: string, count: number] | null {
  const [, count, name] = COUNTED.exec(line) ?? []
  if (count && name) return [name, Number(count)]
  const item = APART.exec(line)?.[1]
  return item ? [item, 1] : null
}

/** How many of each creature and item a warband has, in the order of the text. */
export function counts(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const line of linesOf(text)) {
    const [name, count] = counted(line) ?? ['', 0]
    if (name) found.set(name, (found.get(name) ?? 0) + count)
  }
  return found
}

/** The same warband with so many of a creature or item; a new one comes after the others. */
export function withCount(text: string, name: string, count: number, item = false): string {
  const lines = linesOf(text).filter((line) => line)
  const kept = lines.filter((line) => counted(line)?.[0] !== name)
  const place = lines.findIndex((line) => counted(line)?.[0] === name)
  const last = kept.findLastIndex((line) => counted(line))
  const at = place >= 0 ? place : last >= 0 ? last + 1 : kept.length
  const apart = Array.from({ length: count }, () => `unassigned ${name}`)
  if (count > 0) kept.splice(at, 0, ...(item ? apart : [`${count} ${name}`]))
  return `${kept.join('\n')}\n`
}

/** What a line such as `faction LG` says; empty if there is none. */
export function said(text: string, word: string): string {
  const line = linesOf(text).find((each) => each.startsWith(`${word} `))
  return line?.slice(word.length + 1).trim() ?? ''
}

/** The same warband with another such line. */
export function withSaid(text: string, word: string, value: string): string {
  const lines = linesOf(text).filter((line) => line)
  const place = lines.findIndex((line) => line.startsWith(`${word} `))
  lines.splice(place < 0 ? 0 : place, place < 0 ? 0 : 1, `${word} ${value}`)
  return `${lines.join('\n')}\n`
}

/** Every creature of a warband under a name of its own: `Wolf 2` is the second of several. */
export function creatures(text: string): { name: string; card: string }[] {
  return [...counts(text)].flatMap(([card, count]) =>
    Array.from({ length: count }, (_, place) => ({
      name: count > 1 ? `${card} ${place + 1}` : card,
      card,
    })),
  )
}

/** What is carried, each as it is written and by whom. */
export function carried(text: string): { who: string; item: string }[] {
  return linesOf(text).flatMap((line) => {
    const [, who, items] = CARRIES.exec(line) ?? []
    if (!who || !items) return []
    return items.split(',').map((item) => ({ who, item: item.trim() }))
  })
}

/** The same warband with other bearers. */
export function withCarried(text: string, all: readonly { who: string; item: string }[]): string {
  const kept = linesOf(text).filter((line) => line && !CARRIES.test(line))
  const bearers = [...new Set(all.map((each) => each.who))]
  const lines = bearers.map((who) => {
    const items = all.filter((each) => each.who === who).map((each) => each.item)
    return `carries ${who}: ${items.join(', ')}`
  })
  return `${[...kept, ...lines].join('\n')}\n`
}

/** How somebody can carry an item; where, if there is room for only so many of the sort. */
interface Way {
  card: string
  text: string
  place?: string
  room?: number
}

/** Whether a creature has its place for an item taken by others: both hands, the third ring. */
export function isFull(
  given: readonly ({ who: string; item: string } | null)[],
  ways: readonly (readonly Way[])[],
  item: number,
  who: string,
  way: Way,
): boolean {
  if (!way.room) return false
  const there = given.filter((each, at) => {
    if (at === item || each?.who !== who) return false
    const how = ways[at]?.find((one) => one.card === way.card && one.text === each.item)
    return how?.place === way.place
  })
  return there.length >= way.room
}

/** Which of the carried is each of one's items, by the ways in which it can be written. */
export function assigned(
  text: string,
  ways: readonly (readonly string[])[],
): ({ who: string; item: string } | null)[] {
  const left = carried(text)
  return ways.map((texts) => {
    const place = left.findIndex((each) => texts.includes(each.item))
    return place < 0 ? null : (left.splice(place, 1)[0] ?? null)
  })
}
