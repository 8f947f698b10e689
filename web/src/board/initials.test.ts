import { describe, expect, it } from 'vitest'
import { glimpse, initialsOf, kindOf } from './initials'

/** Everything that comes ready to play, under every rulebook. */
const READY = import.meta.glob<string>(
  [
    '../../../data/*/warbands/*.warband',
    '../../../data/massbattle/armies/*.army',
    '../../../data/heroscape/cards/*.cards',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Every card that ships. */
const CARDS = import.meta.glob<string>(
  [
    '../../../data/*/cards/*.card',
    '../../../data/heroscape/cards/*.cards',
    '../../../data/*/*.creatures',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** The creatures of a file of cards. */
function named(text: string): string[] {
  return text
    .split('\n')
    .map((line) => /^(?:creature|card) "?([^"]*)"?$|^([A-Z][^#:]*): [A-Z]{2}, /.exec(line.trim()))
    .flatMap((found) => found?.[1] ?? found?.[2] ?? [])
}

/** The kinds that a list of creatures fields. */
function kindsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => /^\d+ (.*)$|^card (.*)$/.exec(line.trim()))
    .flatMap((found) => found?.[1] ?? found?.[2] ?? [])
    .map((line) => line.split(/ with | as /)[0] ?? line)
}

describe('initialsOf', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initialsOf(['Orc Siege Boss', 'Lord of Blades']).get('Orc Siege Boss')).toBe('OB')
    expect(initialsOf(['Lord of Blades']).get('Lord of Blades')).toBe('LB')
    expect(initialsOf(['Ogre']).get('Ogre')).toBe('Og')
  })

  it('tells everybody of any two ready armies apart, however small', () => {
    const books = new Map<string, string[]>()
    for (const [path, text] of Object.entries(READY)) {
      const book = path.split('/data/')[1]?.split('/')[0] ?? ''
      books.set(book, [...(books.get(book) ?? []), text])
    }
    expect([...books.keys()].sort()).toEqual([
      'battle2008',
      'guild2011',
      'handbook',
      'heroscape',
      'massbattle',
      'v3',
    ])
    for (const files of books.values()) {
      const armies = files.map(kindsIn)
      expect(armies.flat().length).toBeGreaterThan(5)
      for (const mine of armies) {
        for (const theirs of armies) {
          const kinds = new Set([...mine, ...theirs])
          const found = initialsOf(kinds)
          const seen = new Set([...found.values()].map(glimpse))
          expect(seen.size, [...kinds].join()).toBe(kinds.size)
        }
      }
    }
  })

  it('has two letters for every card of a rulebook, even if all of them met', () => {
    const books = new Map<string, string[]>()
    for (const [path, text] of Object.entries(CARDS)) {
      const book = path.split('/data/')[1]?.split('/')[0] ?? ''
      books.set(book, [...(books.get(book) ?? []), ...named(text)])
    }
    expect(Object.fromEntries([...books].map(([book, kinds]) => [book, kinds.length > 7]))).toEqual(
      {
        battle2008: true,
        handbook: true,
        heroscape: true,
        massbattle: true,
        v3: true,
      },
    )
    for (const [book, kinds] of books) {
      const found = initialsOf(kinds)
      const seen = new Set([...found.values()].map(glimpse))
      expect([...found.values()].filter((letters) => letters.length > 2)).toEqual([])
      expect(seen.size, book).toBe(new Set(kinds).size)
    }
  })

  it('tells the same letters in another order apart, and never runs out', () => {
    const ogres = initialsOf(['Orc Siege Boss', 'Brutal Ogre Overlord'])
    expect(new Set([...ogres.values()].map(glimpse)).size).toBe(2)
    expect(ogres.get('Brutal Ogre Overlord')).not.toBe('BO')
    const many = initialsOf(Array.from({ length: 60 }, (_, n) => `Orc ${'a'.repeat(n + 1)}`))
    expect(new Set(many.values()).size).toBe(60)
  })

  it('tells every two kinds apart', () => {
    const kinds = ['Orc Boss', 'Ogre Bully', 'Orb', 'Orc', 'Orca', 'Ogre', 'Orc Berserker']
    const found = initialsOf(kinds)
    expect(found.size).toBe(kinds.length)
    expect(new Set(found.values()).size).toBe(kinds.length)
  })
})

describe('kindOf', () => {
  it('is the name that questions and log use, the same for every copy', () => {
    expect(['red Wolf 2', 'Wolf', 'Red Dragon'].map(kindOf)).toEqual(['Wolf', 'Wolf', 'Red Dragon'])
  })
})
