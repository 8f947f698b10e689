import { describe, expect, it } from 'vitest'
import { type CaseDoc, fileName, fileOf, packed, unpacked } from './case'

const DUEL: CaseDoc = {
  title: 'A duel: who strikes?',
  rules: 'v3',
  position: 'blue Knight (plain) C4\nred Orc (plain) D4\nturn Knight\n',
  script: 'blue: Strike\nroll 12\n',
}

describe('a case', () => {
  it('is a file that the judge reads', () => {
    expect(fileOf(DUEL).split('\n')).toEqual([
      'case A duel: who strikes?',
      'rules v3',
      'position',
      '  blue Knight (plain) C4',
      '  red Orc (plain) D4',
      '  turn Knight',
      'script',
      '  blue: Strike',
      '  roll 12',
      '',
    ])
    expect(fileName(DUEL.title)).toBe('a-duel-who-strikes.case')
  })

  it('looks at the position where nothing is played', () => {
    expect(fileOf({ ...DUEL, script: ' ' })).toContain('script\n  halt\n')
  })

  it('goes into a link and comes out of it', async () => {
    expect(await unpacked(await packed(DUEL))).toEqual(DUEL)
    expect(await unpacked('nonsense')).toBeNull()
  })
})
