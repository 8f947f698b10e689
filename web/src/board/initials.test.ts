import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials'

describe('initialsOf', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initialsOf(['Orc Siege Boss', 'Lord of Blades']).get('Orc Siege Boss')).toBe('OB')
    expect(initialsOf(['Lord of Blades']).get('Lord of Blades')).toBe('LB')
    expect(initialsOf(['Ogre']).get('Ogre')).toBe('Og')
  })

  it('tells every two kinds apart', () => {
    const kinds = ['Orc Boss', 'Ogre Bully', 'Orb', 'Orc', 'Orca', 'Ogre', 'Orc Berserker']
    const found = initialsOf(kinds)
    expect(found.size).toBe(kinds.length)
    expect(new Set(found.values()).size).toBe(kinds.length)
  })
})
