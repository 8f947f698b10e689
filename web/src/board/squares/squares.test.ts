import { describe, expect, it } from 'vitest'
import { settle, type Viewport, wholeBoard, zoomed } from '../viewport'
import { emblemOf } from './emblems'
import { columnName, Frame } from './frame'
import { corners, loops, organicPath, outlinePath, setOf } from './outline'
import { anchorsOver, covered } from './scene'

describe('Frame', () => {
  const plain = new Frame(22, 34)
  const turned = new Frame(22, 34, true)

  it('names squares as the server does', () => {
    expect(plain.name(0)).toBe('A1')
    expect(plain.name(22 * 33 + 21)).toBe('V34')
    expect(columnName(26)).toBe('AA')
    expect(plain.parse('v34')).toBe(22 * 33 + 21)
    expect(plain.parse('W1')).toBe(-1)
    expect(plain.parse('A35')).toBe(-1)
    expect(plain.parse('nonsense')).toBe(-1)
  })

  it('finds the squares of which a sentence speaks', () => {
    expect(plain.named('Knight 3 goes to L9, past B12.')).toEqual([8 * 22 + 11, 11 * 22 + 1])
    expect(plain.named('AC 17 against Z9: 2d6')).toEqual([])
  })

  it('finds every square again where it is shown', () => {
    for (const frame of [plain, turned]) {
      for (let cell = 0; cell < 22 * 34; cell++) {
        const { x, y } = frame.place(cell)
        expect(frame.cell(x, y)).toBe(cell)
      }
    }
  })

  it('turns the long side to lie across', () => {
    expect([turned.width, turned.height]).toEqual([34, 22])
    expect(turned.place(0)).toEqual({ x: 0, y: 21 })
    expect(turned.labels().left[0]).toBe('V')
    expect(turned.labels().top[33]).toBe('34')
  })

  it('keeps large spaces whole when turned', () => {
    const anchor = plain.parse('C5')
    const { x, y } = turned.place(anchor, 2)
    const shown = [0, 1].flatMap((dy) => [0, 1].map((dx) => turned.cell(x + dx, y + dy)))
    const space = [0, 1, 22, 23].map((step) => anchor + step)
    expect(shown.sort((a, b) => a - b)).toEqual(space)
  })

  it('has nothing outside', () => {
    expect(plain.cell(-1, 0)).toBe(-1)
    expect(turned.cell(34, 0)).toBe(-1)
  })
})

describe('outlines', () => {
  it('goes once around a block', () => {
    const found = loops(setOf([0, 1, 10, 11], 10), 10, 10)
    expect(found).toHaveLength(1)
    expect(found[0]).toHaveLength(8)
    expect(corners(found[0] ?? [])).toHaveLength(4)
  })

  it('draws holes and separates squares that touch at a corner', () => {
    const ring = [0, 1, 2, 10, 12, 20, 21, 22]
    expect(loops(setOf(ring, 10), 10, 10)).toHaveLength(2)
    expect(loops(setOf([0, 11], 10), 10, 10)).toHaveLength(2)
  })

  it('does not wrap around the edge of the board', () => {
    expect(loops(setOf([9, 10], 10), 10, 10)).toHaveLength(2)
  })

  it('draws in by the inset', () => {
    expect(outlinePath(setOf([0], 10), 10, 10, { inset: 0.1 })).toBe(
      'M0.1 0.1L0.9 0.1L0.9 0.9L0.1 0.9Z',
    )
  })

  it('draws the same soft shape every time', () => {
    const has = setOf([0, 1], 10)
    expect(organicPath(has, 10, 10)).toBe(organicPath(has, 10, 10))
  })
})

describe('spaces', () => {
  it('covers the squares of large creatures', () => {
    const frame = new Frame(10, 10)
    expect([...covered(frame, [0], 2)].sort((a, b) => a - b)).toEqual([0, 1, 10, 11])
  })

  it('finds the ways to cover a square', () => {
    expect(anchorsOver(11, 10, 2, new Set([0, 1, 5, 11])).sort((a, b) => a - b)).toEqual([0, 1, 11])
    expect(anchorsOver(10, 10, 2, new Set([9]))).toEqual([])
  })
})

describe('viewport', () => {
  const board = { width: 34, height: 22 }
  const win = { width: 1200, height: 800 }

  it('shows the whole board', () => {
    const view = wholeBoard(board, win)
    expect(view.x).toBeGreaterThanOrEqual(0)
    expect(view.y).toBeGreaterThanOrEqual(0)
    expect(view.x + board.width * view.scale).toBeLessThanOrEqual(win.width)
    expect(view.y + board.height * view.scale).toBeLessThanOrEqual(win.height)
  })

  it('keeps the point under the pointer when it zooms', () => {
    const view = wholeBoard(board, win)
    const at = ({ x, y, scale }: Viewport) => [(600 - x) / scale, (400 - y) / scale]
    const [x, y] = at(view)
    const near = at(zoomed(view, 2, { x: 600, y: 400 }, board, win))
    expect(near[0]).toBeCloseTo(x ?? 0)
    expect(near[1]).toBeCloseTo(y ?? 0)
  })

  it('never leaves the board out of the window', () => {
    const view = settle({ scale: 100, x: -99999, y: 99999 }, board, win)
    expect(view.x).toBeCloseTo(1200 - 14 - 3400)
    expect(view.y).toBeCloseTo(14)
  })
})

describe('emblems', () => {
  it('reads the name before the keywords', () => {
    expect(emblemOf('Moon Elf Ranger', ['Elf', 'Martial'])).toBe('bow')
    expect(emblemOf('Gray Ooze', ['Ooze'])).toBe('drop')
    expect(emblemOf('Nobody', ['Undead'])).toBe('skull')
    expect(emblemOf('Nobody')).toBe('sword')
  })
})
