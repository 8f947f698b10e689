import { describe, expect, it } from 'vitest'
import { explain, groundFile, parseLedger, rulesAbout, search } from './ledger'

const page = [
  '# Rules ledger: A Game',
  '',
  '## Ground',
  '',
  '| id | rule | section | proof |',
  '|---|---|---|---|',
  '| `terrain.statue.access` | Statues are passed, not stood on. | Terrain: Statue | `x` |',
  '| `terrain.statue.mp` | It adds 2. | Terrain: Statue | `x` |',
  '| `terrain.statue.created` | A power may make one. | Terrain: Statue | `x` |',
  '| `terrain.slope.access` | Anybody enters it. | Terrain: Slope | `x` |',
  '| `terrain.slope.fall` | Whoever enters falls. | Terrain: Slope | `x` |',
  '| `terrain.damaging.once` | Fire burns once a turn. | Terrain: Damaging | `x` |',
  '## Fighting',
  '| `cover.bonus` | Cover gives +2. | Cover | not built |',
].join('\n')

describe('a ledger', () => {
  const ledger = parseLedger(page)

  it('reads every row with its headings', () => {
    expect(ledger.title).toBe('A Game')
    expect(ledger.rules).toHaveLength(7)
    expect(ledger.rules[6]).toEqual({
      id: 'cover.bonus',
      words: 'Cover gives +2.',
      section: 'Cover',
      chapter: 'Fighting',
    })
  })

  it('explains a word by what is filed under it', () => {
    expect(explain(ledger, 'Statue', 2)).toBe('Statues are passed, not stood on. It adds 2.')
  })

  it('finds a kind of ground under a part of its name, what is peculiar to it first', () => {
    expect(groundFile(ledger, 'steep slope')).toBe('terrain.slope')
    expect(explain(ledger, 'terrain.slope', 1)).toBe('Whoever enters falls.')
    expect(groundFile(ledger, 'lava')).toBe('lava')
  })

  it('falls back on rules that name it', () => {
    expect(rulesAbout(ledger, 'fire').map((rule) => rule.id)).toEqual(['terrain.damaging.once'])
    expect(explain(ledger, 'lava')).toBe('')
    expect(explain(ledger, 'fire', 3, true)).toBe('')
  })

  it('finds what holds all words', () => {
    expect(search(ledger, 'statue adds').map((rule) => rule.id)).toEqual(['terrain.statue.mp'])
  })
})
