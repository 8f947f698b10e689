/** The player's hand: what is selected and hovered, what a click means, what the board shows. */

import type { MapView, Odds, Option, PieceView, QuestionView, Step, View } from '../../../protocol'
import type { PlanStep } from '../../../table/session.svelte'
import type { Floater, Scene, Stroke } from '../scene'
import { Foresight } from './foresight.svelte'
import { areaMeant, choicesOf, planSquare, planTarget, sideAsked, squareMeant } from './options'
import { Asking } from './previews'
import { type Squares, sceneOf, squaresOf } from './scene_of'
import { Looking, type Tool } from './tools.svelte'

/** A battle that can be looked at, and perhaps answered: a live table, or a replay. */
export interface Source {
  readonly id: string
  readonly token: string
  readonly view: View | null
  readonly map: MapView | null
  readonly position: number
  readonly answers: number
  readonly seats: number[]
  /** The question that is ours to answer. */
  readonly mine: QuestionView | null
  answer(option: Option, then?: PlanStep[]): void
}

/** Something chosen but not yet sent: a second tap, or Enter, sends it. */
export interface Pending {
  option: Option
  plan: PlanStep[]
  cell: number
  piece: number
  words: string
}

/** An attack that may be declared now, and the option that declares it. */
export interface Strike {
  odds: Odds
  option: Option
}

export class Control {
  hoverCell = $state(-1)
  hoverPiece = $state(-1)
  cursor = $state(-1)
  selected = $state(-1)
  pending = $state.raw<Pending | null>(null)
  /** The enemy whose attacks are listed. */
  pinned = $state(-1)
  floaters = $state.raw<Floater[]>([])
  strokes = $state.raw<Stroke[]>([])

  readonly looking: Looking
  readonly foresight: Foresight
  private readonly asking: Asking
  private timer = 0

  constructor(
    readonly session: Source,
    /** The moment shown, in answers; -1 is now. */
    moment: () => number = () => -1,
  ) {
    this.asking = new Asking(session.id, session.token, moment)
    this.looking = new Looking(this.asking)
    this.foresight = new Foresight(
      this.asking,
      (id) => this.piece(id),
      () => session.position,
    )
  }

  get view(): View | null {
    return this.session.view
  }

  get map(): MapView | null {
    return this.session.map
  }

  piece(id: number): PieceView | undefined {
    return this.view?.pieces.find((piece) => piece.id === id)
  }

  readonly question: QuestionView | null = $derived.by(() => this.session.mine)
  readonly choices = $derived(choicesOf(this.question))

  /** The creature that acts, moves or is placed now. */
  readonly actor = $derived.by(() => {
    if (this.question && this.question.who >= 0) return this.question.who
    return this.view?.turn?.piece ?? -1
  })

  /** The creature whose card is shown. */
  readonly inspected = $derived.by(() => {
    if (this.hoverPiece >= 0) return this.hoverPiece
    if (this.selected >= 0) return this.selected
    return this.actor
  })

  /** Attacks on the pinned enemy that can be declared from here. */
  readonly strikes = $derived.by((): Strike[] => {
    const target = this.pinned >= 0 ? this.pinned : this.hoverPiece
    return this.strikesOn(target)
  })

  strikesOn(target: number): Strike[] {
    const question = this.question
    const { attacks } = this.foresight
    if (!question || target < 0 || !attacks) return []
    const odds = attacks.attacks.filter((one) => one.target === target)
    const found: Strike[] = []
    for (const one of odds) {
      const option = question.options.find(
        (each) =>
          each.power === one.power &&
          (each.kind === 'power' || (each.kind === 'attack' && each.piece === target)),
      )
      if (option) found.push({ odds: one, option })
    }
    return found.sort((a, b) => b.odds.expected - a.odds.expected)
  }

  /** The odds to show beside the board for whatever the pointer is on. */
  readonly oddsShown = $derived.by((): Odds[] => {
    const target = this.hoverPiece >= 0 ? this.hoverPiece : this.pinned
    const { attacks } = this.foresight
    if (target < 0 || !attacks) return []
    const question = this.question
    let found = attacks.attacks.filter((one) => one.target === target)
    if (question?.ask === 'target' && question.power) {
      found = found.filter((one) => one.power === question.power)
    }
    return found.sort((a, b) => b.expected - a.expected)
  })

  /** The step to the square under the pointer, if the actor can go there. */
  readonly stepShown = $derived.by((): Step | null => {
    const cell = this.pending?.cell ?? (this.hoverPiece >= 0 ? -1 : this.hoverCell)
    if (cell < 0 || this.looking.tool === 'sight') return null
    return this.stepTo(cell)
  })

  stepTo(cell: number): Step | null {
    return this.foresight.stepTo(this.anchorMeant(cell))
  }

  /** The top left square that a click on a square means for the mover. */
  private anchorMeant(cell: number): number {
    const { reach, farReach } = this.foresight
    const side = reach ? (this.piece(reach.piece)?.side ?? 1) : 1
    if (!reach || side === 1 || !this.map) return cell
    const steps = [...reach.steps, ...(farReach?.steps ?? [])].filter((step) => step.may_stop)
    const options = new Map(
      steps.map((step) => [step.cell, { cell: step.cell } as Option] as const),
    )
    return squareMeant(cell, this.map.width, side, options)?.cell ?? cell
  }

  readonly areaShown = $derived.by((): Option | undefined => {
    if (!this.choices.areas.length || !this.map) return undefined
    if (this.pending?.option.kind === 'area') return this.pending.option
    return this.hoverCell >= 0
      ? areaMeant(this.hoverCell, this.map.width, this.choices.areas)
      : undefined
  })

  /** Squares to choose from: worked out anew when the question or a preview changes. */
  readonly squares: Squares = $derived.by(() => squaresOf(this))

  /** Everything drawn over the map. */
  readonly scene: Scene = $derived.by(() => sceneOf(this))

  standingOn(cells: readonly number[]): PieceView[] {
    const width = this.map?.width ?? 1
    const covers = new Set(cells)
    return (this.view?.pieces ?? []).filter((piece) => {
      if (piece.anchor < 0 || piece.destroyed) return false
      for (let dy = 0; dy < piece.side; dy++) {
        for (let dx = 0; dx < piece.side; dx++) {
          if (covers.has(piece.anchor + dy * width + dx)) return true
        }
      }
      return false
    })
  }

  // ------------------------------------------------------------------------- choosing

  /** A click or tap on the board. `careful` asks for a second one before anything is sent. */
  pick(cell: number, piece: number, careful: boolean): void {
    if (cell < 0) {
      this.cancel()
      return
    }
    this.cursor = cell
    if (this.looking.tool === 'sight') {
      this.looking.look(cell)
      return
    }
    if (this.looking.tool === 'threat' && piece >= 0) {
      this.looking.toggle(piece)
      return
    }
    if (
      this.pending &&
      (this.pending.cell === cell || (piece >= 0 && this.pending.piece === piece))
    ) {
      this.confirm()
      return
    }
    const { question } = this
    const meant = this.meant(cell, piece)
    if (!meant) {
      this.pending = null
      this.pinned = -1
      this.selected = piece >= 0 && piece !== this.selected ? piece : -1
      return
    }
    if (careful || meant.asks) {
      this.pending = meant.pending
      if (meant.pending.cell >= 0 && question?.ask === 'action') this.foresee(meant.pending.cell)
    } else this.commit(meant.pending)
  }

  /** What a click on a square or creature would answer. */
  private meant(cell: number, piece: number): { pending: Pending; asks: boolean } | null {
    const { question, choices, map } = this
    if (!question || !map) return null
    if (question.ask === 'action') return this.meantAction(question, cell, piece)
    const named = piece >= 0 ? choices.pieces.get(piece) : undefined
    const [only] = named ?? []
    if (named && named.length > 1) {
      this.pinned = piece
      this.selected = piece
      return null
    }
    if (only)
      return { pending: { option: only, plan: [], cell, piece, words: only.text }, asks: false }
    if (choices.areas.length) {
      const area = areaMeant(cell, map.width, choices.areas)
      return area
        ? { pending: { option: area, plan: [], cell, piece: -1, words: area.text }, asks: false }
        : null
    }
    const side = sideAsked(question, this.view?.pieces ?? [])
    const square = squareMeant(cell, map.width, side, choices.squares)
    return square
      ? {
          pending: { option: square, plan: [], cell: square.cell, piece: -1, words: square.text },
          asks: false,
        }
      : null
  }

  private meantAction(
    question: QuestionView,
    cell: number,
    piece: number,
  ): { pending: Pending; asks: boolean } | null {
    const [best] = this.strikesOn(piece)
    if (best) {
      this.pinned = piece
      this.selected = piece
      return { pending: this.pendingStrike(best), asks: true }
    }
    if (piece >= 0) return null
    const anchor = this.anchorMeant(cell)
    const step = this.foresight.stepTo(anchor)
    if (!step) return null
    const name = this.foresight.reach?.steps.includes(step) ? 'Move' : 'Double Move'
    const option = question.options.find((each) => each.power === name)
    if (!option) return null
    return {
      pending: { option, plan: [planSquare(anchor)], cell: anchor, piece: -1, words: name },
      asks: step.provokes.length > 0,
    }
  }

  pendingStrike(strike: Strike): Pending {
    const target = strike.odds.target
    return {
      option: strike.option,
      plan: strike.option.kind === 'power' ? [planTarget(target, strike.odds.power)] : [],
      cell: -1,
      piece: target,
      words: `${strike.odds.power} at ${this.piece(target)?.label ?? ''}`,
    }
  }

  commit(pending: Pending): void {
    this.pending = null
    this.pinned = -1
    this.session.answer(pending.option, pending.plan)
  }

  confirm(): void {
    if (this.pending) this.commit(this.pending)
  }

  choose(option: Option): void {
    this.pending = null
    this.pinned = -1
    this.session.answer(option)
  }

  cancel(): void {
    this.pending = null
    this.pinned = -1
    this.selected = -1
    this.looking.layDown()
  }

  hover(cell: number, piece: number): void {
    this.hoverCell = cell
    this.hoverPiece = piece
    clearTimeout(this.timer)
    this.foresight.lookAway()
    if (this.looking.tool === 'sight' && cell >= 0) {
      this.timer = window.setTimeout(() => void this.looking.lookAt(cell), 60)
    } else if (this.question?.ask === 'action' && piece < 0 && this.stepTo(cell)) {
      this.timer = window.setTimeout(() => this.foresee(cell), 90)
    }
  }

  private foresee(cell: number): void {
    this.foresight.foresee(this.actor, this.anchorMeant(cell))
  }

  /** Show signs of what just happened, for a short while. */
  flash(floaters: Floater[], strokes: Stroke[]): void {
    this.floaters = [...this.floaters, ...floaters]
    this.strokes = [...this.strokes, ...strokes]
    const keys = new Set([...floaters, ...strokes].map((one) => one.key))
    if (!keys.size) return
    setTimeout(() => {
      this.floaters = this.floaters.filter((one) => !keys.has(one.key))
      this.strokes = this.strokes.filter((one) => !keys.has(one.key))
    }, 1600)
  }

  // ----------------------------------------------------------------------- previewing

  /** Forget what was asked about an earlier position. */
  forget(): void {
    clearTimeout(this.timer)
    this.asking.forget()
    this.foresight.forget()
    this.looking.forget()
    this.pending = null
    this.pinned = -1
  }

  /** Fetch what the present question makes interesting. */
  async prepare(): Promise<void> {
    const { position } = this.session
    await this.foresight.prepare(this.question, this.selected)
    // What the pointer has been on all the while is known only now.
    if (this.hoverCell >= 0 && position === this.session.position)
      this.hover(this.hoverCell, this.hoverPiece)
  }

  /** Point at the button of a power, or away from it. */
  pointAt(option: Option | null): Promise<void> {
    return this.foresight.pointAt(this.actor, option)
  }

  useTool(tool: Tool): void {
    const own = this.question?.seat ?? this.session.seats[0] ?? 0
    const foes = (this.view?.pieces ?? []).filter(
      (piece) => piece.seat !== own && piece.anchor >= 0,
    )
    const stand = this.piece(this.actor)?.anchor ?? -1
    this.looking.use(
      tool,
      stand,
      foes.map((piece) => piece.id),
    )
  }
}
