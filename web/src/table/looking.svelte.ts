/** Tools to look at the map with: sight between two squares, and what enemies threaten. */

import type { SightView } from '../protocol'
import type { Asking } from './asking'

export type Tool = '' | 'sight' | 'threat'

export class Looking {
  tool = $state<Tool>('')
  sightFrom = $state(-1)
  sight = $state.raw<SightView | null>(null)
  /** The squares that each watched enemy could strike. */
  threats = $state.raw<Map<number, number[]>>(new Map())
  readonly threatened = $derived([...new Set([...this.threats.values()].flat())])

  constructor(private readonly asking: Asking) {}

  /** Take a tool up, or lay it down; `stand` is where one looks from at first. */
  use(tool: Tool, stand: number, foes: number[]): void {
    this.tool = this.tool === tool ? '' : tool
    this.sight = null
    this.sightFrom = this.tool === 'sight' ? stand : -1
    if (tool === 'threat') void this.watch(this.tool === 'threat' ? foes : [])
  }

  layDown(): void {
    this.tool = ''
    this.sight = null
    this.sightFrom = -1
    this.threats = new Map()
  }

  /** A new position: the old line of sight may be wrong. */
  forget(): void {
    if (this.sightFrom >= 0) this.sight = null
    if (this.threats.size) void this.watch([...this.threats.keys()])
  }

  /** Choose the square to look from, then the one to look at. */
  look(cell: number): void {
    if (this.sightFrom < 0 || this.sight) {
      this.sightFrom = cell
      this.sight = null
    } else void this.lookAt(cell)
  }

  async lookAt(cell: number): Promise<void> {
    const from = this.sightFrom
    if (from < 0 || from === cell) return
    const found = await this.asking.sight(from, cell)
    if (this.sightFrom === from) this.sight = found
  }

  /** Watch one enemy more, or less. */
  toggle(piece: number): void {
    const next = new Set(this.threats.keys())
    if (!next.delete(piece)) next.add(piece)
    void this.watch([...next])
  }

  private async watch(pieces: number[]): Promise<void> {
    const found = pieces.length ? await this.asking.threat(pieces) : null
    this.threats = new Map(
      pieces.map((id) => [id, [...(found?.reach[id] ?? []), ...(found?.beside[id] ?? [])]]),
    )
  }

  /** Which of the watched enemies could strike at a square. */
  threatsTo(cell: number): number[] {
    return [...this.threats].filter(([, cells]) => cells.includes(cell)).map(([id]) => id)
  }
}
