/** Tools to look at the map with: sight between two squares, and what enemies threaten. */

import type { SightView } from '../../../protocol'
import { Latest } from '../../../ui/latest'
import type { Asking } from './previews'

export type Tool = '' | 'sight' | 'threat'

export class Looking {
  tool = $state<Tool>('')
  sightFrom = $state(-1)
  sight = $state.raw<SightView | null>(null)
  /** The enemies that are watched now; the answer about them may still be on its way. */
  private watched: number[] = []
  /** The squares that each watched enemy could strike. */
  threats = $state.raw<Map<number, number[]>>(new Map())
  readonly threatened = $derived([...new Set([...this.threats.values()].flat())])

  private readonly looks = new Latest()
  private readonly watches = new Latest()

  constructor(private readonly asking: Asking) {}

  /** Take a tool up, or lay it down; `stand` is where one looks from at first. */
  use(tool: Tool, stand: number, foes: number[]): void {
    this.tool = this.tool === tool ? '' : tool
    this.lookAway()
    this.sightFrom = this.tool === 'sight' ? stand : -1
    if (tool === 'threat') void this.watch(this.tool === 'threat' ? foes : [])
  }

  layDown(): void {
    this.tool = ''
    this.lookAway()
    this.sightFrom = -1
    void this.watch([])
  }

  /** A new position: the old line of sight may be wrong. */
  forget(): void {
    this.lookAway()
    if (this.watched.length) void this.watch(this.watched)
  }

  /** Choose the square to look from, then the one to look at. */
  look(cell: number): void {
    if (this.sightFrom < 0 || this.sight) {
      this.sightFrom = cell
      this.lookAway()
    } else void this.lookAt(cell)
  }

  private lookAway(): void {
    this.looks.ask()
    this.sight = null
  }

  async lookAt(cell: number): Promise<void> {
    const from = this.sightFrom
    if (from < 0 || from === cell) return
    const wanted = this.looks.ask()
    const found = await this.asking.sight(from, cell)
    if (wanted()) this.sight = found
  }

  /** Watch one enemy more, or less. */
  toggle(piece: number): void {
    const next = new Set(this.watched)
    if (!next.delete(piece)) next.add(piece)
    void this.watch([...next])
  }

  private async watch(pieces: number[]): Promise<void> {
    this.watched = pieces
    const wanted = this.watches.ask()
    const found = pieces.length ? await this.asking.threat(pieces) : null
    if (!wanted()) return
    this.threats = new Map(
      pieces.map((id) => [id, [...(found?.reach[id] ?? []), ...(found?.beside[id] ?? [])]]),
    )
  }

  /** Which of the watched enemies could strike at a square. */
  threatsTo(cell: number): number[] {
    return [...this.threats].filter(([, cells]) => cells.includes(cell)).map(([id]) => id)
  }
}
