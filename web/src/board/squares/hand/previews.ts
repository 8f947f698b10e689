/** Questions to the server about the position that is shown; each is asked only once. */

import type {
  AttacksView,
  Layings,
  Outlook,
  Prospects,
  ReachView,
  SightView,
  TemplatesView,
  ThreatView,
} from '../../../protocol'
import { Previews } from '../../../server'

export class Asking {
  private readonly previews: Previews
  private memory = new Map<string, Promise<unknown>>()

  constructor(
    id: string,
    token: string,
    /** The moment shown, in answers; -1 is now. */
    private readonly moment: () => number,
  ) {
    this.previews = new Previews(id, token)
  }

  /** The position is another: what was answered holds no longer. */
  forget(): void {
    this.memory.clear()
  }

  /** What every answer to the question at hand leads to. */
  prospects(): Promise<Prospects | null> {
    return this.once('prospects', (now) => this.previews.prospects(now))
  }

  /** How it stands after an option, and answers in words to what follows. */
  outlook(option: number, following: string[]): Promise<Outlook | null> {
    return this.once(`outlook ${option} ${following.join(';')}`, (now) =>
      this.previews.outlook(option, following, now),
    )
  }

  /** Where a creature could go that is not asked. */
  reach(piece: number): Promise<ReachView | null> {
    return this.once(`reach ${piece}`, (now) => this.previews.reach(piece, 'move', now))
  }

  attacks(piece: number): Promise<AttacksView | null> {
    return this.once(`attacks ${piece}`, (now) => this.previews.attacks(piece, -1, now))
  }

  templates(piece: number, power: string): Promise<TemplatesView | null> {
    return this.once(`templates ${piece} ${power}`, (now) =>
      this.previews.templates(piece, power, -1, now),
    )
  }

  /** Every way to lay a terrain tile. */
  layings(): Promise<Layings | null> {
    return this.once('layings', (now) => this.previews.layings(now))
  }

  sight(from: number, to: number): Promise<SightView | null> {
    return this.once(`sight ${from} ${to}`, (now) => this.previews.sight(from, to, now))
  }

  threat(pieces: number[]): Promise<ThreatView | null> {
    return this.once(`threat ${pieces.join(' ')}`, (now) => this.previews.threat(pieces, now))
  }

  private once<T>(key: string, ask: (now: number) => Promise<T>): Promise<T | null> {
    const known = this.memory.get(key) as Promise<T | null> | undefined
    if (known) return known
    const asked: Promise<T | null> = ask(this.moment()).catch(() => null)
    this.memory.set(key, asked)
    return asked
  }
}
