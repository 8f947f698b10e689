/** The player's hand at a board of hexes: what is pointed at, what a click means. */

import { Latest } from '../../ui/latest'
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

/** A battle that can be looked at, and perhaps answered: a live table, or a replay. */
export interface HexSource {
  readonly id: string
  readonly hex: HexView | null
  readonly hexMap: HexMap | null
  readonly mineHex: HexQuestion | null
  answer(option: { n: number }): void
}

export class HexControl {
  hoverSpace = $state(-1)
  hoverFigure = $state(-1)
  cursor = $state(-1)
  selected = $state(-1)
  tool = $state<'' | 'sight'>('')
  engagement = $state(true)
  pending = $state.raw<HexOption | null>(null)
  /** The enemy whose attackers are listed. */
  pinned = $state(-1)
  sightFrom = $state(-1)
  sight = $state.raw<HexSight | null>(null)
  /** Attacks from the space under the pointer. */
  attacksThere = $state.raw<HexAttacks | null>(null)
  private timer = 0
  private readonly looks = new Latest()
  private readonly hovers = new Latest()

  constructor(
    readonly source: HexSource,
    /** The moment shown; -1 is now. */
    readonly moment: () => number = () => -1,
  ) {}

  get view(): HexView | null {
    return this.source.hex
  }

  readonly question: HexQuestion | null = $derived.by(() => this.source.mineHex)
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
    const figure = this.figure(this.hoverFigure >= 0 ? this.hoverFigure : this.selected)
    if (figure) return this.unit(figure.unit)
    const unit = this.question?.unit ?? -1
    return this.unit(unit >= 0 ? unit : (this.view?.acting ?? -1))
  })

  /** The figures that options name, with those options. */
  readonly byFigure = $derived.by(() => {
    const found = new Map<number, HexOption[]>()
    for (const option of this.options) {
      const id =
        option.kind === 'attack' ? option.target : option.kind === 'figure' ? option.figure : -1
      if (id >= 0) found.set(id, [...(found.get(id) ?? []), option])
    }
    return found
  })

  /** The options that a space belongs to; those that mean it most plainly first. */
  onSpace(space: number): HexOption[] {
    return this.options
      .filter((option) => option.kind === 'space' && option.spaces.includes(space))
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
    if (this.pending) return this.pending
    if (this.hoverFigure >= 0) {
      const [best] = this.byFigure.get(this.hoverFigure) ?? []
      if (best) return best
    }
    return this.hoverSpace >= 0 ? (this.onSpace(this.hoverSpace)[0] ?? null) : null
  })

  /** Attacks whose odds are worth showing: on whoever is pointed at or pinned. */
  readonly strikes = $derived.by((): HexOption[] => {
    const target = this.pinned >= 0 ? this.pinned : this.hoverFigure
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
    scene.targets =
      question?.ask === 'attack' || question?.ask === 'attack again' ? scene.choosable : []
    scene.marks = this.options.filter((one) => one.kind === 'space').map((one) => this.mark(one))
    if (this.pointed?.kind === 'space') scene.way = this.pointed
    scene.pending = this.pending?.spaces ?? []
    if (view.phase === 'draft' || view.phase === 'place' || question?.ask === 'start zone') {
      const own = question ? view.zones[question.seat] : ''
      scene.zones = own ? [own] : Object.keys(this.source.hexMap?.zones ?? {})
    }
    return scene
  })

  private mark(option: HexOption): Mark {
    const risky = option.leaving.length > 0 || option.falls.length > 0
    const placing = this.question?.ask === 'place' || this.question?.ask === 'teleport'
    return {
      spaces: option.spaces,
      kind: risky ? 'danger' : placing ? 'place' : 'move',
      cost: option.cost,
    }
  }

  /** A click or tap. `careful` asks for a second one before anything is sent. */
  pick(space: number, figure: number, careful: boolean): void {
    if (space < 0 && figure < 0) {
      this.cancel()
      return
    }
    this.cursor = space
    if (this.tool === 'sight') {
      this.look(space)
      return
    }
    const named = this.byFigure.get(figure) ?? []
    if (named.length) {
      this.pickFigure(figure, named, careful)
      return
    }
    const [meant] = this.onSpace(space)
    if (!meant) {
      this.pending = null
      this.pinned = -1
      this.selected = figure >= 0 && figure !== this.selected ? figure : -1
      return
    }
    const risky = meant.leaving.length > 0 || meant.falls.length > 0
    if (this.pending?.n === meant.n || !(careful || risky)) this.choose(meant)
    else this.pending = meant
  }

  private pickFigure(figure: number, named: HexOption[], careful: boolean): void {
    const [only] = named
    const attack = only?.kind === 'attack'
    if (this.pending && named.includes(this.pending)) this.choose(this.pending)
    else if (only && !attack && !careful) this.choose(only)
    else {
      this.pinned = figure
      this.selected = figure
      this.pending = named.length === 1 && only ? only : null
    }
  }

  choose(option: HexOption): void {
    this.pending = null
    this.pinned = -1
    this.source.answer(option)
  }

  confirm(): void {
    if (this.pending) this.choose(this.pending)
  }

  cancel(): void {
    this.pending = null
    this.pinned = -1
    this.selected = -1
    this.tool = ''
    this.lookAway()
  }

  /** A new position: what was half chosen is void. */
  forget(): void {
    clearTimeout(this.timer)
    this.pending = null
    this.pinned = -1
    this.hovers.ask()
    this.attacksThere = null
    this.lookAway()
  }

  hover(space: number, figure: number): void {
    this.hoverSpace = space
    this.hoverFigure = figure
    clearTimeout(this.timer)
    this.hovers.ask()
    this.attacksThere = null
    if (this.tool === 'sight' && this.sightFrom >= 0 && space >= 0) {
      this.timer = window.setTimeout(() => void this.lookTo(space), 60)
      return
    }
    const way = figure < 0 ? this.onSpace(space)[0] : undefined
    const going = ['move', 'fly', 'go', 'teleport'].includes(this.question?.ask ?? '')
    if (way && going) this.timer = window.setTimeout(() => void this.attackFrom(way), 90)
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
