/** How the squares of a map lie on the screen: as drawn, or a quarter turn to suit a wide window. */

export interface Square {
  x: number
  y: number
}

/** Column letters: A to Z, then AA, AB and so on. */
export function columnName(x: number): string {
  let letters = ''
  for (let n = x + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  }
  return letters
}

export class Frame {
  /** Columns and rows as shown. */
  readonly width: number
  readonly height: number

  constructor(
    /** Columns and rows as the map is written. */
    readonly columns: number,
    readonly rows: number,
    /** Whether the picture is turned, with the first row at the left edge. */
    readonly turned = false,
  ) {
    this.width = turned ? rows : columns
    this.height = turned ? columns : rows
  }

  /** Where the top left of a space of `side` squares is shown. */
  place(cell: number, side = 1): Square {
    const x = cell % this.columns
    const y = Math.floor(cell / this.columns)
    return this.turned ? { x: y, y: this.columns - x - side } : { x, y }
  }

  /** The square shown at a place; -1 outside the map. */
  cell(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return -1
    return this.turned ? x * this.columns + this.columns - 1 - y : y * this.columns + x
  }

  /** Where the corner point between squares is shown, from its place on the map. */
  corner(x: number, y: number): Square {
    return this.turned ? { x: y, y: this.columns - x } : { x, y }
  }

  name(cell: number): string {
    return columnName(cell % this.columns) + String(Math.floor(cell / this.columns) + 1)
  }

  /** The squares that a sentence names: `goes to L9`. */
  named(text: string): number[] {
    const names = text.match(/\b[A-Z]{1,2}\d{1,2}\b/g) ?? []
    return names.map((name) => this.parse(name)).filter((cell) => cell >= 0)
  }

  /** The square with a name like `K9`; -1 if there is none. */
  parse(name: string): number {
    const match = /^([a-z]+)(\d+)$/i.exec(name.trim())
    if (!match) return -1
    let x = 0
    for (const letter of (match[1] as string).toUpperCase()) x = x * 26 + letter.charCodeAt(0) - 64
    const y = Number(match[2])
    if (x < 1 || x > this.columns || y < 1 || y > this.rows) return -1
    return (y - 1) * this.columns + x - 1
  }

  /** The labels along the top and the left edge. */
  labels(): { top: string[]; left: string[] } {
    const letters = Array.from({ length: this.columns }, (_, x) => columnName(x))
    const numbers = Array.from({ length: this.rows }, (_, y) => String(y + 1))
    return this.turned ? { top: numbers, left: letters.reverse() } : { top: letters, left: numbers }
  }

  /** The centre of a space, in squares. */
  centre(cell: number, side = 1): Square {
    const { x, y } = this.place(cell, side)
    return { x: x + side / 2, y: y + side / 2 }
  }
}
