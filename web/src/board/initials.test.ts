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
