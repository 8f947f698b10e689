import { expect, test } from 'vitest'
import { featsAllowed, levelOf, newSheet, sheetText } from './sheet'

test('a sheet becomes the text of a character', () => {
  const sheet = newSheet()
  sheet.feats.push({ name: 'Weapon Focus', value: 'longsword' })
  sheet.skills.push({ name: 'Diplomacy', ranks: 4 })
  sheet.more = 'auras Motivate Attack'
  const lines = sheetText(sheet).trim().split('\n')
  expect(lines).toEqual([
    'character New Hero',
    'race Human',
    'alignment LG',
    'abilities Str 14, Dex 12, Con 13, Int 10, Wis 10, Cha 15',
    'levels Marshal 1',
    'feats Weapon Focus (longsword)',
    'skills Diplomacy 4',
    'wields longsword',
    'wears chain shirt',
    'auras Motivate Attack',
  ])
})

test('levels and feats are counted', () => {
  const sheet = newSheet()
  sheet.levels = [
    { name: 'Marshal', level: 7 },
    { name: 'Warchief', level: 2 },
  ]
  expect(levelOf(sheet)).toBe(9)
  expect(featsAllowed(sheet)).toBe(5)
  sheet.race = 'Elf'
  expect(featsAllowed(sheet)).toBe(4)
})
