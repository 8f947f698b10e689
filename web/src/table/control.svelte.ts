/** The player's hand: what is selected and hovered, what a click means, what the board shows. */

import { EMPTY_SCENE, type Floater, type Scene, type Sighting, type Stroke } from '../board/scene'
import { shelf } from '../library.svelte'
import type {
  AttacksView,
  MapView,
  Odds,
  Option,
  PieceView,
  QuestionView,
  ReachView,
  SightView,
  Step,
  Template,
  View,
} from '../protocol'
import { Previews } from '../server'
import { areaMeant, choicesOf, planSquare, planTarget, sideAsked, squareMeant } from './choice'
import type { PlanStep } from './session.svelte'

/** A battle that can be looked at, and perhaps answered: a live table, or a replay. */
export interface Source {
  readonly id: string
  readonly token: string
  readonly view: View | null
  readonly map: MapView | null
  readonly seq: number
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

export type Tool = '' | 'sight' | 'threat'

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
  tool = $state<Tool>('')
  pending = $state.raw<Pending | null>(null)
  /** The enemy whose attacks are listed. */
  pinned = $state(-1)
  sightFrom = $state(-1)
  sight = $state.raw<SightView | null>(null)
  threatened = $state.raw<number[]>([])
  threatOf = $state.raw<Map<number, number[]>>(new Map())
  reach = $state.raw<ReachView | null>(null)
  farReach = $state.raw<ReachView | null>(null)
  attacks = $state.raw<AttacksView | null>(null)
  /** Attacks from the square under the pointer. */
  attacksThere = $state.raw<AttacksView | null>(null)
  /** What the creatures that a way provokes would do to the mover, where they reach it now. */
  provoked = $state.raw<Map<number, Odds>>(new Map())
  /** The power whose button is pointed at: whom it could target, where it could go. */
  power = $state('')
  templates = $state.raw<Template[]>([])
  /** The last moment whose previews have all come. */
  prepared = $state(-1)
  floaters = $state.raw<Floater[]>([])
  strokes = $state.raw<Stroke[]>([])

  readonly previews: Previews
  private memory = new Map<string, Promise<unknown>>()
  private timer = 0

  constructor(
    readonly session: Source,
    /** The moment shown; -1 is now. */
    readonly moment: () => number = () => -1,
  ) {
    this.previews = new Previews(session.id, session.token)
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
    if (!question || target < 0 || !this.attacks) return []
    const odds = this.attacks.attacks.filter((one) => one.target === target)
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
    if (target < 0 || !this.attacks) return []
    const question = this.question
    let found = this.attacks.attacks.filter((one) => one.target === target)
    if (question?.ask === 'target' && question.power) {
      found = found.filter((one) => one.power === question.power)
    }
    return found.sort((a, b) => b.expected - a.expected)
  })

  /** The step to the square under the pointer, if the actor can go there. */
  readonly stepShown = $derived.by((): Step | null => {
    const cell = this.pending?.cell ?? (this.hoverPiece >= 0 ? -1 : this.hoverCell)
    if (cell < 0) return null
    return this.stepTo(cell)
  })

  stepTo(cell: number): Step | null {
    const anchor = this.anchorMeant(cell)
    const find = (reach: ReachView | null) => reach?.steps.find((step) => step.cell === anchor)
    const near = find(this.reach)
    if (near?.may_stop) return near
    const far = find(this.farReach)
    return far?.may_stop ? far : null
  }

  /** The top left square that a click on a square means for the mover. */
  private anchorMeant(cell: number): number {
    const reach = this.reach
    const side = reach ? (this.piece(reach.piece)?.side ?? 1) : 1
    if (!reach || side === 1 || !this.map) return cell
    const steps = [...reach.steps, ...(this.farReach?.steps ?? [])].filter((step) => step.may_stop)
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

  /** Everything drawn over the map. */
  readonly scene: Scene = $derived.by(() => {
    const scene: Scene = { ...EMPTY_SCENE, floaters: this.floaters, strokes: this.strokes }
    const { view, map, question, choices } = this
    if (!view || !map) return scene
    scene.active = view.turn?.piece ?? -1
    scene.selected = this.selected
    scene.cursor = this.cursor
    scene.threat = this.threatened
    scene.choosable = [...choices.pieces.keys()]
    this.drawSight(scene)
    if (question?.ask === 'activate' || question?.ask === 'set up') scene.targets = []
    else scene.targets = scene.choosable.filter((id) => this.isFoe(id, question))
    if (this.tool === 'sight') {
      // The line is looked at alone: no way to go, nobody to strike.
      scene.targets = []
      scene.choosable = []
      return scene
    }
    if (choices.squares.size) {
      scene.spots = [...choices.squares.keys()]
      scene.spotSide = question ? sideAsked(question, view.pieces) : 1
      scene.spotKind =
        question?.ask === 'move' ? 'move' : question?.ask === 'place' ? 'place' : 'forced'
    } else if (this.reach) {
      scene.spots = this.reach.steps.filter((step) => step.may_stop).map((step) => step.cell)
      scene.spotSide = this.piece(this.reach.piece)?.side ?? 1
      const near = new Set(scene.spots)
      scene.far = (this.farReach?.steps ?? [])
        .filter((step) => step.may_stop && !near.has(step.cell))
        .map((step) => step.cell)
    }
    if (scene.spotKind === 'move' && scene.spots.length) {
      const stand = this.piece(this.reach?.piece ?? question?.who ?? -1)
      if (stand && stand.anchor >= 0) scene.spots.push(stand.anchor)
    }
    if (question?.ask === 'action' && this.attacks) {
      scene.targets = [...new Set(this.attacks.attacks.map((odds) => odds.target))].filter(
        (target) => this.strikesOn(target).length > 0,
      )
      scene.choosable = scene.targets
    }
    if (this.power && this.attacks) this.drawPower(scene)
    const step = this.stepShown
    if (step && this.reach) {
      const side = this.piece(this.reach.piece)?.side ?? 1
      scene.path = {
        cells: step.path,
        side,
        cost: step.cost,
        provokes: step.provokes,
        hazards: step.hazards,
      }
      scene.ghost = { piece: this.reach.piece, cell: step.cell }
    }
    const area = this.areaShown
    if (choices.areas.length) {
      const origins = choices.areas.map((one) => one.cell).filter((cell) => cell >= 0)
      scene.spots = origins.length
        ? origins
        : [...new Set(choices.areas.flatMap((one) => one.cells))]
      scene.spotSide = 1
      scene.spotKind = 'place'
    }
    if (area) {
      scene.template = area.cells
      scene.templateTargets = this.standingOn(area.cells).map((piece) => piece.id)
    }
    if (this.pending) scene.marked = this.pending.cell >= 0 ? [this.pending.cell] : []
    return scene
  })

  /** Only what the power under the pointer could do. */
  private drawPower(scene: Scene): void {
    scene.targets = [
      ...new Set(
        this.attacks?.attacks
          .filter((odds) => odds.power === this.power)
          .map((odds) => odds.target),
      ),
    ]
    scene.choosable = scene.targets
    scene.template = [...new Set(this.templates.flatMap((one) => one.cells))]
  }

  private drawSight(scene: Scene): void {
    if (!this.sight) return
    const { line, sight, effect, blockers } = this.sight
    const drawn: Sighting = {
      from: line[0],
      to: line[1],
      clear: sight && effect,
      blockers: blockers.map((one) => one.cell).filter((cell) => cell >= 0),
    }
    scene.sight = drawn
  }

  private isFoe(id: number, question: QuestionView | null): boolean {
    const piece = this.piece(id)
    const mine = question ? question.seat : -1
    return piece !== undefined && piece.seat !== mine
  }

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
    if (this.tool === 'sight') {
      this.look(cell)
      return
    }
    if (this.tool === 'threat' && piece >= 0) {
      this.toggleThreat(piece)
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
    const goes = (reach: ReachView | null) =>
      reach?.steps.some((step) => step.cell === anchor && step.may_stop) ?? false
    const name = goes(this.reach) ? 'Move' : goes(this.farReach) ? 'Double Move' : ''
    const option = question.options.find((each) => each.power === name)
    if (!option) return null
    const step = this.stepTo(cell)
    return {
      pending: { option, plan: [planSquare(anchor)], cell: anchor, piece: -1, words: name },
      asks: (step?.provokes.length ?? 0) > 0,
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
    this.tool = ''
    this.sight = null
    this.sightFrom = -1
  }

  hover(cell: number, piece: number): void {
    this.hoverCell = cell
    this.hoverPiece = piece
    clearTimeout(this.timer)
    if (this.tool === 'sight' && this.sightFrom >= 0 && cell >= 0) {
      this.timer = window.setTimeout(() => void this.lookTo(cell), 60)
    } else if (this.question?.ask === 'action' && piece < 0 && this.stepTo(cell)) {
      this.timer = window.setTimeout(() => void this.foresee(cell), 90)
    } else {
      this.attacksThere = null
      this.provoked = new Map()
    }
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
    this.memory.clear()
    this.reach = null
    this.farReach = null
    this.attacks = null
    this.attacksThere = null
    this.provoked = new Map()
    this.power = ''
    this.templates = []
    this.pending = null
    this.pinned = -1
    if (this.sight && this.sightFrom >= 0) this.sight = null
  }

  /** Ask the server once for every position. */
  private once<T>(key: string, ask: () => Promise<T>): Promise<T | null> {
    const known = this.memory.get(key) as Promise<T | null> | undefined
    if (known) return known
    const asked: Promise<T | null> = ask().catch(() => null)
    this.memory.set(key, asked)
    return asked
  }

  /** Fetch what the present question makes interesting. */
  async prepare(): Promise<void> {
    const { seq } = this.session
    await this.fetchPreviews()
    if (seq === this.session.seq) this.prepared = seq
  }

  private async fetchPreviews(): Promise<void> {
    const { question, session } = this
    const seq = session.seq
    const answers = this.moment()
    const who = question && (this.piece(question.who)?.anchor ?? -1) >= 0 ? question.who : -1
    if (question && who >= 0 && ['action', 'move'].includes(question.ask)) {
      const offers = (name: string) => question.options.some((option) => option.power === name)
      const near =
        question.ask === 'move' || offers('Move')
          ? this.once(`reach ${who}`, () =>
              this.previews.reach(who, question.ask === 'move' ? '' : 'move', answers),
            )
          : null
      const far = offers('Double Move')
        ? this.once(`far ${who}`, () => this.previews.reach(who, 'double move', answers))
        : null
      const attacks = this.once(`attacks ${who}`, () => this.previews.attacks(who, -1, answers))
      const [reach, farReach, found] = await Promise.all([near, far, attacks])
      if (seq !== session.seq) return
      this.reach = reach
      this.farReach = farReach
      this.attacks = found
      return
    }
    if (question && who >= 0 && ['target', 'attack', 'charge', 'lunge'].includes(question.ask)) {
      const found = await this.once(`attacks ${who}`, () => this.previews.attacks(who, -1, answers))
      if (seq === session.seq) this.attacks = found
      return
    }
    if ((this.piece(this.selected)?.anchor ?? -1) >= 0) {
      const piece = this.selected
      const [reach, found] = await Promise.all([
        this.once(`reach ${piece}`, () => this.previews.reach(piece, 'move', answers)),
        this.once(`attacks ${piece}`, () => this.previews.attacks(piece, -1, answers)),
      ])
      if (seq === session.seq && piece === this.selected) {
        this.reach = reach
        this.attacks = found
        this.farReach = null
      }
      return
    }
    this.reach = null
    this.farReach = null
    this.attacks = null
  }

  private async attacksFrom(cell: number): Promise<void> {
    const who = this.actor
    const anchor = this.anchorMeant(cell)
    const found = await this.once(`attacks ${who} from ${anchor}`, () =>
      this.previews.attacks(who, anchor, this.moment()),
    )
    if (this.hoverCell === cell || this.pending?.cell === cell) this.attacksThere = found
  }

  /** What standing on a square would allow, and what going there would risk. */
  private foresee(cell: number): void {
    void this.attacksFrom(cell)
    void this.opportunitiesOn(cell)
  }

  private async opportunitiesOn(cell: number): Promise<void> {
    const mover = this.actor
    const strikers = this.stepTo(cell)?.provokes ?? []
    const found = await Promise.all(
      strikers.map((id) =>
        this.once(`attacks ${id}`, () => this.previews.attacks(id, -1, this.moment())),
      ),
    )
    if (this.hoverCell !== cell && this.pending?.cell !== cell) return
    this.provoked = new Map(
      found.flatMap((view) => {
        const odds = view?.attacks.filter((one) => one.target === mover && one.kind === 'melee')
        const best = odds?.find((one) => this.isBasic(one)) ?? odds?.[0]
        return best ? [[best.piece, best] as const] : []
      }),
    )
  }

  private isBasic(odds: Odds): boolean {
    return shelf.power(this.piece(odds.piece)?.card ?? '', odds.power)?.basic ?? false
  }

  /** Point at the button of a power, or away from it. */
  async pointAt(option: Option | null): Promise<void> {
    this.power = option?.power ?? ''
    this.templates = []
    const who = this.actor
    const attack = this.attacks?.attacks.find((odds) => odds.power === this.power)
    if (!option || !attack || !['close', 'area'].includes(attack.kind)) return
    const found = await this.once(`templates ${who} ${option.power}`, () =>
      this.previews.templates(who, option.power, -1, this.moment()),
    )
    if (this.power === option.power) this.templates = found?.templates ?? []
  }

  // ---------------------------------------------------------------------------- tools

  look(cell: number): void {
    if (this.sightFrom < 0 || this.sight) {
      this.sightFrom = cell
      this.sight = null
    } else void this.lookTo(cell)
  }

  private async lookTo(cell: number): Promise<void> {
    const from = this.sightFrom
    if (from < 0 || from === cell) return
    const found = await this.once(`sight ${from} ${cell}`, () =>
      this.previews.sight(from, cell, this.moment()),
    )
    if (this.sightFrom === from) this.sight = found
  }

  useTool(tool: Tool): void {
    this.tool = this.tool === tool ? '' : tool
    this.sight = null
    this.sightFrom = -1
    if (this.tool === 'sight') {
      const stand = this.piece(this.actor)
      if (stand && stand.anchor >= 0) this.sightFrom = stand.anchor
    }
    if (tool === 'threat') {
      if (this.tool === 'threat') void this.threatenAll()
      else this.clearThreat()
    }
  }

  private clearThreat(): void {
    this.threatOf = new Map()
    this.threatened = []
  }

  private async threatenAll(): Promise<void> {
    const seat = this.session.seats[0] ?? 0
    const own = this.question?.seat ?? seat
    const foes = (this.view?.pieces ?? []).filter(
      (piece) => piece.seat !== own && piece.anchor >= 0,
    )
    await this.threaten(foes.map((piece) => piece.id))
  }

  toggleThreat(piece: number): void {
    const next = new Set(this.threatOf.keys())
    if (!next.delete(piece)) next.add(piece)
    void this.threaten([...next])
  }

  private async threaten(pieces: number[]): Promise<void> {
    const found = pieces.length
      ? await this.once(`threat ${pieces.join(' ')}`, () =>
          this.previews.threat(pieces, this.moment()),
        )
      : null
    this.threatOf = new Map(
      pieces.map((id) => [id, [...(found?.reach[id] ?? []), ...(found?.beside[id] ?? [])]]),
    )
    this.threatened = [...new Set([...this.threatOf.values()].flat())]
  }

  /** Which of the watched enemies could strike at a square. */
  threatsTo(cell: number): PieceView[] {
    return [...this.threatOf]
      .filter(([, cells]) => cells.includes(cell))
      .flatMap(([id]) => this.piece(id) ?? [])
  }
}
