import { describe, expect, it } from 'vitest'
import { anOption as option, aQuestion as question } from '../../../testing'
import { areaMeant, choicesOf, squareMeant } from './options'

describe('choicesOf', () => {
  it('sorts options by how they are chosen', () => {
    const found = choicesOf(
      question({
        ask: 'move',
        passing: 3,
        options: [
          option(0, { kind: 'square', cell: 5 }),
          option(1, { kind: 'via', cell: 5 }),
          option(2, { kind: 'squeeze' }),
          option(3, { kind: 'stop' }),
        ],
      }),
    )
    expect(found.squares.get(5)?.n).toBe(0)
    expect(found.vias.get(5)?.n).toBe(1)
    expect(found.buttons.map((one) => one.n)).toEqual([2])
    expect(found.passing?.n).toBe(3)
  })

  it('keeps several attacks on one creature together', () => {
    const found = choicesOf(
      question({
        ask: 'attack',
        options: [
          option(0, { kind: 'attack', piece: 4, power: 'Claw' }),
          option(1, { kind: 'attack', piece: 4, power: 'Bite' }),
          option(2, { kind: 'attack', piece: 6, power: 'Bite' }),
        ],
      }),
    )
    expect(found.pieces.get(4)?.map((one) => one.power)).toEqual(['Claw', 'Bite'])
    expect(found.pieces.get(6)).toHaveLength(1)
  })

  it('lets a walk that must go on be chosen square by square', () => {
    const found = choicesOf(
      question({ ask: 'move', options: [option(0, { kind: 'via', cell: 5 })] }),
    )
    expect(found.squares.get(5)?.n).toBe(0)
  })

  it('is empty when nothing is asked', () => {
    expect(choicesOf(null).buttons).toEqual([])
  })
})

describe('squareMeant', () => {
  const squares = new Map(
    [0, 1, 10, 11].map((cell, n) => [cell, option(n, { kind: 'square', cell })]),
  )

  it('takes the square itself', () => {
    expect(squareMeant(11, 10, 1, squares)?.cell).toBe(11)
    expect(squareMeant(12, 10, 1, squares)).toBeUndefined()
  })

  it('lets a large creature be placed by any square it would cover', () => {
    expect(squareMeant(22, 10, 2, squares)?.cell).toBe(11)
    expect(squareMeant(25, 10, 2, squares)).toBeUndefined()
  })
})

describe('areaMeant', () => {
  const areas = [
    option(0, { kind: 'area', cells: [0, 1, 10, 11] }),
    option(1, { kind: 'area', cells: [4, 5, 14, 15] }),
  ]

  it('prefers areas that cover the square', () => {
    expect(areaMeant(5, 10, areas)?.n).toBe(1)
  })

  it('takes the nearest when none covers it', () => {
    expect(areaMeant(20, 10, areas)?.n).toBe(0)
  })

  it('goes by the origin where there is one', () => {
    const rounds = [3, 4].map((cell, n) => option(n, { kind: 'area', cell, cells: [3, 4, 5] }))
    expect(areaMeant(4, 10, rounds)?.n).toBe(1)
  })
})
