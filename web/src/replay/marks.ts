/** Places of a replay worth jumping to. */

import type { Mark } from '../protocol'

/** The line of the next mark of a kind after (or before) a line; the ends count as marks. */
export function jump(
  marks: readonly Mark[],
  line: number,
  kinds: readonly Mark['kind'][],
  forward: boolean,
  last: number,
): number {
  const lines = marks.filter((mark) => kinds.includes(mark.kind)).map((mark) => mark.line)
  if (forward) return lines.find((at) => at > line) ?? last
  return lines.findLast((at) => at < line) ?? -1
}

/** Those of the places along a track, in pixels, that can be written without touching one another. */
export function apart(places: readonly number[], room: number): boolean[] {
  let last = Number.NEGATIVE_INFINITY
  return places.map((place) => {
    if (place - last < room) return false
    last = place
    return true
  })
}
