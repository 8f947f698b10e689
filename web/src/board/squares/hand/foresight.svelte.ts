/** What the server foresees for the creature at hand: where it can go, whom it can strike. */

import { shelf } from '../../../books/ddm/shelf.svelte'
import type {
  AttacksView,
  Odds,
  Option,
  PieceView,
  QuestionView,
  ReachView,
  Step,
  Template,
} from '../../../protocol'
import { Latest } from '../../../ui/latest'
import type { Asking } from './previews'

/** Questions at which the odds of attacks matter. */
const STRIKING = ['target', 'attack', 'charge', 'lunge']

export class Foresight {
  reach = $state.raw<ReachView | null>(null)
  farReach = $state.raw<ReachView | null>(null)
  attacks = $state.raw<AttacksView | null>(null)
  /** Attacks from the square under the pointer. */
  there = $state.raw<AttacksView | null>(null)
  /** What the creatures that a way provokes would do to the mover, where they reach it now. */
  provoked = $state.raw<Map<number, Odds>>(new Map())
  /** The power whose button is pointed at: whom it could target, where it could go. */
  power = $state('')
  templates = $state.raw<Template[]>([])
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
    this.reach = null
    this.farReach = null
    this.attacks = null
    this.power = ''
    this.templates = []
    this.lookAway()
  }

  /** The pointer left the square. */
  lookAway(): void {
    this.looks.ask()
    this.there = null
    this.provoked = new Map()
  }

  /** Fetch what a question, or else a selected creature, makes interesting. */
  async prepare(question: QuestionView | null, selected: number): Promise<void> {
    const position = this.position()
    const last = this.preparations.ask()
    const wanted = () => last() && position === this.position()
    const asked = question && this.stands(question.who) ? question.who : -1
    if (question && asked >= 0 && ['action', 'move'].includes(question.ask)) {
      await this.prepareMover(question, asked, wanted)
    } else if (question && asked >= 0 && STRIKING.includes(question.ask)) {
      const attacks = await this.asking.attacks(asked)
      if (wanted()) this.attacks = attacks
    } else if (this.stands(selected)) {
      await this.prepareSelected(selected, wanted)
    } else {
      this.reach = null
      this.farReach = null
      this.attacks = null
    }
    if (wanted()) this.prepared = position
  }

  private async prepareMover(
    question: QuestionView,
    who: number,
    wanted: () => boolean,
  ): Promise<void> {
    const offers = (name: string) => question.options.some((option) => option.power === name)
    const moving = question.ask === 'move'
    const [reach, farReach, attacks] = await Promise.all([
      moving || offers('Move') ? this.asking.reach(who, moving ? '' : 'move') : null,
      offers('Double Move') ? this.asking.reach(who, 'double move') : null,
      this.asking.attacks(who),
    ])
    if (!wanted()) return
    this.reach = reach
    this.farReach = farReach
    this.attacks = attacks
  }

  private async prepareSelected(piece: number, wanted: () => boolean): Promise<void> {
    const [reach, attacks] = await Promise.all([
      this.asking.reach(piece, 'move'),
      this.asking.attacks(piece),
    ])
    if (!wanted()) return
    this.reach = reach
    this.attacks = attacks
    this.farReach = null
  }

  private stands(piece: number): boolean {
    return (this.piece(piece)?.anchor ?? -1) >= 0
  }

  /** The step that ends on a square: with one move if that is enough, else with two. */
  stepTo(anchor: number): Step | null {
    for (const reach of [this.reach, this.farReach]) {
      const step = reach?.steps.find((one) => one.cell === anchor)
      if (step?.may_stop) return step
    }
    return null
  }

  /** What standing on a square would allow, and what going there would risk. */
  foresee(mover: number, anchor: number): void {
    const wanted = this.looks.ask()
    void this.asking.attacks(mover, anchor).then((found) => {
      if (wanted()) this.there = found
    })
    void this.opportunities(mover, this.stepTo(anchor)?.provokes ?? []).then((found) => {
      if (wanted()) this.provoked = found
    })
  }

  private async opportunities(mover: number, strikers: number[]): Promise<Map<number, Odds>> {
    const found = await Promise.all(strikers.map((id) => this.asking.attacks(id)))
    return new Map(
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
  async pointAt(who: number, option: Option | null): Promise<void> {
    this.power = option?.power ?? ''
    this.templates = []
    const attack = this.attacks?.attacks.find((odds) => odds.power === this.power)
    if (!option || !attack || !['close', 'area'].includes(attack.kind)) return
    const found = await this.asking.templates(who, option.power)
    if (this.power === option.power) this.templates = found?.templates ?? []
  }
}
