import { describe, expect, it } from 'vitest'
import { filterCards, NO_FILTER, valuesOf } from '../books/ddm/cards/cards'
import { readDraft, writeDraft } from '../books/ddm/cards/roster'
import { address, parseRoute } from '../route'
import { aCard } from '../testing'

describe('warbands as text', () => {
  const text = 'warband Two\nformat 100-2 (75%)\nfaction wild\n2 Ogre\n1 Elf with Rod and Ring\n'

  it('reads what it writes', () => {
    const draft = readDraft(text)
    expect(draft.recruits).toEqual([
      { creature: 'Ogre', items: [] },
      { creature: 'Ogre', items: [] },
      { creature: 'Elf', items: ['Rod', 'Ring'] },
    ])
    expect(writeDraft(draft)).toBe(text)
  })

  it('brings along the cards of one’s own that it fields, and keeps those it came with', () => {
    const ox = 'creature "Ox"\n  level 1; cost 3\n'
    const hen = 'creature "Hen"\n  level 1; cost 1\n'
    const herd = 'warband Herd\nformat 100-2 (75%)\n2 Ox\n'
    const own = new Map([
      ['Ox', ox],
      ['Hen', hen],
    ])
    const draft = readDraft(herd)
    expect(writeDraft(draft)).toBe(herd)
    expect(writeDraft(draft, own)).toBe(ox + herd)
    const shared = readDraft(hen + ox + herd)
    expect(shared.recruits).toHaveLength(2)
    expect(writeDraft(shared)).toBe(ox + herd)
  })

  it('names the line it does not understand', () => {
    expect(() => readDraft('warband A\nnonsense')).toThrow('line 2')
  })
})

describe('finding cards', () => {
  const bow = { key: 'Bow', name: 'Bow', section: 'attack', text: 'a long shot', action: [] }
  const rest = {
    attack: '',
    basic: false,
    uses: null,
    bonus: null,
    defense: '',
    damage: '',
    range: '',
  }
  const cards = [
    aCard('Ogre', { factions: ['wild'], keywords: ['Giant'], cost: 40 }),
    aCard('Elf', { factions: ['wild', 'civilization'], powers: [{ ...bow, ...rest }] }),
  ]

  it('looks for every word anywhere on the card', () => {
    expect(filterCards(cards, { ...NO_FILTER, text: 'long bow' }).map((one) => one.name)).toEqual([
      'Elf',
    ])
    expect(filterCards(cards, { ...NO_FILTER, text: 'long axe' })).toEqual([])
  })

  it('filters by faction, keyword and cost', () => {
    expect(filterCards(cards, { ...NO_FILTER, faction: 'civilization' })).toHaveLength(1)
    expect(filterCards(cards, { ...NO_FILTER, keyword: 'Giant' })[0]?.name).toBe('Ogre')
    expect(filterCards(cards, { ...NO_FILTER, most: 30 })[0]?.name).toBe('Elf')
  })

  it('lists the values of a field once', () => {
    expect(valuesOf(cards, (one) => one.factions)).toEqual(['civilization', 'wild'])
  })
})

describe('addresses', () => {
  it('reads what it writes', () => {
    const route = parseRoute(address('replay', 'abc', { line: 3 }))
    expect([route.page, route.id, route.query.get('line')]).toEqual(['replay', 'abc', '3'])
    expect(parseRoute('').page).toBe('start')
    expect(address('start')).toBe('#/')
  })
})
