import { expect, test } from 'vitest'
import type { TableInfo } from '../protocol'
import { standing } from './standing'

const seats = [
  { seat: 0, name: 'Ada' },
  { seat: 1, name: 'Soldier' },
] as TableInfo['seats']
const table = { status: 'playing' as const, outcome: '', round: 2, asked: 0, seats }

test('results are told of people, and of you', () => {
  const over = { ...table, status: 'over' as const, outcome: 'red wins: blue resigns' }
  expect(standing(over, [0])).toBe('Soldier wins: You resign')
  expect(standing(over, [])).toBe('Soldier wins: Ada resigns')
  expect(standing({ ...over, status: 'record' }, [1])).toBe('You win: Ada resigns')
})

test('a battle without rounds, or before the first, names none', () => {
  expect(standing(table, [0])).toBe('round 2, your move')
  expect(standing({ ...table, round: 0 }, [0])).toBe('your move')
  expect(standing({ ...table, round: 0 }, [1])).toBe('being played')
})
