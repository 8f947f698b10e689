/** Laying terrain tiles by hand: which tile, how it is turned, where it would go. */

import type { Option, QuestionView, TilePicture, Laying as Way } from '../../../protocol'
import { Latest } from '../../../ui/latest'
import { Frame } from '../frame'
import type { TileGhost } from '../scene'
import type { Asking } from './previews'

/** How far from where it fits a tile may be held and still be meant. */
const SNAP = 3

/** A tile held over the map. */
export interface Held {
  cell: number
  fits: boolean
}

/** Whether a question is about laying a terrain tile. */
export function laysTile(question: QuestionView | null): boolean {
  return question?.options.some((option) => option.kind === 'tile') ?? false
}

export class Laying {
  ways = $state.raw<Way[]>([])
  pictures = $state.raw<TilePicture[]>([])
  tile = $state('')
  quarters = $state(0)
  private readonly asks = new Latest()

  constructor(private readonly asking: Asking) {}

  /** The tiles that may be laid. */
  readonly tiles = $derived([...new Set(this.ways.map((way) => way.tile))])
  /** How the chosen tile may be turned. */
  readonly turns = $derived([
    ...new Set(this.ways.filter((way) => way.tile === this.tile).map((way) => way.quarters)),
  ])
  readonly mine = $derived(
    this.ways.filter((way) => way.tile === this.tile && way.quarters === this.quarters),
  )
  readonly anchors = $derived(this.mine.flatMap((way) => way.cells))
  readonly picture = $derived(this.pictureOf(this.tile, this.quarters))

  pictureOf(tile: string, quarters: number): TilePicture | undefined {
    return this.pictures.find((one) => one.tile === tile && one.quarters === quarters)
  }

  /** Fetch every way to lay a tile, if that is asked. */
  async prepare(question: QuestionView | null): Promise<void> {
    const wanted = this.asks.ask()
    const found = laysTile(question) ? await this.asking.layings() : null
    if (!wanted()) return
    this.ways = found?.ways ?? []
    this.pictures = found?.pictures ?? []
    this.take(this.tiles.includes(this.tile) ? this.tile : (this.tiles[0] ?? ''))
  }

  /** Take up a tile. */
  take(tile: string): void {
    this.tile = tile
    if (!this.turns.includes(this.quarters)) this.quarters = this.turns[0] ?? 0
  }

  /** Turn it to the next way in which it fits somewhere. */
  turn(): void {
    const at = this.turns.indexOf(this.quarters)
    this.quarters = this.turns[(at + 1) % Math.max(this.turns.length, 1)] ?? 0
  }

  /** Where the tile goes when it is held with its middle over a square. */
  held(cell: number, columns: number, rows: number): Held | null {
    const { picture } = this
    if (!picture || cell < 0) return null
    const x = (cell % columns) - Math.floor((picture.width - 1) / 2)
    const y = Math.floor(cell / columns) - Math.floor((picture.height - 1) / 2)
    let best: number | null = null
    let least = Number.POSITIVE_INFINITY
    for (const anchor of this.anchors) {
      const far = Math.max(
        Math.abs((anchor % columns) - x),
        Math.abs(Math.floor(anchor / columns) - y),
      )
      if (far < least) {
        least = far
        best = anchor
      }
    }
    const few = this.anchors.length <= 4
    if (best !== null && (least <= SNAP || few)) return { cell: best, fits: true }
    const inside = (at: number, size: number, all: number) => Math.min(Math.max(at, 0), all - size)
    const left = inside(x, picture.width, columns)
    return { cell: inside(y, picture.height, rows) * columns + left, fits: false }
  }

  ghost(held: Held): TileGhost | null {
    const { picture } = this
    return picture
      ? {
          cell: held.cell,
          width: picture.width,
          height: picture.height,
          terrain: picture.terrain,
          fits: held.fits,
        }
      : null
  }

  /** The middles of all places where it fits: where the pointer may hold it. */
  middles(columns: number): number[] {
    const { picture } = this
    if (!picture) return []
    const shift =
      Math.floor((picture.height - 1) / 2) * columns + Math.floor((picture.width - 1) / 2)
    return this.anchors.map((anchor) => anchor + shift)
  }

  /** The answers that lay the tile with its top left square here. */
  saying(
    anchor: number,
    question: QuestionView,
    columns: number,
    rows: number,
  ): { option: Option; following: string[] } | null {
    const way = this.mine.find((one) => one.cells.includes(anchor))
    if (!way) return null
    const name = new Frame(columns, rows).name(anchor)
    const option =
      way.n < 0
        ? question.options.find((one) => one.cell === anchor)
        : question.options.find((one) => one.n === way.n)
    const last = way.asks && way.n >= 0 ? [name] : []
    return option ? { option, following: [...way.following, ...last] } : null
  }
}
