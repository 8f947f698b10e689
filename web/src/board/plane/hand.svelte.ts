/** The player's hand at a plane: what a click means, and what the board shows. */

import { Hand, type Meant, type Pending } from '../../hand/hand.svelte'
import type { Source } from '../source'
import { corners, lengthOf, middle, type Point } from './geometry'
import type { PlaneMap, PlaneOption, PlaneQuestion, PlaneUnit, PlaneView, Pose } from './types'

/** A manoeuvre by where it ends. */
export interface Move extends PlaneOption {
  pose: Pose
  manoeuvre: string
}

const WORDS: Record<string, string> = {
  forward: 'Forward',
  back: 'Back up',
  wheel: 'Wheel',
  drift: 'Drift',
  go: 'Go',
  turn: 'Turn',
  place: 'Stand here',
}
/** How far from where a manoeuvre ends the pointer may be, in inches. */
const NEAR = 6

export class PlaneHand extends Hand<PlaneOption> {
  /** Which manoeuvres the pointer chooses from; empty for all of them. */
  manoeuvre = $state('')
  command = $state(true)
  at = $state.raw<Point | null>(null)

  constructor(source: Source, moment: () => number = () => -1) {
    super(source, moment)
  }

  get view(): PlaneView | null {
    const { view } = this.source
    return view?.board === 'plane' ? view : null
  }

  get map(): PlaneMap | null {
    const { map } = this.source
    return map?.board === 'plane' ? map : null
  }

  readonly question: PlaneQuestion | null = $derived.by(() =>
    this.view ? (this.source.mine as PlaneQuestion | null) : null,
  )
  readonly options: PlaneOption[] = $derived(this.question?.options ?? [])
  readonly passing = $derived(
    this.options.find((option) => option.n === this.question?.passing) ?? null,
  )
  readonly moves: Move[] = $derived.by(() => {
    const { question } = this
    if (!question) return []
    const from = this.unit(question.unit)?.pose ?? null
    return Object.entries(question.moves).flatMap(([manoeuvre, found]) =>
      found.map(([n, x, y, heading]): Move => {
        const pose: Pose = [x, y, heading]
        const far = manoeuvre === 'place' ? '' : ` ${lengthOf(from, pose)}`
        const text = `${WORDS[manoeuvre] ?? manoeuvre}${far}`
        return { n, text, kind: 'pose', unit: question.unit, pose, odds: null, manoeuvre }
      }),
    )
  })
  readonly manoeuvres = $derived(Object.keys(this.question?.moves ?? {}))

  unit(id: number): PlaneUnit | undefined {
    return this.view?.units[id]
  }

  /** The unit shown beside the board. */
  readonly inspected = $derived.by((): PlaneUnit | undefined => {
    const id = this.hoverPiece >= 0 ? this.hoverPiece : this.selected
    return this.unit(id) ?? this.unit(this.question?.unit ?? this.view?.acting ?? -1)
  })

  /** The units that options name, with those options. */
  readonly byUnit = $derived.by(() => {
    const found = new Map<number, PlaneOption[]>()
    for (const option of this.options) {
      if (option.unit >= 0) found.set(option.unit, [...(found.get(option.unit) ?? []), option])
    }
    return found
  })

  /** The manoeuvre that ends nearest to the pointer. */
  nearest(point: Point | null): Move | null {
    const { map, question } = this
    const actor = this.unit(question?.unit ?? -1)
    if (!point || !map || !actor) return null
    let best: Move | null = null
    let least = NEAR
    for (const move of this.moves) {
      if (this.manoeuvre && move.manoeuvre !== this.manoeuvre) continue
      const outline = corners(map, this.sized(actor), move.pose)
      // A turn is pointed at by its front, a march by its middle.
      const [left, right] = outline as [Point, Point]
      const turns = move.manoeuvre === 'wheel' || move.manoeuvre === 'turn'
      const to = turns ? middle([left, right]) : middle(outline)
      const far = Math.hypot(to.x - point.x, to.y - point.y)
      if (far < least) {
        least = far
        best = move
      }
    }
    return best
  }

  /** How large the unit is that moves or is put down. */
  sized(unit: PlaneUnit): Pick<PlaneUnit, 'width' | 'depth'> {
    const { question } = this
    return question?.unit === unit.id && question.width ? question : unit
  }

  /** What the pointer means: where the unit would stand. */
  readonly ghost: { unit: PlaneUnit; pose: Pose; text: string } | null = $derived.by(() => {
    const chosen = this.pending?.option ?? this.pointed
    const unit = this.unit(this.question?.unit ?? -1)
    return chosen?.pose && unit ? { unit, pose: chosen.pose, text: chosen.text } : null
  })

  /** The option under the pointer. */
  readonly pointed = $derived.by((): PlaneOption | null => {
    const [named] = this.byUnit.get(this.hoverPiece) ?? []
    return named ?? this.nearest(this.at)
  })

  hover(point: Point | null, piece: number): void {
    this.at = point
    this.hoverPiece = piece
  }

  /** A click on the table: on a unit that options name, or where a manoeuvre ends. */
  click(point: Point, piece: number, careful: boolean): void {
    this.at = point
    const named = this.byUnit.get(piece) ?? []
    const move = named.length ? null : this.nearest(point)
    this.pick(move ? move.n : -1, named.length || !move ? piece : -1, careful)
  }

  protected meant(place: number, piece: number): Meant<PlaneOption> | null {
    const named = this.byUnit.get(piece) ?? []
    const [first] = named
    if (first && (named.length > 1 || first.kind === 'target')) {
      this.pinned = piece
      this.selected = piece
      return named.length === 1 ? { pending: this.plainly(first, -1, piece), asks: true } : null
    }
    if (first) return { pending: this.plainly(first, -1, piece), asks: false }
    const move = place >= 0 ? this.moves.find((one) => one.n === place) : undefined
    return move ? { pending: this.plainly(move, place, -1), asks: false } : null
  }

  protected override again(pending: Pending<PlaneOption>, place: number, piece: number): boolean {
    return pending.piece >= 0 ? pending.piece === piece : pending.place === place && place >= 0
  }

  override forget(): void {
    super.forget()
    this.manoeuvre = ''
  }
}
