/** A battle that is over, or was: every position, and the one that is shown. */

import { following, opening } from '../board/fold'
import type { Moment, Source } from '../board/source'
import type { AnyFrame, AnyMap, AnyView, Line, Mark, Replay } from '../protocol'
import { getFrames, getReplay } from '../server'
import { type Fall, jump, nextFall } from './marks'

const CHUNK = 400
export const SPEEDS = [0.5, 1, 2, 4, 8] as const

export class ReplayPlayer implements Source {
  replay = $state.raw<Replay | null>(null)
  problem = $state('')
  /** The line that was told last; -1 is the start. */
  line = $state(-1)
  playing = $state(false)
  speed = $state(1)
  readonly seats: number[] = []
  readonly mine = null

  private moments = $state.raw<Moment[]>([])
  private timer = 0

  constructor(
    readonly id: string,
    readonly token: string,
  ) {}

  get last(): number {
    return (this.replay?.lines.length ?? 0) - 1
  }

  /** How many lines can be shown already. */
  get loaded(): number {
    return this.moments.length - 1
  }

  get position(): number {
    return this.line + 1
  }

  get current(): Line | undefined {
    return this.replay?.lines[this.line]
  }

  /** How many answers the battle had at the moment shown. */
  get answers(): number {
    return this.current?.answers ?? 0
  }

  /** How much of what its last answer led to is told by then. */
  get told(): number {
    const lines = this.replay?.lines.slice(0, this.line + 1) ?? []
    const since = lines.slice(lines.findLastIndex((line) => line.answers !== this.answers) + 1)
    return since.filter((line) => line.kind !== 'answer').length
  }

  private readonly moment = $derived(
    this.moments[Math.min(this.line + 1, this.moments.length - 1)] ?? null,
  )
  readonly view: AnyView | null = $derived(this.moment?.view ?? null)
  /** The position before the first line, and after each that is loaded. */
  readonly views: AnyView[] = $derived(this.moments.map((moment) => moment.view))
  readonly map: AnyMap | null = $derived(this.moment?.map ?? null)

  async open(line: number): Promise<void> {
    try {
      const replay = await getReplay(this.id)
      this.replay = replay
      this.moments = [opening(replay)]
      this.line = Math.min(line, replay.lines.length - 1)
      for (let first = 0; first < replay.lines.length; first += CHUNK) {
        this.add(await getFrames(this.id, first, Math.min(first + CHUNK, replay.lines.length)))
      }
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  private add(frames: AnyFrame[]): void {
    const moments = [...this.moments]
    for (const frame of frames) {
      const before = moments.at(-1)
      if (before) moments.push(following(before, frame))
    }
    this.moments = moments
  }

  go(line: number): void {
    this.line = Math.max(-1, Math.min(line, this.last))
  }

  /** So many lines on, or back. */
  step(by: number): void {
    this.stop()
    this.go(this.line + by)
  }

  /** To the next mark of one of the kinds, or the one before. */
  jump(kinds: Mark['kind'][], forward: boolean): void {
    this.stop()
    this.go(jump(this.replay?.marks ?? [], this.line, kinds, forward, this.last))
  }

  /** To where somebody falls next, or fell before. */
  toFall(falls: readonly Fall[], forward: boolean): void {
    const line = nextFall(falls, this.line, forward)
    if (line < 0) return
    this.stop()
    this.go(line)
  }

  play(): void {
    if (this.line >= this.last) this.line = -1
    this.playing = true
    this.tick()
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  private tick(): void {
    clearTimeout(this.timer)
    if (!this.playing) return
    if (this.line >= this.last) {
      this.playing = false
      return
    }
    this.go(this.line + 1)
    const wait = this.current?.kind === 'answer' ? 250 : 800
    this.timer = window.setTimeout(() => this.tick(), wait / this.speed)
  }

  answer(): void {
    // Nobody can answer in a replay; branch from it instead.
  }
}
