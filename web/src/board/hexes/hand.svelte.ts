/** The player's hand at a board of hexes: what a click means, and what the board shows. */

import { Hand, type Meant, type Pending } from '../../hand/hand.svelte'
import { Latest } from '../../ui/latest'
import type { Source } from '../source'
import { previewAttacks, previewSight } from './previews'
import { EMPTY_HEX_SCENE, type HexScene, type Mark } from './scene'
import type {
  HexAttacks,
  HexFigure,
  HexMap,
  HexOption,
  HexQuestion,
  HexSight,
  HexUnit,
  HexView,
} from './types'

export class HexHand extends Hand<HexOption> {
  tool = $state<'' | 'sight'>('')
  engagement = $state(true)
  /** The card in the heap that is pointed at, by its name. */
  reading = $state('')
  sightFrom = $state(-1)
  sight = $state.raw<HexSight | null>(null)
  /** Attacks from the space under the pointer. */
  attacksThere = $state.raw<HexAttacks | null>(null)
  private timer = 0
  private readonly looks = new Latest()
  private readonly hovers = new Latest()

  constructor(source: Source, moment: () => number = () => -1) {
    super(source, moment)
  }

  get view(): HexView | null {
    const { view } = this.source
    return view?.board === 'hexes' ? view : null
  }

  get map(): HexMap | null {
    const { map } = this.source
    return map?.board === 'hexes' ? map : null
  }

  readonly question: HexQuestion | null = $derived.by(() =>
    this.view ? (this.source.mine as HexQuestion | null) : null,
  )
  readonly options: HexOption[] = $derived(this.question?.options ?? [])
  readonly passing = $derived(
    this.options.find((option) => option.n === this.question?.passing) ?? null,
  )

  figure(id: number): HexFigure | undefined {
    return this.view?.figures[id]
  }

  unit(id: number): HexUnit | undefined {
    return this.view?.units[id]
  }

  figureOn(space: number): HexFigure | undefined {
    return space < 0 ? undefined : this.view?.figures.find((one) => one.spaces.includes(space))
  }

  /** The card shown beside the board. */
  readonly inspected = $derived.by((): HexUnit | undefined => {
    const figure = this.figure(this.hoverPiece >= 0 ? this.hoverPiece : this.selected)
    if (figure) return this.unit(figure.unit)
    const unit = this.question?.unit ?? -1
    return this.unit(unit >= 0 ? unit : (this.view?.acting ?? -1))
  })

  /** The figures that options name, with those options: a card by each of its figures. */
  readonly byFigure = $derived.by(() => {
    const found = new Map<number, HexOption[]>()
    for (const option of this.options) {
      for (const id of this.figuresOf(option)) found.set(id, [...(found.get(id) ?? []), option])
    }
    return found
  })

  private figuresOf(option: HexOption): number[] {
    if (option.kind === 'attack') return [option.target]
    if (option.kind === 'figure') return option.figure >= 0 ? [option.figure] : []
    if (option.kind !== 'card') return []
    const figures = this.unit(option.unit)?.figures ?? []
    return figures.filter((id) => this.figure(id)?.spaces.length)
  }

  /** The options that a space belongs to; those that mean it most plainly first. */
  onSpace(space: number): HexOption[] {
    return this.options
      .filter(
        (option) =>
          (option.kind === 'space' && option.spaces.includes(space)) ||
          (option.kind === 'zone' && this.map?.zones[option.text]?.includes(space)),
      )
      .sort(
        (a, b) =>
          a.leaving.length + a.falls.length - b.leaving.length - b.falls.length ||
          a.drop.length - b.drop.length ||
          a.cost - b.cost ||
          a.spaces.indexOf(space) - b.spaces.indexOf(space),
      )
  }

  /** The option under the pointer, or the one that waits for a second click. */
  readonly pointed = $derived.by((): HexOption | null => {
    if (this.pending) return this.pending.option
    if (this.hoverPiece >= 0) {
      const [best] = this.byFigure.get(this.hoverPiece) ?? []
      if (best) return best
    }
    return this.hoverPlace >= 0 ? (this.onSpace(this.hoverPlace)[0] ?? null) : null
  })

  /** Attacks whose odds are worth showing: on whoever is pointed at or pinned. */
  readonly strikes = $derived.by((): HexOption[] => {
    const target = this.pinned >= 0 ? this.pinned : this.hoverPiece
    return (this.byFigure.get(target) ?? []).filter((option) => option.kind === 'attack')
  })

  readonly scene: HexScene = $derived.by(() => {
    const { view, question } = this
    const scene: HexScene = { ...EMPTY_HEX_SCENE, engagement: this.engagement }
    if (!view) return scene
    scene.selected = this.selected
    scene.cursor = this.cursor
    scene.sight = this.sight
    scene.sightFrom = this.sightFrom
    scene.acting =
      question && question.figure >= 0 ? [question.figure] : (this.unit(view.acting)?.figures ?? [])
    scene.choosable = [...this.byFigure.keys()]
    scene.targets = this.options.filter((one) => one.kind === 'attack').map((one) => one.target)
    scene.marks = this.options.filter((one) => one.kind === 'space').map((one) => this.mark(one))
    if (this.pointed?.kind === 'space') scene.way = this.pointed
    scene.pending = this.pending?.option.spaces ?? []
    const placing = this.options.some(
      (one) => one.kind === 'zone' || (one.kind === 'space' && !this.moves(one)),
    )
    if (placing || (!question && view.round === 0)) {
      const own = question ? view.zones[question.seat] : ''
      scene.zones = own ? [own] : Object.keys(this.map?.zones ?? {})
    }
    return scene
  })

  private mark(option: HexOption): Mark {
    const risky = option.leaving.length > 0 || option.falls.length > 0
    const placing = !this.moves(option)
    return {
      spaces: option.spaces,
      kind: risky ? 'danger' : placing ? 'place' : 'move',
      cost: option.cost,
    }
  }

  protected override toolTakes(space: number): boolean {
    if (this.tool !== 'sight') return false
    this.look(space)
    return true
  }

  protected meant(space: number, figure: number): Meant<HexOption> | null {
    const named = this.byFigure.get(figure) ?? []
    const [first] = named
    if (first && (named.length > 1 || first.kind === 'attack')) {
      this.pinned = figure
      this.selected = figure
      return named.length === 1 ? { pending: this.waiting(first, space, figure), asks: true } : null
    }
    if (first) return { pending: this.waiting(first, space, figure), asks: false }
    const [meant] = this.onSpace(space)
    if (!meant) return null
    const pending = this.waiting(meant, space, -1)
    return { pending, asks: pending.warnings.length > 0 }
  }

  /** An option with the risks it runs. */
  waiting(option: HexOption, place: number, piece: number): Pending<HexOption> {
    const strikes = option.leaving.length
    return {
      ...this.plainly(option, place, piece),
      words: this.words(option),
      warnings: [
        ...(strikes ? [`${strikes} strike${strikes > 1 ? '' : 's'} at it on the way`] : []),
        ...option.falls.map((fall) => `it falls ${fall.levels} levels`),
        ...(this.harmsOwn(option) ? ['this attacks one of yours'] : []),
      ],
    }
  }

  /** Whether an attack is aimed at whoever makes it, or at another of the same player. */
  harmsOwn(option: HexOption): boolean {
    return option.kind === 'attack' && this.figure(option.target)?.seat === this.question?.seat
  }

  /** An option by its button: what harms oneself is asked first. */
  press(option: HexOption): void {
    const pending = this.waiting(option, -1, option.kind === 'attack' ? option.target : -1)
    if (pending.warnings.length && this.pending?.option.n !== option.n) this.pending = pending
    else this.choose(option)
  }

  words(option: HexOption): string {
    if (option.kind !== 'attack') return option.text
    const attacker = this.figure(option.figure)?.name ?? ''
    const target = this.figure(option.target)?.name ?? ''
    return `${attacker} → ${target}${option.power ? ` · ${option.power}` : ''}`
  }

  /** What could be attacked from where it would stand is told before the second tap, too. */
  protected override waits({ option }: Pending<HexOption>): void {
    if (option.kind === 'space' && this.moves(option)) void this.attackFrom(option)
  }

  protected override again(pending: Pending<HexOption>, space: number, figure: number): boolean {
    const { option, piece } = pending
    if (piece >= 0) return piece === figure
    return this.onSpace(space).some((one) => one.n === option.n)
  }

  override cancel(): void {
    super.cancel()
    this.tool = ''
    this.lookAway()
  }

  override forget(): void {
    super.forget()
    clearTimeout(this.timer)
    this.hovers.ask()
    this.attacksThere = null
    this.reading = ''
    this.lookAway()
  }

  /** Point somewhere; `indirect` by a button or a key. */
  hover(space: number, figure: number, indirect = false): void {
    this.indirect = indirect
    if (space >= 0 || figure >= 0) this.reading = ''
    this.hoverPlace = space
    this.hoverPiece = figure
    // A finger points at nothing once it is lifted: what waits goes on being told about.
    if (space < 0 && figure < 0 && this.pending) return
    clearTimeout(this.timer)
    this.hovers.ask()
    this.attacksThere = null
    if (this.tool === 'sight' && this.sightFrom >= 0 && space >= 0) {
      this.timer = window.setTimeout(() => void this.lookTo(space), 60)
      return
    }
    const way = figure < 0 ? this.onSpace(space)[0] : undefined
    if (way && this.moves(way)) this.timer = window.setTimeout(() => void this.attackFrom(way), 90)
  }

  /** Whether an option takes a figure that stands somewhere to another place. */
  private moves(option: HexOption): boolean {
    return (this.figure(option.figure)?.spaces.length ?? 0) > 0
  }

  private async attackFrom(option: HexOption): Promise<void> {
    const wanted = this.hovers.ask()
    const found = await previewAttacks(
      this.source.id,
      option.figure,
      option.spaces,
      this.moment(),
    ).catch(() => null)
    if (wanted()) this.attacksThere = found
  }

  useSight(): void {
    this.tool = this.tool === 'sight' ? '' : 'sight'
    this.lookAway()
  }

  private lookAway(): void {
    this.looks.ask()
    this.sight = null
    this.sightFrom = -1
  }

  private look(space: number): void {
    if (space < 0) return
    if (this.sightFrom < 0) this.sightFrom = space
    else void this.lookTo(space)
  }

  private async lookTo(space: number): Promise<void> {
    const from = this.sightFrom
    if (from < 0 || from === space) return
    const wanted = this.looks.ask()
    const found = await previewSight(this.source.id, from, space, this.moment()).catch(() => null)
    if (wanted()) this.sight = found
  }
}
