/** A board in its window: one pointer drags it, two or the wheel zoom it, a short press picks. */

import { untrack } from 'svelte'
import {
  around,
  centred,
  type Extent,
  fitting,
  inside,
  middleOf,
  near,
  panned,
  settle,
  type Viewport,
  wholeBoard,
  zoomed,
} from './viewport'

export interface Point {
  x: number
  y: number
}

/** Where something happened on the screen. */
type Spot = Pick<MouseEvent, 'clientX' | 'clientY'>

/** What a board does when it is pointed at. */
export interface Hands {
  /** A short press, or a tap. */
  pick(event: PointerEvent): void
  hover(event: PointerEvent): void
  leave(): void
  /** The other button. */
  inspect(event: MouseEvent): void
  /** Whether a press takes hold of something on the board, which is then dragged instead of it. */
  grab?(event: PointerEvent): boolean
  /** What is held follows the pointer. */
  pull?(event: PointerEvent): void
  /** It is let go; somewhere else than where it was taken, or not at all meant. */
  drop?(event: PointerEvent, meant: boolean): void
}

/** Pixels between a press and a drag. */
const SLACK = 7
/** Pixels a unit needs to be hit with a finger. */
const TOUCHABLE = 26
/** How much smaller it may be for a few creatures to be told apart and hit. */
const DISCERNIBLE = 16 / 26

export class Camera {
  /** The window, in pixels. */
  win = $state.raw<Extent>({ width: 0, height: 0 })
  view = $state.raw<Viewport>({ scale: 64, x: 0, y: 0 })
  dragging = $state(false)
  /** Pixels a unit of the board is painted with; 0 until the window is known. */
  sharp = $state(0)
  /** Whether the board was moved since the question was looked at; else it follows its window. */
  private chosen = false
  /** Whether the player has chosen how large it is. */
  private zoomed = false
  private fitted: unknown = null
  /** The window that the view was made for. */
  private room: Extent = { width: 0, height: 0 }
  /** What the question wants to be seen. */
  private wish: (() => void) | null = null
  private host: HTMLElement | null = null
  private readonly pointers = new Map<number, Point>()
  private start: Point = { x: 0, y: 0 }
  private dragged = false
  /** Whether something on the board is held. */
  private held = false

  /** Must be made while a component is. */
  constructor(
    /** The board, in units of its own. */
    private readonly board: () => Extent,
    /** How the board is best seen at first. */
    private readonly first: (board: Extent, win: Extent) => Viewport,
    /** Another board, or the same one turned, is seen afresh. */
    private readonly subject: () => unknown,
    private readonly hands: Hands,
    /** Resolutions in which the ground is painted. */
    private readonly steps: readonly number[],
    /** Pixels of a unit down to which the board may shrink so that all of a question is in sight. */
    private readonly least = TOUCHABLE,
  ) {
    $effect(() => this.frame())
    $effect(() => this.sharpen())
  }

  private frame(): void {
    const [board, win, subject] = [this.board(), this.win, this.subject()]
    untrack(() => {
      if (!win.width || !win.height) return
      const afresh = subject !== this.fitted
      const turned = win.width !== this.room.width || win.height !== this.room.height
      if (afresh) this.chosen = this.zoomed = false
      this.fitted = subject
      this.room = win
      const keeps = this.chosen || this.zoomed || !(afresh || turned)
      this.view = keeps ? settle(this.view, board, win) : this.first(board, win)
      // Also on a phone that is turned the question stays in sight.
      if (!this.chosen && (afresh || turned)) this.wish?.()
    })
  }

  /** The ground is painted at the resolution of the present zoom, once the zoom rests. */
  private sharpen(): (() => void) | undefined {
    const wanted = this.view.scale * Math.min(window.devicePixelRatio || 1, 2)
    const largest = this.steps.at(-1) ?? wanted
    const next = this.steps.find((step) => step >= wanted * 0.95) ?? largest
    if (!this.win.width || next === this.sharp) return
    const timer = setTimeout(
      () => {
        this.sharp = next
      },
      untrack(() => this.sharp) ? 160 : 0,
    )
    return () => clearTimeout(timer)
  }

  // ------------------------------------------------------------------------------- looking

  zoom(factor: number): void {
    this.zoomAt(factor, { x: this.win.width / 2, y: this.win.height / 2 })
  }

  private zoomAt(factor: number, at: Point): void {
    this.chosen = this.zoomed = true
    this.view = zoomed(this.view, factor, at, this.board(), this.win)
  }

  /** Look at something now, and again when the board is first seen, seen afresh or resized. */
  attend(look: () => void): void {
    this.wish = look
    this.chosen = false
    look()
  }

  /** Show the whole board, or what of it is worth seeing. */
  reset(view = wholeBoard(this.board(), this.win)): void {
    this.wish = null
    this.chosen = this.zoomed = false
    this.view = view
  }

  /** Bring a point of the board into sight, with units around it, without changing the zoom. */
  show({ x, y }: Point, units = 1.5): void {
    const px = this.view.x + x * this.view.scale
    const py = this.view.y + y * this.view.scale
    const edge = Math.min(this.view.scale * units, 90)
    const { width, height } = this.win
    if (px > edge && py > edge && px < width - edge && py < height - edge) return
    this.chosen = true
    this.view = centred(this.board(), this.win, this.view.scale, x, y)
  }

  /**
   * Bring points into sight, all of them if the board need not become too small for that; else at
   * least those that are few and matter (`chief`), and in any case what matters most.
   */
  frameAll(points: readonly Point[], focus: Point | undefined, chief: readonly Point[] = []): void {
    if (!points.length || !this.win.width || !this.win.height) return
    const covered = this.covered()
    const win = { ...this.win, height: this.win.height - covered }
    const usual = this.zoomed ? this.view.scale : this.first(this.board(), this.win).scale
    const all = around(points)
    const few = chief.length ? around(chief) : null
    const [fits, fitsFew] = [fitting(all, win), few ? fitting(few, win) : 0]
    const touchable = Math.max(Math.min(usual, fits), Math.min(usual, this.least))
    const small = fitsFew >= this.least * DISCERNIBLE ? Math.min(touchable, fitsFew) : touchable
    const { view } = this
    const clear = { ...view, y: view.y - covered }
    if (inside(all, clear, win) && view.scale >= small - 0.01) return
    const middle = middleOf(all)
    let at = small <= fits + 0.01 ? middle : (focus ?? middle)
    if (few && small > fits + 0.01 && small <= fitsFew + 0.01) at = near(at, few, small, win)
    this.view = centred(this.board(), this.win, small, at.x, at.y, covered)
  }

  /** Pixels at the top of the window over which something lies that is always there. */
  private covered(): number {
    const over = this.host?.parentElement?.querySelector('[data-over]')?.getBoundingClientRect()
    const top = this.host?.getBoundingClientRect().top ?? 0
    return over ? Math.min(Math.max(over.bottom - top, 0), this.win.height / 4) : 0
  }

  /** The point of the board under the pointer. */
  at(spot: Spot): Point {
    const { x, y } = this.local(spot)
    return { x: (x - this.view.x) / this.view.scale, y: (y - this.view.y) / this.view.scale }
  }

  private local({ clientX, clientY }: Spot): Point {
    const box = this.host?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }

  // ------------------------------------------------------------------------------ pointers

  /** An action: the element is the board's window. */
  readonly hold = (node: HTMLElement): { destroy: () => void } => {
    this.host = node
    const watch = new ResizeObserver(([entry]) => {
      if (entry) this.win = { width: entry.contentRect.width, height: entry.contentRect.height }
    })
    watch.observe(node)
    const done = new AbortController()
    const { signal } = done
    node.addEventListener('pointerdown', (event) => this.down(event), { signal })
    node.addEventListener('pointermove', (event) => this.moved(event), { signal })
    node.addEventListener('pointerup', (event) => this.up(event), { signal })
    node.addEventListener('pointercancel', (event) => this.up(event), { signal })
    node.addEventListener('pointerleave', () => this.hands.leave(), { signal })
    node.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false })
    node.addEventListener('contextmenu', (event) => this.menu(event), { signal })
    return {
      destroy: () => {
        watch.disconnect()
        done.abort()
      },
    }
  }

  private down(event: PointerEvent): void {
    if (event.button > 1) return
    const at = this.local(event)
    this.pointers.set(event.pointerId, at)
    if (this.pointers.size === 1) {
      this.start = at
      this.dragged = false
      this.held = event.button === 0 && (this.hands.grab?.(event) ?? false)
    } else if (this.held) {
      this.held = false
      this.hands.drop?.(event, false)
    }
  }

  private moved(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId)
    const now = this.local(event)
    if (!before) {
      if (event.pointerType === 'mouse') this.hands.hover(event)
      return
    }
    if (this.held) this.pull(event, now)
    else if (this.pointers.size === 1) this.drag(event.pointerId, before, now)
    else if (this.pointers.size === 2) this.pinch(event.pointerId, before, now)
    this.pointers.set(event.pointerId, now)
  }

  private pull(event: PointerEvent, now: Point): void {
    if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) > SLACK) {
      this.dragged = this.dragging = true
      this.host?.setPointerCapture(event.pointerId)
    }
    if (this.dragged) this.hands.pull?.(event)
  }

  private drag(pointer: number, before: Point, now: Point): void {
    if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) > SLACK) {
      this.dragged = this.dragging = this.chosen = true
      this.host?.setPointerCapture(pointer)
    }
    if (this.dragged) this.pan(now.x - before.x, now.y - before.y)
  }

  private pinch(pointer: number, before: Point, now: Point): void {
    const other = [...this.pointers].find(([id]) => id !== pointer)?.[1]
    this.dragged = this.chosen = true
    if (!other) return
    const was = Math.hypot(before.x - other.x, before.y - other.y)
    const is = Math.hypot(now.x - other.x, now.y - other.y)
    this.zoomAt(is / Math.max(was, 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
  }

  private pan(dx: number, dy: number): void {
    this.view = panned(this.view, dx, dy, this.board(), this.win)
  }

  private up(event: PointerEvent): void {
    const known = this.pointers.delete(event.pointerId)
    if (this.pointers.size) return
    this.dragging = false
    if (this.held) {
      this.held = false
      this.hands.drop?.(event, this.dragged && event.type === 'pointerup')
    }
    const pressed = known && !this.dragged && event.type === 'pointerup' && event.button === 0
    if (pressed) this.hands.pick(event)
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    this.zoomAt(Math.exp(-event.deltaY * 0.0016), this.local(event))
  }

  private menu(event: MouseEvent): void {
    event.preventDefault()
    this.hands.inspect(event)
  }
}
