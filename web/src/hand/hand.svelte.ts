/**
 * The player's hand over any board: what is pointed at and selected, what waits to be confirmed,
 * what a click means. A place is a square or a space, a piece a creature or a figure; both are
 * numbers to it.
 */

import type { Source } from '../board/source'
import { device, FINGER } from '../ui/device'

/** Something chosen but not yet sent: a second tap, or Enter, sends it. */
export interface Pending<O> {
  option: O
  /** Answers in words to what is asked right after it. */
  following: string[]
  place: number
  piece: number
  words: string
  /** What it costs or risks that one might not expect. */
  warnings: string[]
}

/** What a click on a place or piece would answer. */
export interface Meant<O> {
  pending: Pending<O>
  /** Whether it is asked first, however careful the player is. */
  asks: boolean
}

export abstract class Hand<O extends { n: number; text: string }> {
  hoverPlace = $state(-1)
  hoverPiece = $state(-1)
  cursor = $state(-1)
  selected = $state(-1)
  pending = $state.raw<Pending<O> | null>(null)
  /** The piece that several options name: they are listed. */
  pinned = $state(-1)
  /** Whether the cursor is where a finger was, and not where keys brought it. */
  private byFinger = false
  /** Whether a button or a key points at the board: that holds for this question only. */
  protected indirect = false

  constructor(
    readonly source: Source,
    /** The moment shown, in answers; -1 is now. */
    readonly moment: () => number = () => -1,
  ) {}

  /** What a click would answer; null for nothing. May pin a piece that must be chosen from. */
  protected abstract meant(place: number, piece: number): Meant<O> | null

  /** A click that a tool takes for itself. */
  protected toolTakes(_place: number, _piece: number): boolean {
    return false
  }

  /** Something now waits to be confirmed. */
  protected waits(_pending: Pending<O>): void {}

  /** A click or tap on the board. `careful` asks for a second one before anything is sent. */
  pick(place: number, piece: number, careful: boolean, touch = false): void {
    this.byFinger = touch
    if (touch) this.lift()
    if (place < 0 && piece < 0) {
      this.cancel()
      return
    }
    this.cursor = place
    if (this.toolTakes(place, piece)) return
    if (this.pending && this.again(this.pending, place, piece)) {
      this.confirm()
      return
    }
    const meant = this.meant(place, piece)
    if (!meant) {
      this.pending = null
      if (this.pinned !== piece) this.pinned = -1
      this.selected = piece >= 0 && (piece !== this.selected || this.pinned >= 0) ? piece : -1
      return
    }
    if (careful || meant.asks) {
      this.pending = meant.pending
      this.waits(meant.pending)
    } else this.commit(meant.pending)
  }

  /** Whether a click means what waits already. */
  protected again(pending: Pending<O>, place: number, piece: number): boolean {
    return pending.piece >= 0 ? pending.piece === piece : pending.place === place
  }

  /** An option and nothing else about it. */
  protected plainly(option: O, place: number, piece: number): Pending<O> {
    return { option, following: [], place, piece, words: option.text, warnings: [] }
  }

  commit({ option, following }: Pending<O>): void {
    this.letGo()
    this.source.answer(option, following)
  }

  confirm(): void {
    if (this.pending) this.commit(this.pending)
  }

  choose(option: O): void {
    this.letGo()
    this.source.answer(option)
  }

  cancel(): void {
    this.letGo()
    this.selected = -1
  }

  /** A new position: what was half chosen is void. Whoever must decide begins with nothing half
   * looked at; others go on looking. */
  forget(): void {
    this.letGo()
    if (this.source.mine) this.selected = -1
    if (this.byFinger) this.cursor = -1
    if (device === FINGER || this.indirect) this.lift()
  }

  /** Nothing is pointed at: a finger was lifted, the button that pointed is gone. */
  protected lift(): void {
    this.indirect = false
    this.hoverPlace = -1
    this.hoverPiece = -1
  }

  private letGo(): void {
    this.pending = null
    this.pinned = -1
  }
}
