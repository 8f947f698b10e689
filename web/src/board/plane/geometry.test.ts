import { describe, expect, it } from 'vitest'
import { apart, corners, inside, lengthOf, partings, sideways, textAt } from './geometry'

const map = { height: 48_000 }
const block = { width: 5000, depth: 2000 }

describe('blocks on the plane', () => {
  it('are as far apart as their nearest points', () => {
    const men = corners(map, block, [10_000, 20_000, 0])
    const orcs = corners(map, block, [10_000, 26_000, 0])
    expect(apart(men, orcs)).toBeCloseTo(4)
    expect(apart(men, corners(map, block, [18_000, 26_000, 0]))).toBeCloseTo(5)
  })

  it('touch at a distance of nothing, and overlap', () => {
    const men = corners(map, block, [10_000, 20_000, 0])
    expect(apart(men, corners(map, block, [12_500, 22_000, 0]))).toBeCloseTo(0)
    expect(apart(men, corners(map, block, [11_000, 19_500, 0]))).toBe(0)
  })

  it('hold the points inside them', () => {
    const men = corners(map, block, [10_000, 20_000, 0])
    expect(inside({ x: 12, y: 29 }, men)).toBe(true)
    expect(inside({ x: 16, y: 29 }, men)).toBe(false)
  })

  it('are told to stand elsewhere as seen by themselves', () => {
    expect(sideways([10_000, 20_000, 0], [9500, 20_000, 0])).toBe('To the left 0.5″')
    expect(sideways([10_000, 20_000, 1800], [9500, 20_000, 1800])).toBe('To the right 0.5″')
    expect(sideways([10_000, 20_000, 0], [10_000, 22_000, 0])).toBe('Forward 2″')
    expect(sideways([10_000, 20_000, 0], [10_000, 20_000, 0])).toBe('As it stands')
  })

  it('part front, sides and rear where two edges are equally near', () => {
    const men = corners(map, block, [10_000, 20_000, 0])
    const [frontLeft, frontRight] = partings(men, 0, 2)
    expect(frontLeft?.[1]?.x).toBeCloseTo(10 - Math.SQRT2)
    expect(frontLeft?.[1]?.y).toBeCloseTo(28 - Math.SQRT2)
    expect(frontRight?.[1]?.x).toBeCloseTo(15 + Math.SQRT2)
  })

  it('never tell a step as none', () => {
    expect(lengthOf([0, 0, 0], [0, 30, 0])).toBe('0.03″')
    expect(lengthOf([0, 0, 0], [0, 2540, 0])).toBe('2.5″')
  })

  it('keep what is written over them in sight', () => {
    expect(textAt(30, 'Forward', 1, [0, 40])).toBe(30)
    expect(textAt(39, 'Forward', 1, [0, 40])).toBeCloseTo(40 - 1.96)
    expect(textAt(39, 'Forward', 1, [0, 3])).toBe(1.5)
  })
})
