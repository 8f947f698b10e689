/** What the server foresees: where the creature at hand can go, whom it can strike, at what price. */

import type {
  Odds,
  Option,
  Outlook,
  PieceView,
  Prospect,
  QuestionView,
  Step,
  Template,
} from '../../../protocol'
import { Latest } from '../../../ui/latest'
import type { Asking } from './previews'

/** A way to a square, and the option that goes it; null where the question itself is where to. */
export interface Way {
  step: Step
  by: Prospect | null
}

/** Attacks that may have an area. */
const AREAS: ReadonlySet<string> = new Set(['close', 'area', 'spell'])

/** So many squares beside an enemy are tried for an attack from there. */
const MOST_WAYS = 4

/** How far two creatures stand apart, by their top left squares and sides; 1 is side by side. */
export function apart(a: number, side: number, b: number, other: number, columns: number): number {
  const gap = (from: number, to: number) => Math.max(to - from - side + 1, from - to - other + 1, 0)
  const [ax, ay] = [a % columns, Math.floor(a / columns)]
  const [bx, by] = [b % columns, Math.floor(b / columns)]
  return Math.max(gap(ax, bx), gap(ay, by))
}

/** What speaks against a way: blows first, then harm, then its length. */
function risk({ provokes, hazards, cost }: Step): number {
  return provokes.length * 10_000 + hazards.length * 100 + cost
}

export class Foresight {
  /** The creature that the steps are about. */
  mover = $state(-1)
  /** Where the question at hand lets it go; or, for a creature that is only looked at, a move. */
  steps = $state.raw<Step[]>([])
  options = $state.raw<Prospect[]>([])
  attacks = $state.raw<Odds[]>([])
  /** Whom every area that can be chosen now would catch. */
  placements = $state.raw<Template[]>([])
  /** What ending the turn would waste. */
  wasted = $state.raw<string[]>([])
  /** How it would stand after going to the square under the pointer. */
  outlook = $state.raw<Outlook | null>(null)
  /** The square that it is about. */
  outlookAt = $state(-1)
  /** What the creatures that a way provokes would do to the mover, where they reach it now. */
  provoked = $state.raw<Map<number, Odds>>(new Map())
  /** The option whose button is pointed at, and where its area could go. */
  pointed = $state.raw<Option | null>(null)
  templates = $state.raw<Template[]>([])
  /** What the templates are for. */
  private aimed: Odds | null = null
  /** The last position for which everything has come. */
  prepared = $state(-1)
  private readonly preparations = new Latest()
  private readonly looks = new Latest()

  constructor(
    private readonly asking: Asking,
    private readonly piece: (id: number) => PieceView | undefined,
    private readonly position: () => number,
  ) {}

  forget(): void {
    this.mover = -1
    this.steps = []
    this.options = []
    this.attacks = []
    this.placements = []
    this.wasted = []
    this.letGo()
    this.lookAway()
  }

  /** The pointer left the square. */
  lookAway(): void {
    this.looks.ask()
    this.outlook = null
    this.outlookAt = -1
    this.provoked = new Map()
  }

  prospect(n: number): Prospect | undefined {
    return this.options.find((one) => one.n === n)
  }

  /** Fetch what a question, or else a selected creature, makes interesting. */
  async prepare(question: QuestionView | null, selected: number): Promise<void> {
    const position = this.position()
    const last = this.preparations.ask()
    const wanted = () => last() && position === this.position()
    if (question && this.stands(question.who)) await this.prepareAsked(wanted)
    else if (this.stands(selected)) await this.prepareSelected(selected, wanted)
    else if (wanted()) this.forget()
    if (wanted()) this.prepared = position
  }

  private async prepareAsked(wanted: () => boolean): Promise<void> {
    const found = await this.asking.prospects()
    if (!wanted()) return
    this.mover = found?.piece ?? -1
    this.steps = found?.steps ?? []
    this.options = found?.options ?? []
    this.attacks = found?.attacks ?? []
    this.placements = found?.placements ?? []
    this.wasted = found?.wasted ?? []
  }

  private async prepareSelected(piece: number, wanted: () => boolean): Promise<void> {
    const [reach, attacks] = await Promise.all([
      this.asking.reach(piece),
      this.asking.attacks(piece),
    ])
    if (!wanted()) return
    this.mover = piece
    this.steps = reach?.steps ?? []
    this.options = []
    this.attacks = attacks?.attacks ?? []
  }

  private stands(piece: number): boolean {
    return (this.piece(piece)?.anchor ?? -1) >= 0
  }

  /** The way that a click on a square means: the cheapest that ends there. */
  wayTo(anchor: number): Way | null {
    const ends = (step: Step) => step.cell === anchor && step.may_stop
    const asked = this.steps.find(ends)
    if (asked) return { step: asked, by: null }
    for (const way of ['near', 'far'] as const) {
      const by = this.options.find((one) => one.way === way)
      const step = by?.steps.find(ends)
      if (by && step) return { step, by }
    }
    return null
  }

  /**
   * Ways that end beside a creature, those without risk first; or only the one that ends on a
   * square that was chosen already.
   */
  waysTo(target: PieceView, columns: number, chosen: number): Way[] {
    const near = this.options.find((one) => one.way === 'near')
    const ways = [
      ...this.steps.map((step) => ({ step, by: null })),
      ...(near?.steps ?? []).map((step) => ({ step, by: near ?? null })),
    ].filter(({ step }) => step.may_stop && !step.gives_up.length)
    if (chosen >= 0) return ways.filter(({ step }) => step.cell === chosen).slice(0, 1)
    const side = this.piece(this.mover)?.side ?? 1
    return ways
      .filter(({ step }) => apart(step.cell, side, target.anchor, target.side, columns) === 1)
      .sort((a, b) => risk(a.step) - risk(b.step))
      .slice(0, MOST_WAYS)
  }

  /** How it stands after an option and what is answered after it. */
  after(option: number, following: string[]): Promise<Outlook | null> {
    return this.asking.outlook(option, following)
  }

  /** What going to a square would allow and risk; `option` and `following` are what the click answers. */
  foresee(way: Way, option: number, following: string[]): void {
    const wanted = this.looks.ask()
    void this.asking.outlook(option, following).then((found) => {
      if (!wanted()) return
      this.outlook = found
      this.outlookAt = way.step.cell
    })
    void this.opportunities(way.step.provokes).then((found) => {
      if (wanted()) this.provoked = found
    })
  }

  private async opportunities(strikers: number[]): Promise<Map<number, Odds>> {
    const found = await Promise.all(strikers.map((id) => this.asking.attacks(id)))
    return new Map(
      found.flatMap((view) => {
        const odds = view?.attacks.filter((one) => one.target === this.mover && one.basic)
        const best = odds?.toSorted((a, b) => b.expected - a.expected)[0]
        return best ? [[best.piece, best] as const] : []
      }),
    )
  }

  /** Point at the button of an option, or away from it. */
  async pointAt(option: Option | null): Promise<void> {
    this.pointed = option
    const attack = option && this.attacks.find((odds) => odds.n === option.n)
    if (attack) await this.aim(option, attack)
    else if (!this.aimed) this.templates = []
  }

  /** Nothing is pointed at or aimed at any more. */
  letGo(): void {
    this.pointed = null
    this.aimed = null
    this.templates = []
  }

  /** Show where the area of an attack may go; it stays until something else is aimed at. */
  async aim(option: Option, attack: Odds): Promise<void> {
    this.templates = []
    this.aimed = AREAS.has(attack.kind) ? attack : null
    if (!this.aimed) return
    const found = await this.asking.templates(option.piece, option.power)
    if (this.aimed !== attack) return
    const stand = this.piece(attack.target)?.anchor ?? -1
    const every = found?.templates ?? []
    // A spell is aimed at somebody: only the ways to catch that one.
    this.templates = attack.kind === 'spell' ? every.filter((one) => one.origin === stand) : every
  }
}
