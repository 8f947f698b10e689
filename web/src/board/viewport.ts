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

/** Show a point of the board in the middle of the window, as far as the edges allow. */
export function centred(board: Extent, win: Extent, scale: number, x: number, y: number): Viewport {
  return settle({ scale, x: win.width / 2 - x * scale, y: win.height / 2 - y * scale }, board, win)
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

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
