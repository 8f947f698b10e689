import { describe, expect, it } from 'vitest'
import { cardsIn } from './cards'
import { changed, readRoster, rosterText } from './roster'

const OX = 'creature "Ox"\n  factions LG, CE; cost 12; commander 2\n  level 3\n'
const HEN = 'creature "Hen"\n  factions any; cost 1\n'

describe('cards of one’s own', () => {
  it('are told apart by their heads', () => {
    const [ox, hen] = cardsIn(OX + HEN)
    expect(ox).toMatchObject({ name: 'Ox', cost: 12, factions: ['LG', 'CE'], commander: true })
    expect(hen).toMatchObject({ name: 'Hen', commander: false, file: HEN })
    expect(hen?.factions).toHaveLength(4)
  })

  it('are written out before the warband that fields them, and only those', () => {
    const members = changed(changed(new Map(), 'Ox', 1), 'Ox', 1)
    const text = rosterText({ name: 'Herd', faction: 'LG', members }, cardsIn(OX + HEN))
    expect(text).toBe(`${OX}warband Herd\nfaction LG\n2 Ox\n`)
    expect(readRoster(text)).toEqual({ name: 'Herd', faction: 'LG', members })
  })

  it('leave when nobody of them is left', () => {
    expect(changed(new Map([['Ox', 1]]), 'Ox', -1).size).toBe(0)
  })
})
