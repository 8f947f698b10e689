/** Where the map lies in its window: how large a square is, and how far the map is moved. */

export interface Viewport {
  /** Pixels a square. */
  scale: number
  x: number
  y: number
}

export interface Extent {
  width: number
  height: number
}

export const SMALLEST = 10
export const LARGEST = 130

/** The largest view that shows the whole board (in squares) in the window (in pixels). */
export function wholeBoard(board: Extent, win: Extent, margin = 14): Viewport {
  const scale = clamp(
    Math.min((win.width - 2 * margin) / board.width, (win.height - 2 * margin) / board.height),
    SMALLEST,
    LARGEST,
  )
  return centred(board, win, scale, board.width / 2, board.height / 2)
}

/**
 * Show a point of the board in the middle of the window, as far as the edges allow; of the window
 * without what is covered at its top.
 */
export function centred(
  board: Extent,
  win: Extent,
  scale: number,
  x: number,
  y: number,
  covered = 0,
): Viewport {
  const room = { ...win, height: win.height - covered }
  const view = { scale, x: room.width / 2 - x * scale, y: room.height / 2 - y * scale }
  const { y: top, ...settled } = settle(view, board, room)
  return { ...settled, y: top + covered }
}

/** Zoom by a factor while the point under the pointer stays where it is. */
export function zoomed(
  view: Viewport,
  factor: number,
  at: { x: number; y: number },
  board: Extent,
  win: Extent,
): Viewport {
  const scale = clamp(view.scale * factor, SMALLEST, LARGEST)
  const k = scale / view.scale
  return settle({ scale, x: at.x - (at.x - view.x) * k, y: at.y - (at.y - view.y) * k }, board, win)
}

export function panned(
  view: Viewport,
  dx: number,
  dy: number,
  board: Extent,
  win: Extent,
): Viewport {
  return settle({ ...view, x: view.x + dx, y: view.y + dy }, board, win)
}

/** Keep the board in the window: centred where it is smaller, without gaps where it is larger. */
export function settle(view: Viewport, board: Extent, win: Extent, margin = 14): Viewport {
  return {
    scale: view.scale,
    x: settleAxis(view.x, board.width * view.scale, win.width, margin),
    y: settleAxis(view.y, board.height * view.scale, win.height, margin),
  }
}

function settleAxis(offset: number, size: number, room: number, margin: number): number {
  if (size <= room - 2 * margin) return (room - size) / 2
  return clamp(offset, room - margin - size, margin)
}

/** A part of the board. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Units of the board around what is brought into sight. */
const MARGIN = 0.75

/** The part that holds points, with a margin. */
export function around(points: readonly { x: number; y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    left: Math.min(...xs) - MARGIN,
    right: Math.max(...xs) + MARGIN,
    top: Math.min(...ys) - MARGIN,
    bottom: Math.max(...ys) + MARGIN,
  }
}

/** The largest scale at which a part fits a window. */
export function fitting({ left, right, top, bottom }: Box, win: Extent): number {
  return Math.min(win.width / (right - left), win.height / (bottom - top))
}

/** Whether all of a part is in a window. */
export function inside(box: Box, { scale, x, y }: Viewport, win: Extent): boolean {
  return (
    x + box.left * scale >= -0.01 &&
    y + box.top * scale >= -0.01 &&
    x + box.right * scale <= win.width + 0.01 &&
    y + box.bottom * scale <= win.height + 0.01
  )
}

export function middleOf({ left, right, top, bottom }: Box): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** The middle of a window that is nearest to a point while a part stays in the window. */
export function near(
  at: { x: number; y: number },
  box: Box,
  scale: number,
  win: Extent,
): { x: number; y: number } {
  const [x, y] = [win.width / 2 / scale, win.height / 2 / scale]
  return {
    x: clamp(at.x, box.right - x, box.left + x),
    y: clamp(at.y, box.bottom - y, box.top + y),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
