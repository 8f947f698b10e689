import { describe, expect, it } from 'vitest'
import { GROUND_WORDS } from '../books/ddm/table/ground_words'
import { explain, groundFile, type Ledger, parseLedger } from './ledger'

type Shown = Record<'terrain' | 'conditions' | 'actions', string[]>
const [words = {}] = Object.values(
  import.meta.glob<Record<string, Shown>>('../../../tests/server/shown_words.json', {
    eager: true,
    import: 'default',
  }),
)
const PAGES = import.meta.glob<string>('../../../docs/rules/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The ledgers that hold for a rulebook, as the page reads them. */
function ledgersOf(rules: string): Ledger[] {
  const ledger = parseLedger(PAGES[`../../../docs/rules/${rules}.md`] ?? '')
  return ledger.base ? [ledger, ...ledgersOf(ledger.base)] : [ledger]
}

/** Ground that entails nothing by itself: the page says so. */
const PLAIN: Record<string, readonly string[]> = {
  heroscape: ['asphalt', 'concrete', 'grass', 'sand'],
}
/** Ground of other editions' maps, of which this edition has no rule. */
const FOREIGN: Record<string, readonly string[]> = { guild2011: ['defensive', 'ridge'] }

it('is asked of every rulebook on squares and hexes', () => {
  expect(Object.keys(words)).toContain('dungeon')
})

describe.each(Object.entries(words))('every word of %s is explained', (rules, shown) => {
  const ledgers = ledgersOf(rules)
  const dumb = (all: readonly string[], file = (_: Ledger, word: string) => word) =>
    all.filter((word) => !ledgers.some((ledger) => explain(ledger, file(ledger, word))))

  it('terrain', () => {
    const file = (ledger: Ledger, kind: string) => groundFile(ledger, GROUND_WORDS[kind] ?? kind)
    const known = [...(PLAIN[rules] ?? []), ...(FOREIGN[rules] ?? [])]
    expect(dumb(shown.terrain, file)).toEqual(known)
  })

  it('conditions', () => {
    expect(dumb(shown.conditions)).toEqual([])
  })

  it('actions', () => {
    expect(dumb(shown.actions)).toEqual([])
  })
})

/* They are asked about by name, with no card that would say what they are. */
it.each([
  'v3',
  'guild2011',
  'battle2008',
])('what everybody may do is told by what it does: %s', (rules) => {
  const [ledger] = ledgersOf(rules) as [Ledger]
  const told = (word: string) => explain(ledger, word, 4)
  expect(told('Opportunity Attack')).toContain('basic')
  expect(told('Shift')).toContain('1 square')
  const listed = ['Opportunity Attack', 'Move', 'Double Move', 'Shift', 'Charge', 'Lunge']
  expect(listed.filter((word) => told(word).includes('is universal'))).toEqual([])
})
