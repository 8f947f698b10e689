/** The player's hand at a board of squares: what a click means, and what the board shows. */

import { Hand, type Meant, type Pending } from '../../../hand/hand.svelte'
import type { MapView, Odds, Option, PieceView, QuestionView, Step, View } from '../../../protocol'
import { Latest } from '../../../ui/latest'
import { percent } from '../../../ui/numbers'
import type { Source } from '../../source'
import { Frame } from '../frame'
import type { Floater, Scene, Stroke } from '../scene'
import { Foresight, type Way } from './foresight.svelte'
import { Laying, laysTile } from './laying.svelte'
import { areaMeant, choicesOf, sideAsked, squareMeant } from './options'
import { Asking } from './previews'
import { pointsOf, priceOf } from './prices'
import { type Squares, sceneOf, squaresOf } from './scene_of'
import { Looking, type Tool } from './tools.svelte'

/** An attack that may be declared now, and the option that declares it. */
export interface Strike {
  odds: Odds
  option: Option
}

/** Whether an option is called by the power that it uses. */
function named({ power }: Option): boolean {
  return power !== '' && !['attack', 'shoot', 'charge'].includes(power)
}

/** The best attack on somebody that can be declared in words. */
function bestOn(attacks: readonly Odds[], target: number): Odds | undefined {
  return attacks
    .filter((odds) => odds.target === target && odds.following.length)
    .sort((a, b) => b.expected - a.expected)[0]
}

export class SquareHand extends Hand<Option> {
  floaters = $state.raw<Floater[]>([])
  strokes = $state.raw<Stroke[]>([])

  /** Whether everybody's command is shown. */
  leads = $state<'' | 'all'>('')

  readonly looking: Looking
  readonly laying: Laying
  readonly foresight: Foresight
  /** What waits to be confirmed, and the attack at the end of its way. */
  private blow = $state.raw<[Pending<Option>, Odds] | null>(null)
  private readonly asking: Asking
  private readonly approaches = new Latest()
  private timer = 0

  constructor(source: Source, moment: () => number = () => -1) {
    super(source, moment)
    this.asking = new Asking(source.id, source.token, moment)
    this.looking = new Looking(this.asking)
    this.laying = new Laying(this.asking)
    this.foresight = new Foresight(
      this.asking,
      (id) => this.piece(id),
      () => source.position,
    )
  }

  /** The squares of which a hint speaks. */
  advised: number[] = $state.raw([])

  get view(): View | null {
    const { view } = this.source
    return view?.board === 'squares' ? view : null
  }

  get map(): MapView | null {
    const { map } = this.source
    return map?.board === 'squares' ? map : null
  }

  piece(id: number): PieceView | undefined {
    return this.view?.pieces.find((piece) => piece.id === id)
  }

  /** Words of the rules as people read them: a table puts its players' names in. */
  told: (text: string) => string = (text) => text

  /** What a creature is called: two sides may have the same kind. */
  named(id: number): string {
    return this.told(this.piece(id)?.label ?? '')
  }

  readonly question: QuestionView | null = $derived.by(() =>
    this.view ? (this.source.mine as QuestionView | null) : null,
  )
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

  /** Attacks on a creature that can be declared or chosen now, best first. */
  strikesOn(target: number): Strike[] {
    const { question } = this
    if (!question || target < 0) return []
    return this.foresight.attacks
      .flatMap((odds) => {
        const option = odds.target === target ? question.options[odds.n] : undefined
        return option ? [{ odds, option }] : []
      })
      .sort((a, b) => b.odds.expected - a.odds.expected)
  }

  /** What can be declared on the enemy that was pressed: nothing else is offered meanwhile. */
  readonly aims = $derived.by((): Strike[] => this.strikesOn(this.pinned))

  /** The chance to strike the pressed enemy with an option. */
  chanceOf(option: Option): string {
    const aim = this.aims.find((one) => one.option.n === option.n)
    return aim ? percent(aim.odds.hit) : ''
  }

  /** Buttons to choose from; of an enemy that was pressed, those that strike it. */
  readonly buttons = $derived.by((): Option[] => {
    const striking = new Set(this.aims.map((one) => one.option.n))
    const { buttons } = this.choices
    return buttons.some(({ n }) => striking.has(n))
      ? buttons.filter(({ n }) => striking.has(n))
      : buttons
  })

  /** The odds to show beside the board for whatever the pointer is on. */
  readonly oddsShown = $derived.by((): Odds[] => {
    if (this.pending && this.blow?.[0] === this.pending) return [this.blow[1]]
    const target = this.hoverPiece >= 0 ? this.hoverPiece : this.pinned
    if (target < 0) return []
    // While something is asked, only what can really be done is promised.
    if (this.question) return this.strikesOn(target).map(({ odds }) => odds)
    return this.foresight.attacks
      .filter((one) => one.target === target)
      .sort((a, b) => b.expected - a.expected)
  })

  /** The way to the square under the pointer, if the creature at hand can go there. */
  readonly wayShown = $derived.by((): Way | null => {
    const cell = this.pending?.place ?? (this.hoverPiece >= 0 ? -1 : this.hoverPlace)
    if (cell < 0 || this.looking.tool === 'sight') return null
    return this.foresight.wayTo(this.anchorMeant(cell))
  })

  /** What is answered to end the turn after what waits to be confirmed; empty where it is not known. */
  readonly endsAfter = $derived.by(() => this.endsAt(this.pending?.place ?? -1))

  private endsAt(place: number): string {
    const { outlook, outlookAt } = this.foresight
    return place >= 0 && place === outlookAt ? (outlook?.done ?? '') : ''
  }

  /** Confirm what waits, and end the turn with it. */
  confirmAndEnd(): void {
    if (this.pending && this.endsAfter) this.commit(this.ending(this.pending, this.endsAfter))
  }

  private ending(pending: Pending<Option>, done: string): Pending<Option> {
    return { ...pending, following: [...pending.following, done] }
  }

  /** Go to a square and end the turn, as one decision; not where that is not known to be possible. */
  goAndEnd(cell: number): boolean {
    const way = this.foresight.wayTo(this.anchorMeant(cell))
    const done = way && this.endsAt(way.step.cell)
    const going = way && done ? this.meantTo(way) : null
    if (!going || !done || going.warnings.length) return false
    this.commit(this.ending(going, done))
    return true
  }

  /** The top left square that a click on a square means for the mover. */
  private anchorMeant(cell: number): number {
    const { mover, steps, options } = this.foresight
    const side = this.piece(mover)?.side ?? 1
    if (side === 1 || !this.map) return cell
    const near = options.filter((one) => one.way).flatMap((one) => one.steps)
    const ends = [...steps, ...near].filter((step) => step.may_stop)
    const squares = new Map(ends.map((step) => [step.cell, { cell: step.cell } as Option] as const))
    return squareMeant(cell, this.map.width, side, squares)?.cell ?? cell
  }

  readonly areaShown = $derived.by((): Option | undefined => {
    if (!this.choices.areas.length || !this.map) return undefined
    if (this.pending?.option.kind === 'area') return this.pending.option
    return this.hoverPlace >= 0
      ? areaMeant(this.hoverPlace, this.map.width, this.choices.areas)
      : undefined
  })

  /** Whom the area under the pointer catches, with the chance to hit them, enemies first. */
  readonly caught = $derived.by(() => {
    const { areaShown } = this
    const laid = this.foresight.placements.find((one) => one.text === areaShown?.text)
    return (laid?.targets ?? [])
      .map((id) => ({
        id,
        own: this.isOwn(id),
        odds: this.foresight.attacks.find((one) => one.target === id),
      }))
      .sort((a, b) => Number(a.own) - Number(b.own))
  })

  /** Whether a terrain tile is laid now. */
  readonly lays = $derived.by(() => laysTile(this.question) && this.laying.ways.length > 0)

  /** Where the tile in hand would go. */
  readonly tileHeld = $derived.by(() => {
    const { map, lays, pending, hoverPlace, cursor } = this
    if (!map || !lays) return null
    if (pending) return { cell: pending.place, fits: true }
    const cell = hoverPlace >= 0 ? hoverPlace : cursor
    return this.laying.held(cell, map.width, map.height)
  })

  /** Whether the creature that is pointed at, or chosen, shows whom it leads. */
  readonly pointsAtLeader = $derived(this.hoverPiece >= 0 || this.selected >= 0)

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

  /**
   * Whom the cursor means on a square. A large creature covers squares that it may step to: there
   * the step is meant, since the creature itself is met on its other squares.
   */
  standingUnder(cell: number): number {
    const [piece] = this.standingOn([cell])
    if (!piece) return -1
    const { foresight, choices, question } = this
    const steps = piece.id === foresight.mover && foresight.wayTo(cell) !== null
    const asked = piece.id === question?.who && choices.squares.has(cell)
    return piece.anchor !== cell && (steps || asked) ? -1 : piece.id
  }

  // ------------------------------------------------------------------------- choosing

  protected override toolTakes(cell: number, piece: number): boolean {
    if (this.looking.tool === 'sight') {
      this.looking.look(cell)
      return true
    }
    if (this.looking.tool === 'threat' && piece >= 0) {
      this.looking.toggle(piece)
      return true
    }
    return false
  }

  protected override waits({ place }: Pending<Option>): void {
    if (place >= 0) this.foresee(place)
  }

  override pick(place: number, piece: number, careful: boolean, touch = false): void {
    const before = this.pending
    this.approaches.ask()
    super.pick(place, piece, careful, touch)
    // Only the server knows from where somebody can be struck: what is meant waits for its word.
    if (piece >= 0 && this.question && !this.looking.tool) void this.approach(piece, before)
  }

  /** Going to where a creature can be struck, and striking it, as one decision. */
  private async approach(piece: number, before: Pending<Option> | null): Promise<void> {
    const { question, map, foresight } = this
    const target = this.piece(piece)
    if (!question || !map || !target || this.pending || target.seat === question.seat) return
    const wanted = this.approaches.ask()
    for (const way of foresight.waysTo(target, map.width, before?.place ?? -1)) {
      const going = this.meantTo(way)
      if (!going) continue
      const found = await foresight.after(going.option.n, going.following)
      if (!wanted() || this.question !== question) return
      const odds = bestOn(found?.attacks ?? [], piece)
      if (!odds) continue
      this.pending = {
        ...going,
        following: [...going.following, ...odds.following],
        piece,
        words: `${going.words}, then ${odds.power} at ${target.label}`,
      }
      this.blow = [this.pending, odds]
      return
    }
    this.pending = this.runAt(target)
  }

  /** Running at a creature to strike it, by an option that leads there. */
  private runAt({ id, label }: PieceView): Pending<Option> | null {
    for (const { n, runs } of this.foresight.options) {
      const run = runs.find((one) => one.target === id)
      const option = this.question?.options[n]
      if (!run || option?.kind !== 'power') continue
      const where = run.following.at(-1) ?? ''
      const words = `${option.text} at ${label}, to ${where}`
      return { option, following: run.following, place: -1, piece: id, words, warnings: [] }
    }
    return null
  }

  protected meant(cell: number, piece: number): Meant<Option> | null {
    const { question, choices, map } = this
    if (!question || !map) return null
    if (laysTile(question)) return this.meantTile(cell, question, map)
    const struck = this.meantStrike(piece)
    if (struck) return struck
    const named = piece >= 0 ? (choices.pieces.get(piece) ?? []) : []
    if (named.length > 1) {
      this.pinned = piece
      return null
    }
    if (named[0]) return this.meantPiece(named[0], cell, piece)
    if (choices.areas.length) {
      const area = areaMeant(cell, map.width, choices.areas)
      return area ? this.meantArea(area, cell) : null
    }
    const side = sideAsked(question, this.view?.pieces ?? [])
    const square = squareMeant(cell, map.width, side, choices.squares)
    if (square) return this.meantSquare(square)
    return piece >= 0 ? null : this.meantWay(cell)
  }

  /** Choosing a creature: what comes of it, if that is less than one hopes for, is asked first. */
  private meantPiece(option: Option, cell: number, piece: number): Meant<Option> {
    const prospect = this.foresight.prospect(option.n)
    const warnings = prospect ? priceOf(option, prospect) : []
    const pending = { ...this.plainly(option, cell, piece), warnings }
    return { pending, asks: warnings.length > 0 }
  }

  /** Choosing an area: that it catches one's own is asked first. */
  private meantArea(area: Option, cell: number): Meant<Option> {
    const laid = this.foresight.placements.find((one) => one.text === area.text)
    const own = (laid?.targets ?? []).filter((id) => this.isOwn(id)).map((id) => this.named(id))
    const warnings = own.length ? [`strikes ${own.join(', ')}`] : []
    return { pending: { ...this.plainly(area, cell, -1), warnings }, asks: own.length > 0 }
  }

  /** Laying the tile in hand. */
  private meantTile(cell: number, question: QuestionView, map: MapView): Meant<Option> | null {
    const held = this.laying.held(cell, map.width, map.height)
    if (!held?.fits) return null
    const said = this.laying.saying(held.cell, question, map.width, map.height)
    if (!said) return null
    const words = `${this.laying.tile} at ${new Frame(map.width, map.height).name(held.cell)}`
    const pending = { ...said, place: held.cell, piece: -1, words, warnings: [] }
    return { pending, asks: false }
  }

  /** Going to a square that the question names: what that risks or gives up is asked first. */
  private meantSquare(square: Option): Meant<Option> {
    const step = this.foresight.steps.find((one) => one.cell === square.cell)
    const pending = this.plainly(square, square.cell, -1)
    if (!step) return { pending, asks: false }
    const warnings = [
      ...step.gives_up.map((what) => `gives up the ${what}`),
      ...this.strikers(step),
    ]
    const words = `${pending.words}: ${pointsOf(step)}`
    return { pending: { ...pending, words, warnings }, asks: warnings.length > 0 }
  }

  /** Who may strike at whoever goes there: named before it is confirmed. */
  private strikers({ provokes }: Step): string[] {
    const names = provokes.flatMap((id) => this.piece(id)?.label ?? [])
    return names.length ? [`${names.join(', ')} may strike`] : []
  }

  /** An attack that an option declares: it is always shown before it is made. */
  private meantStrike(piece: number): Meant<Option> | null {
    const [best] = this.strikesOn(piece)
    if (!best || this.choices.pieces.has(piece)) return null
    this.pinned = piece
    this.selected = piece
    void this.foresight.aim(best.option, best.odds)
    return { pending: this.pendingStrike(best), asks: true }
  }

  /** Going a way, whatever answers it. */
  private meantTo(way: Way): Pending<Option> | null {
    const asked = way.by ? undefined : this.choices.squares.get(way.step.cell)
    return (asked ? this.meantSquare(asked) : this.meantBy(way))?.pending ?? null
  }

  /** Going to a square by an option that leads there. */
  private meantWay(cell: number): Meant<Option> | null {
    const way = this.foresight.wayTo(this.anchorMeant(cell))
    return way && this.meantBy(way)
  }

  private meantBy(way: Way): Meant<Option> | null {
    const said = this.saying(way)
    if (!said) return null
    const price = way.by ? priceOf(said.option, way.by) : []
    const warnings = [...price, ...this.strikers(way.step)]
    const goal = said.following.at(-1) ?? said.option.text
    const words = `${said.option.text} to ${goal}: ${pointsOf(way.step)}`
    const pending = { ...said, place: way.step.cell, piece: -1, words, warnings }
    return { pending, asks: warnings.length > 0 }
  }

  /** The answers that go a way. */
  private saying({ step, by }: Way): { option: Option; following: string[] } | null {
    const { question, map } = this
    if (!question || !map) return null
    if (!by) {
      const option = this.choices.squares.get(step.cell)
      return option ? { option, following: [] } : null
    }
    const option = question.options[by.n]
    return option ? { option, following: [new Frame(map.width, map.height).name(step.cell)] } : null
  }

  /** Take an option by its button or number: one that strikes the pressed enemy is shown first. */
  take(option: Option): void {
    if (this.aims.length) this.press(option)
    else this.choose(option)
  }

  /** Press the button of an option: an attack on somebody is shown first, and made when pressed again. */
  press(option: Option): void {
    const aim = this.aims.find((one) => one.option.n === option.n)
    const odds = aim?.odds ?? this.foresight.attacks.find((one) => one.n === option.n)
    if (!odds) {
      this.choose(option)
      return
    }
    if (this.pending?.option.n === option.n) {
      this.confirm()
      return
    }
    this.cursor = -1
    this.hoverPiece = -1
    this.hoverPlace = -1
    this.pinned = odds.target
    this.pending = this.pendingStrike({ odds, option })
    this.foresight.pointed = null
    void this.foresight.aim(option, odds)
  }

  /** What speaks against an attack that its name does not tell. */
  risksOf(option: Option, odds: Odds | undefined): string[] {
    const prospect = this.foresight.prospect(option.n)
    const price = prospect ? priceOf(option, prospect) : []
    const own = odds && odds.target !== odds.piece && this.isOwn(odds.target)
    return own && odds.damage > 0 ? ['hurts one of yours', ...price] : price
  }

  private isOwn(id: number): boolean {
    const { view, question } = this
    const seat = this.piece(id)?.seat ?? -1
    return question !== null && view?.sides[seat] === view?.sides[question.seat]
  }

  pendingStrike({ odds, option }: Strike): Pending<Option> {
    return {
      option,
      following: odds.following,
      place: -1,
      piece: odds.target,
      words: this.strikeWords(option, odds),
      warnings: this.risksOf(option, odds),
    }
  }

  private strikeWords(option: Option, odds: Odds): string {
    const at = odds.target === odds.piece ? '' : ` at ${this.piece(odds.target)?.label ?? ''}`
    return `${named(option) ? option.power : odds.power}${at}`
  }

  /** What declining would waste: the server says what still leads to something. */
  wasted({ unused }: Option): string[] {
    const { prepared, wasted } = this.foresight
    return prepared === this.source.position ? wasted : unused
  }

  override cancel(): void {
    super.cancel()
    this.foresight.letGo()
    this.looking.layDown()
  }

  /** Point somewhere; `indirect` by a button or a key. */
  hover(cell: number, piece: number, indirect = false): void {
    this.indirect = indirect
    this.hoverPlace = cell
    this.hoverPiece = piece
    clearTimeout(this.timer)
    // A finger that is lifted points nowhere, and still means what waits to be confirmed.
    if (cell < 0 && piece < 0 && this.pending) return
    this.foresight.lookAway()
    if (this.looking.tool === 'sight' && cell >= 0) {
      this.timer = window.setTimeout(() => void this.looking.lookAt(cell), 60)
    } else if (this.question && piece < 0 && cell >= 0) {
      this.timer = window.setTimeout(() => this.foresee(cell), 90)
    }
  }

  private foresee(cell: number): void {
    const way = this.foresight.wayTo(this.anchorMeant(cell))
    const said = way && this.saying(way)
    if (way && said) this.foresight.foresee(way, said.option.n, said.following)
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
  override forget(): void {
    super.forget()
    clearTimeout(this.timer)
    this.asking.forget()
    this.foresight.forget()
    this.looking.forget()
  }

  /** Fetch what the present question makes interesting. */
  async prepare(): Promise<void> {
    const { position } = this.source
    await Promise.all([
      this.foresight.prepare(this.question, this.selected),
      this.laying.prepare(this.question),
    ])
    // What the pointer has been on all the while is known only now.
    if (this.hoverPlace >= 0 && position === this.source.position)
      this.hover(this.hoverPlace, this.hoverPiece, this.indirect)
  }

  /** Point at the button of an option, or away from it. */
  async pointAt(option: Option | null): Promise<void> {
    // What waits to be confirmed stays drawn.
    if (!this.pending) await this.foresight.pointAt(option)
  }

  useTool(tool: Tool): void {
    const own = this.question?.seat ?? this.source.seats[0] ?? 0
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
