/** The square cursor of the keyboard: it walks the map, and jumps from creature to creature. */

import type { SquareHand } from './hand.svelte'

/** What the cursor needs of the board. */
interface Ground {
  /** The square one step away as seen on the screen. */
  step(cell: number, dx: number, dy: number): number
  /** Bring a square into sight. */
  show(cell: number): void
}

export class Cursor {
  constructor(
    private readonly control: () => SquareHand,
    private readonly ground: () => Ground | undefined,
    /** Told of every square the cursor comes to. */
    private readonly announce: (cell: number) => void,
  ) {}

  move(dx: number, dy: number): void {
    const control = this.control()
    const ground = this.ground()
    if (!ground || !control.map) return
    const stand = control.piece(control.actor)?.anchor ?? 0
    const cell = control.cursor >= 0 ? ground.step(control.cursor, dx, dy) : Math.max(stand, 0)
    this.goTo(cell, control.standingUnder(cell))
  }

  /** Choose what is under the cursor. */
  pick(): void {
    const control = this.control()
    const { cursor } = control
    if (cursor >= 0) control.pick(cursor, control.standingUnder(cursor), false)
  }

  /** The next creature that can be chosen, or else one of ours that is ready. */
  cycle(back: boolean): void {
    const control = this.control()
    const ids = control.scene.choosable.length ? control.scene.choosable : this.ready()
    if (!ids.length) return
    const at = ids.indexOf(control.hoverPiece >= 0 ? control.hoverPiece : control.selected)
    const next = ids[(at + (back ? -1 : 1) + ids.length) % ids.length] ?? -1
    const anchor = control.piece(next)?.anchor ?? -1
    if (anchor < 0) control.selected = next
    else this.goTo(anchor, next)
  }

  private goTo(cell: number, piece: number): void {
    const control = this.control()
    control.cursor = cell
    control.hover(cell, piece, true)
    this.ground()?.show(cell)
    this.announce(cell)
  }

  private ready(): number[] {
    const { view, source } = this.control()
    return (view?.pieces ?? [])
      .filter((piece) => piece.ready && source.seats.includes(piece.seat))
      .map((piece) => piece.id)
  }
}
