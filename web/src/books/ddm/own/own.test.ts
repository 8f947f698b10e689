import { describe, expect, it } from 'vitest'
import type * as Api from '../../../api'
import { Refusal } from '../../../server'
import { merged, worthKeeping } from './kept.svelte'
import {
  cardsOf,
  commonStumbles,
  type Entry,
  filterEntries,
  MOST_CARDS,
  newCard,
  partsOf,
  placeOf,
  slice,
  tally,
} from './printed'
import { readFile } from './requests'

const power = (text: string, words = ''): Api.PowerRead => ({
  text,
  understood: !words,
  words,
  refused: '',
  english: words ? '' : text,
  attack: '',
  basic: false,
  kind_said: true,
  corrections: [],
})

const entry = (name: string, ...powers: Api.PowerRead[]): Entry => ({
  printed: { ...newCard(), name },
  read: {
    name,
    problem: '',
    understood: powers.every((one) => one.understood),
    powers,
    size: 'Medium',
    size_said: false,
    text: `creature "${name}"\n`,
    card: { name } as Api.CardView,
  },
})

const OX = entry('Ox', power('Gore: +5 vs. AC; 5 damage.'))
const HEN = entry('Hen', power('Peck'), power('Cluck: An ally sneezes loudly.', 'ally sneezes'))

describe('a file of cards', () => {
  it('is a list, or one card', () => {
    expect(cardsOf('[{"name": "Ox"}]')).toHaveLength(1)
    expect(cardsOf(JSON.stringify(newCard()))).toHaveLength(1)
  })

  it('says in a sentence why it is none', () => {
    expect(() => cardsOf('creature')).toThrow('not JSON')
    expect(() => cardsOf('{"a": 1}')).toThrow('a list of cards is expected')
    expect(() => cardsOf('[]')).toThrow('no card')
  })

  it('is cut into slices that one request can hold', () => {
    const many = Array.from({ length: MOST_CARDS * 2 + 1 }, (_, n) => ({ n }))
    expect(slice(many, 0)).toEqual(many.slice(0, MOST_CARDS))
    expect(slice(many, MOST_CARDS * 2)).toEqual(many.slice(-1))
    const long = { text: 'x'.repeat(50_000) }
    expect(slice([long, long], 0)).toEqual([long])
    expect(slice([{ text: 'x'.repeat(90_000) }], 0)).toHaveLength(1)
  })

  it('is read slice by slice, waiting where the server asks for it', async () => {
    let refused = 0
    const told: number[] = []
    const ask = async (cards: readonly unknown[]) => {
      if (refused++ === 0) throw new Refusal(429, 'too-fast', 'slow down')
      // The server had time for ten of them.
      return cards.slice(0, 10).map(() => OX.read)
    }
    const more = (entries: Entry[]) => told.push(entries.length) < 3
    await readFile(Array(12).fill(OX.printed), more, ask, 0)
    expect(told).toEqual([10, 2])
    await readFile(Array(90).fill(OX.printed), more, ask, 0)
    expect(told).toEqual([10, 2, 10])
  })
})

describe('stumbling words', () => {
  it('are found in the text, whatever their case and blanks', () => {
    expect(placeOf('When an  Ally sneezes.', 'an ally')).toEqual([5, 13])
    expect(partsOf('An ally sneezes.', 'ally sneezes')).toEqual(['An ', 'ally sneezes', '.'])
  })

  it('are found in part, or not at all', () => {
    expect(partsOf('the spinning wheel', 'that spinning')[1]).toBe('spinning')
    expect(partsOf('Nothing here', 'zork')).toEqual(['Nothing here', '', ''])
  })

  it('are counted, the commonest first', () => {
    const [first] = commonStumbles([HEN, HEN, OX])
    expect(first).toEqual(['ally sneezes', 2])
  })
})

describe('what was read', () => {
  it('is added up and looked through', () => {
    expect(tally([OX, HEN])).toEqual({ cards: 2, understood: 1, powers: 3, powersUnderstood: 2 })
    expect(filterEntries([OX, HEN], 'stopped', '')).toEqual([HEN])
    expect(filterEntries([OX, HEN], '', 'gore ac')).toEqual([OX])
    expect(filterEntries([OX, HEN], 'guessed', '')).toHaveLength(2)
    expect(filterEntries([OX, HEN], 'corrected', '')).toEqual([])
  })

  it('is kept where it was understood, the newer card in place of the older', () => {
    const [kept, ...others] = worthKeeping([OX, HEN])
    expect(others).toEqual([])
    expect(kept).toMatchObject({ name: 'Ox', text: 'creature "Ox"\n' })
    const older = { ...kept, text: 'old' } as typeof kept & object
    expect(merged([older as never], [kept as never])).toEqual([kept])
  })
})
