import { expect, test } from 'vitest'
import {
  assigned,
  carried,
  counts,
  creatures,
  isFull,
  said,
  withCarried,
  withCount,
  withSaid,
} from './warband_text'

const TEXT = 'faction LG\nwarlord Cleric of Order\n1 Cleric of Order\n4 Man-at-Arms\n'

test('creatures are counted, added and taken out', () => {
  expect([...counts(TEXT)]).toEqual([
    ['Cleric of Order', 1],
    ['Man-at-Arms', 4],
  ])
  expect(withCount(TEXT, 'Man-at-Arms', 3)).toContain('3 Man-at-Arms')
  expect(withCount(TEXT, 'Man-at-Arms', 0)).not.toContain('Man-at-Arms')
  expect(withCount(TEXT, 'Wolf', 1).trim().endsWith('1 Wolf')).toBe(true)
  expect(withCount(`${TEXT}tiles A, B\n`, 'Wolf', 1)).toContain('1 Wolf\ntiles')
  expect(withCount('', 'Wolf', 2)).toBe('2 Wolf\n')
  const armed = withCount(TEXT, 'Foe Stone', 2, true)
  expect(armed).toContain('unassigned Foe Stone\nunassigned Foe Stone\n')
  expect(counts(armed).get('Foe Stone')).toBe(2)
  expect(withCount(armed, 'Foe Stone', 1, true).match(/Foe Stone/g)).toHaveLength(1)
})

test('who leads and for whom', () => {
  expect(said(TEXT, 'warlord')).toBe('Cleric of Order')
  expect(said(withSaid(TEXT, 'faction', 'CE'), 'faction')).toBe('CE')
  expect(withSaid('1 Wolf\n', 'faction', 'CE')).toBe('faction CE\n1 Wolf\n')
})

test('who carries what', () => {
  const given = withCarried(TEXT, [
    { who: 'Man-at-Arms 2', item: 'ranged +1 weapon' },
    { who: 'Cleric of Order', item: 'scroll of bless' },
    { who: 'Man-at-Arms 2', item: 'potion of blur' },
  ])
  expect(given).toContain('carries Man-at-Arms 2: ranged +1 weapon, potion of blur')
  expect(carried(given)).toHaveLength(3)
  expect(creatures(given).map((each) => each.name)).toContain('Man-at-Arms 4')
  const ways = [['+1 weapon', 'ranged +1 weapon'], ['potion of blur'], ['potion of blur']]
  expect(assigned(given, ways).map((each) => each?.who ?? '')).toEqual([
    'Man-at-Arms 2',
    'Man-at-Arms 2',
    '',
  ])
})

test('whoever has both hands full is offered no third weapon', () => {
  const way = (text: string) => ({ card: 'Elf', text, place: 'melee weapon', room: 1 })
  const ways = [[way('+1 weapon')], [way('keen weapon')], [{ ...way('scroll of bless'), room: 0 }]]
  const [, second, scroll] = ways.map(([first]) => first)
  if (!second || !scroll) throw new Error('no ways')
  const given = [{ who: 'Elf 1', item: '+1 weapon' }, null, null]
  expect(isFull(given, ways, 1, 'Elf 1', second)).toBe(true)
  expect(isFull(given, ways, 1, 'Elf 2', second)).toBe(false)
  expect(isFull(given, ways, 2, 'Elf 1', scroll)).toBe(false)
  expect(isFull([null, given[0] ?? null, null], ways, 1, 'Elf 1', second)).toBe(false)
})
