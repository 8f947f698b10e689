import { describe, expect, it } from 'vitest'
import {
  filterHexCards,
  type HexCardFilter,
  NO_HEX_FILTER,
} from '../../books/heroscape/cards/cards'
import { LOG_WORDS } from '../../books/heroscape/log_words'
import { lastThrows } from '../../books/heroscape/table/dice'
import { logItems } from '../../table/log'
import { aLine } from '../../testing'
import { copyOf } from './figures'
import { hexAdvance } from './fold'
import { DIRECTIONS, Gaze, turned } from './geometry'
import { bestTurn, Terrain } from './terrain'
import {
  completeHexFrame,
  completeHexMap,
  completeHexView,
  type HexCard,
  type HexMap,
} from './types'

/** A rhombus of hexes, some of them higher. */
function aBoard(width: number, height: number, level: (q: number, r: number) => number): HexMap {
  const columns = []
  const names = []
  for (let r = 0; r < height; r++) {
    for (let q = 0; q < width; q++) {
      const slab = { bottom: 0, level: level(q, r), ground: 'sand', space: names.length }
      columns.push({ q, r, slabs: [slab] })
      names.push(`S${names.length}`)
    }
  }
  return completeHexMap({
    board: 'hexes',
    name: 'Yard',
    version: '1',
    columns,
    walls: [],
    zones: {},
    names,
  })
}

describe('turning', () => {
  it('comes back after six sixths', () => {
    expect(turned({ q: 3, r: -2 }, 6)).toEqual({ q: 3, r: -2 })
  })

  it('takes every direction to the next', () => {
    for (const [i, direction] of DIRECTIONS.entries()) {
      expect(turned(direction, 1)).toEqual(DIRECTIONS[(i + 1) % 6])
    }
  })

  it('keeps neighbours across every side', () => {
    for (const sixths of [0, 1, 2, 3, 4, 5]) {
      const gaze = new Gaze(sixths, true)
      for (const side of [0, 1, 2, 3, 4, 5]) {
        const here = gaze.at({ q: 2, r: 2 }, 0)
        const there = gaze.at(gaze.across({ q: 2, r: 2 }, side), 0)
        const [a, b] = [side, side + 1].map((i) => gaze.corners({ q: 2, r: 2 }, 0)[i % 6])
        expect(there.x - here.x).toBeCloseTo((a?.x ?? 0) + (b?.x ?? 0) - 2 * here.x)
        expect(there.y - here.y).toBeCloseTo((a?.y ?? 0) + (b?.y ?? 0) - 2 * here.y)
      }
    }
  })
})

describe('pointing', () => {
  it('finds every space by its middle, however the board is turned', () => {
    const map = aBoard(6, 5, (q, r) => 1 + ((q + r) % 2))
    for (const flat of [true, false]) {
      for (const sixths of [0, 1, 2, 3, 4, 5]) {
        const terrain = new Terrain(map, new Gaze(sixths, flat))
        for (const { space } of terrain.spots.values()) {
          expect(terrain.spaceAt(terrain.middle(space))).toBe(space)
        }
      }
    }
  })

  it('finds what stands in front where something is hidden', () => {
    const map = aBoard(1, 2, (_, r) => (r === 1 ? 12 : 1))
    const terrain = new Terrain(map, new Gaze(0, false))
    expect(terrain.spaceAt(terrain.middle(0))).toBe(1)
  })

  it('finds nothing beside the board', () => {
    const terrain = new Terrain(
      aBoard(3, 3, () => 1),
      new Gaze(0, false),
    )
    expect(terrain.spaceAt({ x: -5, y: -5 })).toBe(-1)
  })
})

describe('the best turn', () => {
  it('leaves a board that fits as it is', () => {
    expect(
      bestTurn(
        aBoard(6, 6, () => 1),
        { width: 1600, height: 960 },
        true,
      ),
    ).toBe(0)
  })

  it('stands a long board upright on a phone', () => {
    expect(
      bestTurn(
        aBoard(16, 3, () => 1),
        { width: 390, height: 844 },
        true,
      ),
    ).not.toBe(0)
  })
})

describe('figures', () => {
  it('of one kind are told apart by numbers', () => {
    expect(copyOf('Tandros Kreel')).toBe('')
    expect(copyOf('Deepwyrm Drow 2')).toBe('2')
  })
})

describe('replays', () => {
  const map = aBoard(2, 2, () => 1)
  const view = completeHexView({
    board: 'hexes',
    game: 'master',
    scenario: 'Yard',
    phase: 'turn',
    round: 1,
    rounds: 0,
    turn: 1,
    order: [0, 1],
    active: 0,
    acting: -1,
    score: [10, 10],
    teams: [0, 1],
    figures: [
      { id: 0, name: 'A', unit: 0, seat: 0, life: 5, spaces: [0] },
      { id: 1, name: 'B', unit: 1, seat: 1, life: 5, spaces: [3] },
    ],
    units: [],
    glyphs: [],
    map: '1',
    zones: [],
    notes: [],
    limit: 0,
    asked: -1,
    question: null,
    winner: null,
    winners: [],
    outcome: '',
  })

  it('change only what differs', () => {
    const hurt = { id: 1, name: 'B', unit: 1, seat: 1, life: 5, wounds: 2, spaces: [2] }
    const frame = completeHexFrame({ board: 'hexes', line: 4, figures: [hurt], turn: 2 })
    const next = hexAdvance({ view, map }, frame)
    expect(next.view.figures.map((figure) => figure.wounds)).toEqual([0, 2])
    expect(next.view.figures[0]).toBe(view.figures[0])
    expect(next.view.turn).toBe(2)
    expect(next.view.round).toBe(1)
  })

  it('start afresh in the next room', () => {
    const only = { id: 0, name: 'C', unit: 0, seat: 0, life: 3, spaces: [1] }
    const other = { ...map, version: '2' }
    const frame = completeHexFrame({ board: 'hexes', line: 5, figures: [only], map: other })
    const next = hexAdvance({ view, map }, frame)
    expect(next.view.figures.map((figure) => figure.name)).toEqual(['C'])
    expect(next.map.version).toBe('2')
  })
})

describe('the log', () => {
  it('heads every turn with its card', () => {
    const facts = { seat: 'red', turn: 2, unit: 'Othkurik' }
    const [item] = logItems([aLine(0, 'order-revealed', { facts })], [], LOG_WORDS)
    expect(item).toMatchObject({ kind: 'turn', seat: 1 })
  })

  it('does not take numbers of dice for faces', () => {
    const facts = { dice: [['attack', 3]], faces: [1, 4, 6] }
    const [item] = logItems([aLine(0, 'attack', { facts })], [], LOG_WORDS)
    expect(item).toMatchObject({ kind: 'line', dice: [] })
  })
})

describe('the dice', () => {
  it('are those of the last attack and what met it', () => {
    const attack = { attacker: 'Othkurik', defender: 'Ana Karithon', dice: [['attack', 3]] }
    const lines = [
      aLine(0, 'attack', { facts: { ...attack, faces: [6, 6] } }),
      aLine(1, 'defense', { facts: { defender: 'Ana Karithon', faces: [6], wounds: 0 } }),
      aLine(2, 'attack', { facts: { ...attack, faces: [1, 3, 4] } }),
      aLine(3, 'defense', { facts: { defender: 'Ana Karithon', faces: [5, 6], wounds: 1 } }),
      aLine(4, 'wound', { facts: { figure: 'Ana Karithon' } }),
    ]
    expect(lastThrows(lines)).toEqual([
      { who: 'Othkurik', words: 'attacks', faces: ['skull', 'skull', 'shield'] },
      { who: 'Ana Karithon', words: '1 wound', faces: ['shield', 'blank'] },
    ])
  })

  it('are none before the first attack', () => {
    expect(lastThrows([aLine(0, 'move')])).toEqual([])
  })
})

describe('finding army cards', () => {
  const side = { life: 5, move: 5, range: 1, attack: 3, defense: 3 }
  const hero: HexCard = {
    name: 'Ana',
    title: 'Ana the Bold',
    rarity: 'unique',
    figures: 1,
    hero: true,
    general: 'Jandar',
    species: 'Human',
    kind: 'Cleric',
    personality: 'Confident',
    size: 'medium',
    height: 5,
    spaces: 1,
    points: 100,
    master: side,
    basic: side,
    powers: [{ name: 'Heal', when: 'turn', text: 'Takes a wound marker off a friend.' }],
  }
  const squad: HexCard = { ...hero, name: 'Drow', hero: false, figures: 3, rarity: 'common' }
  const cards = [squad, hero]
  const names = (filter: Partial<HexCardFilter>) =>
    filterHexCards(cards, { ...NO_HEX_FILTER, ...filter }).map((card) => card.name)

  it('looks for every word anywhere on the card, powers too', () => {
    expect(names({ text: 'human wound' })).toEqual(['Ana', 'Drow'])
    expect(names({ text: 'squad' })).toEqual(['Drow'])
    expect(names({ text: 'human dragon' })).toEqual([])
  })

  it('filters by kind, rarity and points', () => {
    expect(names({ kind: 'hero' })).toEqual(['Ana'])
    expect(names({ kind: 'squad' })).toEqual(['Drow'])
    expect(names({ rarity: 'common' })).toEqual(['Drow'])
    expect(names({ most: 90 })).toEqual([])
  })
})
