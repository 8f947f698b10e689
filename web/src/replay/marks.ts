/** Places of a replay worth jumping to. */

import type { AnyView, Mark } from '../protocol'

/** Somebody fell with a line: whose it was. */
export interface Fall {
  line: number
  seat: number
}

/** The lines with which somebody falls; `views` are the positions before the first line and after
 * each, `fallen` counts those of a seat that are gone. */
export function fallsIn(
  views: readonly AnyView[],
  seats: number,
  fallen: (view: AnyView, seat: number) => number,
): Fall[] {
  const falls: Fall[] = []
  for (let seat = 0; seat < seats; seat++) {
    let before = 0
    for (const [moment, view] of views.entries()) {
      const now = fallen(view, seat)
      if (now > before) falls.push({ line: moment - 1, seat })
      before = now
    }
  }
  return falls
}

/** The line with which somebody falls next after (or last before) a line; -1 where nobody does. */
export function nextFall(falls: readonly Fall[], line: number, forward: boolean): number {
  const lines = falls.map((fall) => fall.line)
  const found = lines.filter((at) => (forward ? at > line : at < line))
  if (!found.length) return -1
  return forward ? Math.min(...found) : Math.max(...found)
}

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
