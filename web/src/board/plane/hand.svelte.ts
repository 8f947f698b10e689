/** The player's hand at a plane: what a click means, and what the board shows. */

import { Hand, type Meant, type Pending } from '../../hand/hand.svelte'
import type { Source } from '../source'
import {
  apart,
  corners,
  inside,
  lengthOf,
  middle,
  type Point,
  sideways,
  toOutline,
  unitAt,
} from './geometry'
import type { PlaneMap, PlaneOption, PlaneQuestion, PlaneUnit, PlaneView, Pose } from './types'

/** A manoeuvre by where it ends. */
export interface Move extends PlaneOption {
  pose: Pose
  manoeuvre: string
}

/** Where a manoeuvre ends on the page. */
interface End {
  move: Move
  outline: Point[]
  turns: boolean
  /** What the pointer must be near. */
  aim: Point
}

const WORDS: Record<string, string> = {
  forward: 'Forward',
  back: 'Back up',
  wheel: 'Wheel',
  drift: 'Drift',
  go: 'Go',
  turn: 'Turn',
  burrow: 'Burrow',
  place: 'Stand here',
}
/** Manoeuvres that are pointed at by the front. */
export const TURNS = new Set(['wheel', 'turn'])
/** How far from where a manoeuvre ends the pointer may be, in inches. */
const NEAR = 6
/** How far beyond where a manoeuvre ends the pointer means more of it, in inches. */
const BEYOND = 0.4
/** Whoever stands a hundredth of an inch away is clear of the enemy; poses come in thousandths. */
const TOUCHING = 0.005

/** Where the unit would stand, and what comes of it. */
export interface Ghost {
  unit: PlaneUnit
  pose: Pose
  text: string
  /** What it provokes; empty for nothing. */
  warning: string
  /** The enemies that it would touch. */
  met: readonly PlaneUnit[]
}

/** Enemies with more Melee Reach strike first at whoever comes into contact. */
export function provoked(unit: PlaneUnit, met: readonly PlaneUnit[]): string {
  const first = met.filter(
    (enemy) =>
      enemy.reach > unit.reach && enemy.morale !== 'routing' && !unit.engaged.includes(enemy.id),
  )
  return first.length
    ? `${first.map((enemy) => enemy.name).join(' and ')} strike first (Melee Reach)`
    : ''
}

/** A manoeuvre, whom it engages, and whether it is the last thing that its unit does. */
function told(option: PlaneOption, met: readonly PlaneUnit[], last: boolean): string {
  const others = met.filter(({ id }) => id !== option.unit)
  const engages = others.length
    ? `, engages ${others.map((enemy) => enemy.name).join(' and ')}`
    : ''
  return `${option.text}${engages}${last ? '; no attack left' : ''}`
}

export class PlaneHand extends Hand<PlaneOption> {
  /** Which manoeuvres the pointer chooses from; empty for all of them. */
  manoeuvre = $state('')
  command = $state(true)
  at = $state.raw<Point | null>(null)
  /** Where a finger was: it points at nothing once it is lifted. */
  tapped = $state.raw<Point | null>(null)
  /** Where the unit that moves is held, and by which front corner: 0, 1, or -1 for its middle. */
  held = $state.raw<{ at: Point; corner: number } | null>(null)

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
  /** All but the manoeuvres; places to choose from are told from where the unit stands. */
  readonly options: PlaneOption[] = $derived.by(() => {
    const { question } = this
    const from = this.unit(question?.unit ?? -1)?.pose ?? null
    return (question?.options ?? []).map((option) =>
      option.kind === 'pose' && option.pose
        ? { ...option, text: sideways(from, option.pose) }
        : option,
    )
  })
  /** What declines or is done; what goes on as before is an answer like others. */
  readonly passing = $derived(
    this.options.find(
      ({ n, kind }) => n === this.question?.passing && (kind === 'pass' || kind === 'no'),
    ) ?? null,
  )
  readonly moves: Move[] = $derived.by(() => {
    const { question } = this
    if (!question) return []
    const from = this.unit(question.unit)?.pose ?? null
    const strikes = new Map(question.onsets.map(({ n, odds }) => [n, odds]))
    return Object.entries(question.moves).flatMap(([manoeuvre, found]) =>
      found.map(([n, x, y, heading]): Move => {
        const pose: Pose = [x, y, heading]
        const far = manoeuvre === 'place' ? '' : ` ${lengthOf(from, pose)}`
        const text = `${WORDS[manoeuvre] ?? manoeuvre}${far}`
        return {
          n,
          text,
          kind: 'pose',
          unit: question.unit,
          pose,
          odds: strikes.get(n) ?? null,
          price: '',
          by: -1,
          brief: '',
          about: [],
          manoeuvre,
        }
      }),
    )
  })
  /** Where every manoeuvre ends, worked out once for each question: the pointer asks all the time. */
  readonly ends: End[] = $derived.by(() => {
    const { map } = this
    const actor = this.unit(this.question?.unit ?? -1)
    if (!map || !actor) return []
    const size = this.sized(actor)
    return this.moves.map((move) => {
      const outline = corners(map, size, move.pose)
      const turns = TURNS.has(move.manoeuvre)
      // A turn is pointed at by its front, a march by its middle.
      const aim = middle(turns ? outline.slice(0, 2) : outline)
      return { move, outline, turns, aim }
    })
  })
  /** Why a manoeuvre leads no farther. */
  private readonly bounds = $derived(new Map(this.question?.bounds ?? []))
  /** Manoeuvres after which no attack is left. */
  private readonly last = $derived(new Set(this.question?.last ?? []))
  readonly manoeuvres = $derived(Object.keys(this.question?.moves ?? {}))

  unit(id: number): PlaneUnit | undefined {
    return this.view?.units[id]
  }

  /** The unit shown beside the board. */
  readonly inspected = $derived.by((): PlaneUnit | undefined => {
    const waiting = this.pending?.piece ?? -1
    const id = this.hoverPiece >= 0 ? this.hoverPiece : waiting >= 0 ? waiting : this.selected
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
    if (!point) return null
    let best: Move | null = null
    let least = NEAR
    for (const { move, aim } of this.ends) {
      if (this.manoeuvre && move.manoeuvre !== this.manoeuvre) continue
      const far = Math.hypot(aim.x - point.x, aim.y - point.y)
      if (far < least) {
        least = far
        best = move
      }
    }
    return best
  }

  /** Take hold of the unit that moves, near a front corner to turn it; whether that can be done. */
  grab(point: Point): boolean {
    const { map, question } = this
    const actor = this.unit(question?.unit ?? -1)
    if (!map || !actor?.pose || !this.moves.length) return false
    const outline = corners(map, actor, actor.pose)
    if (!inside(point, outline)) return false
    const reach = Math.min(actor.width, actor.depth * 2) / 1000 / 3
    const near = (corner: Point) => Math.hypot(corner.x - point.x, corner.y - point.y) <= reach
    const turns = this.moves.some((move) => TURNS.has(move.manoeuvre))
    const corner = turns ? outline.slice(0, 2).findIndex(near) : -1
    this.held = { at: point, corner }
    return true
  }

  /** Where the pointer draws what is held: the corner or the middle by which it is held. */
  private drawn(point: Point, held: { at: Point; corner: number }): Point | null {
    const { map } = this
    const actor = this.unit(this.question?.unit ?? -1)
    if (!map || !actor?.pose) return null
    const now = corners(map, actor, actor.pose)
    const grip = held.corner < 0 ? middle(now) : (now[held.corner] as Point)
    return { x: grip.x + point.x - held.at.x, y: grip.y + point.y - held.at.y }
  }

  /** Why the unit in the hand does not follow the pointer any farther; empty while it does. */
  private heldBack(n: number): string {
    const { at, held } = this
    const goal = at && held ? this.drawn(at, held) : null
    const end = goal && this.ends.find(({ move }) => move.n === n)
    if (!held || !goal || !end) return ''
    const to = held.corner < 0 ? end.aim : (end.outline[held.corner] as Point)
    const beyond = Math.hypot(to.x - goal.x, to.y - goal.y) > BEYOND
    return beyond ? (this.bounds.get(n) ?? '') : ''
  }

  /** The manoeuvre that brings what is held nearest to the pointer. */
  private pulled(point: Point, held: { at: Point; corner: number }): Move | null {
    const { map } = this
    const actor = this.unit(this.question?.unit ?? -1)
    if (!map || !actor?.pose) return null
    const now = corners(map, actor, actor.pose)
    const grip = held.corner < 0 ? middle(now) : (now[held.corner] as Point)
    const goal = this.drawn(point, held) as Point
    let best: Move | null = null
    // Brought back to where it stands it stays there.
    let least = Math.hypot(grip.x - goal.x, grip.y - goal.y)
    for (const { move, outline, turns, aim } of this.ends) {
      if (turns !== held.corner >= 0) continue
      const to = held.corner < 0 ? aim : (outline[held.corner] as Point)
      const far = Math.hypot(to.x - goal.x, to.y - goal.y)
      if (far < least) {
        least = far
        best = move
      }
    }
    return best
  }

  /** Let go of the unit: it goes where its shadow stands, or stays. */
  drop(meant: boolean, careful: boolean): void {
    const move = this.held && this.at ? this.pulled(this.at, this.held) : null
    this.held = null
    if (meant && move) this.pick(move.n, -1, careful)
  }

  /** The enemies that a unit would touch in a place. */
  touched(unit: PlaneUnit, pose: Pose): PlaneUnit[] {
    const { map, view } = this
    if (!map || !view) return []
    const outline = corners(map, this.sized(unit), pose)
    return view.units.filter(
      (other) =>
        other.pose !== null &&
        !other.gone &&
        view.teams[other.seat] !== view.teams[unit.seat] &&
        apart(outline, corners(map, other, other.pose)) < TOUCHING,
    )
  }

  /** How large the unit is that moves or is put down. */
  sized(unit: PlaneUnit): Pick<PlaneUnit, 'width' | 'depth'> {
    const { question } = this
    return question?.unit === unit.id && question.width ? question : unit
  }

  /** What the pointer means: where the unit would stand. */
  readonly ghost: Ghost | null = $derived.by(() => {
    const chosen = this.pending?.option ?? this.pointed
    const unit = this.unit(this.question?.unit ?? -1)
    if (!chosen?.pose || !unit) return null
    const met = this.touched(unit, chosen.pose)
    const text = told(chosen, met, this.last.has(chosen.n))
    const why = this.pending ? '' : this.heldBack(chosen.n)
    return { unit, pose: chosen.pose, text, warning: provoked(unit, met) || why, met }
  })

  /** The option whose button is pointed at. */
  aimed = $state.raw<PlaneOption | null>(null)

  /** The option under the pointer. */
  readonly pointed = $derived.by((): PlaneOption | null => {
    if (this.aimed) return this.aimed
    if (this.held) return this.at ? this.pulled(this.at, this.held) : null
    const [named] = this.byUnit.get(this.hoverPiece) ?? []
    return named ?? this.nearest(this.at)
  })

  /** Point somewhere; `indirect` by a button or a key. */
  hover(point: Point | null, piece: number, indirect = false): void {
    this.indirect = indirect
    this.aimed = null
    this.at = point
    this.hoverPiece = piece
  }

  /** A click on the table: on a unit that options name, or where a manoeuvre ends. */
  click(point: Point, piece: number, careful: boolean, touch = false): void {
    this.at = point
    this.tapped = touch ? point : null
    const named = this.byUnit.get(piece) ?? []
    const move = named.length ? null : this.nearest(point)
    this.pick(move ? move.n : -1, named.length || !move ? piece : -1, careful, touch)
  }

  /** The unit at a point. A finger is as wide as `slack`: it means a unit beside it where nothing
   * else could be meant, first of all one to choose. */
  unitUnder(point: Point, slack = 0): number {
    const { map, view } = this
    if (!map || !view) return -1
    const exact = unitAt(map, view.units, point)
    if (exact >= 0 || !slack || this.nearest(point)) return exact
    const near = view.units.flatMap((unit) => {
      const far = unit.pose ? toOutline(point, corners(map, unit, unit.pose)) : slack
      return far < slack ? [{ id: unit.id, far: this.byUnit.has(unit.id) ? far - slack : far }] : []
    })
    return near.toSorted((a, b) => a.far - b.far)[0]?.id ?? -1
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
    return move ? { pending: this.foreseen(move, place), asks: false } : null
  }

  /** An attack by its button: whoever is careful sees first what it may come to. */
  weigh(option: PlaneOption, careful: boolean): void {
    if (careful && option.odds && this.pending?.option.n !== option.n)
      this.pending = this.foreseen(option, -1, option.unit)
    else this.choose(option)
  }

  /** A manoeuvre or a charge with whom it engages and what it provokes. */
  private foreseen(move: PlaneOption, place: number, piece = -1): Pending<PlaneOption> {
    const plain = this.plainly(move, place, piece)
    const unit = this.unit(this.question?.unit ?? -1)
    if (!unit || !move.pose) return plain
    const met = this.touched(unit, move.pose)
    const warning = provoked(unit, met)
    return {
      ...plain,
      words: told(move, met, this.last.has(move.n)),
      warnings: warning ? [warning] : [],
    }
  }

  protected override again(pending: Pending<PlaneOption>, place: number, piece: number): boolean {
    return pending.piece >= 0 ? pending.piece === piece : pending.place === place && place >= 0
  }

  /** Whatever is half chosen, and a unit in the hand, is let go. */
  override cancel(): void {
    super.cancel()
    this.held = null
  }

  override forget(): void {
    super.forget()
    this.aimed = null
    this.manoeuvre = ''
    this.held = null
    this.tapped = null
  }
}
