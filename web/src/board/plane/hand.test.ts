import { expect, it } from 'vitest'
import type { Source } from '../source'
import { PlaneHand } from './hand.svelte'
import { completePlaneView, type PlaneQuestion } from './types'

const OPTION = { unit: -1, pose: null, odds: null, price: '', by: -1, brief: '', about: [] }

/** A hand that is asked something, its units in a row an inch wide each. */
function aHand(
  options: { text: string; kind: PlaneQuestion['options'][0]['kind'] }[],
  places = 1,
  more: Partial<PlaneQuestion> = {},
) {
  const question: PlaneQuestion = {
    seat: 0,
    ask: 'a question',
    text: 'Which?',
    options: options.map((option, n) => ({ ...OPTION, n, unit: n, ...option })),
    moves: {},
    unit: -1,
    width: 0,
    depth: 0,
    passing: 0,
    last: [],
    onsets: [],
    bounds: [],
    ...more,
  }
  const units = Array.from({ length: places }, (_, id) => ({
    id,
    name: `Wolf ${id + 1}`,
    creature: 'Wolf',
    seat: 0,
    count: 1,
    start: 1,
    hp: 5,
    pose: [10_000 + id * 2_000, 10_000, 0] as [number, number, number],
    width: 1_000,
    depth: 1_000,
  }))
  const view = completePlaneView({
    board: 'plane',
    victory: '',
    round: 1,
    phase: 0,
    phases: 1,
    order: [0],
    active: 0,
    acting: -1,
    score: [0, 0],
    goals: [0, 0],
    teams: [0, 1],
    units,
    map: '1',
    asked: 0,
    question,
    winner: null,
    winners: [],
    outcome: '',
  })
  const map = { board: 'plane', name: '', version: '1', width: 40_000, height: 40_000 }
  const source = { view, map: { ...map, terrain: [], zones: [] }, mine: question }
  return new PlaneHand(source as unknown as Source)
}

it('declines with what declines, and lists what only goes on as before', () => {
  expect(aHand([{ text: 'done', kind: 'pass' }]).passing?.text).toBe('done')
  expect(aHand([{ text: 'no', kind: 'no' }]).passing?.text).toBe('no')
  expect(aHand([{ text: 'yes', kind: 'yes' }]).passing).toBeNull()
  expect(aHand([{ text: 'keep', kind: 'word' }]).passing).toBeNull()
})

it('takes a finger beside a unit for the unit, nearest first, and a mouse at its word', () => {
  const hand = aHand([{ text: 'Wolf 1', kind: 'unit' }], 2)
  const beside = { x: 10.5, y: 31.4 }
  expect(hand.unitUnder(beside)).toBe(-1)
  expect(hand.unitUnder(beside, 1)).toBe(0)
  expect(hand.unitUnder({ x: 12.5, y: 31.4 }, 1)).toBe(1)
  expect(hand.unitUnder({ x: 12.5, y: 30.5 }, 1)).toBe(1)
  expect(hand.unitUnder({ x: 20, y: 31 }, 1)).toBe(-1)
})

it('shows the unit that waits for a second tap', () => {
  const hand = aHand(
    [
      { text: 'Wolf 1', kind: 'unit' },
      { text: 'Wolf 2', kind: 'unit' },
    ],
    2,
  )
  hand.click({ x: 12.5, y: 30.5 }, 1, true, true)
  expect(hand.pending?.piece).toBe(1)
  expect(hand.inspected?.name).toBe('Wolf 2')
})

it('lets a unit stay that is brought back to where it stood, or let go', () => {
  const hand = aHand([], 1, { unit: 0, moves: { forward: [[1, 10_000, 12_000, 0]] } })
  expect(hand.grab({ x: 10.5, y: 30.5 })).toBe(true)
  hand.hover({ x: 10.5, y: 28.8 }, -1)
  expect(hand.pointed?.n).toBe(1)
  hand.hover({ x: 10.5, y: 30.2 }, -1)
  expect(hand.pointed).toBeNull()
  hand.cancel()
  expect(hand.held).toBeNull()
})

it('says why a unit in the hand goes no farther, once the pointer is beyond', () => {
  const hand = aHand([], 1, {
    unit: 0,
    moves: { forward: [[1, 10_000, 12_000, 0]] },
    bounds: [[1, 'that is all its movement']],
  })
  hand.grab({ x: 10.5, y: 30.5 })
  hand.hover({ x: 10.5, y: 28.6 }, -1)
  expect(hand.ghost?.warning).toBe('')
  hand.hover({ x: 10.5, y: 27 }, -1)
  expect(hand.ghost?.warning).toBe('that is all its movement')
})

it('forgets with its question what a button pointed at, but not what the pointer is on', () => {
  const hand = aHand([{ text: 'Wolf 1', kind: 'unit' }], 2)
  hand.hover({ x: 12.5, y: 30.5 }, 1)
  hand.forget()
  expect(hand.hoverPiece).toBe(1)
  hand.hover(null, 0, true)
  hand.forget()
  expect(hand.hoverPiece).toBe(-1)
})

const ODDS = { attack: [], armor: [], rolls: 3, chance: 0.5, damage: 5, casualties: 1.5, luck: [] }

it('tells the strike after a move into contact, and which moves leave no attack', () => {
  const forward: [number, number, number, number][] = [
    [1, 10_000, 12_000, 0],
    [2, 10_000, 14_000, 0],
  ]
  const hand = aHand([], 1, {
    unit: 0,
    moves: { forward },
    last: [2],
    onsets: [{ n: 1, odds: ODDS }],
  })
  hand.hover({ x: 10.5, y: 28.5 }, -1)
  expect(hand.pointed?.odds?.casualties).toBe(1.5)
  expect(hand.ghost?.text).toBe('Forward 2″')
  hand.hover({ x: 10.5, y: 26.5 }, -1)
  expect(hand.pointed?.odds).toBeNull()
  expect(hand.ghost?.text).toBe('Forward 4″; no attack left')
  hand.click({ x: 10.5, y: 26.5 }, -1, true, true)
  expect(hand.pending?.words).toBe('Forward 4″; no attack left')
})

it('has an attack by its button confirmed by whoever is careful', () => {
  const hand = aHand([{ text: 'shoot Wolf 1', kind: 'target' }])
  const answered: number[] = []
  Object.assign(hand.source, { answer: ({ n }: { n: number }) => answered.push(n) })
  const shot = { ...(hand.options[0] as PlaneQuestion['options'][0]), odds: ODDS }
  hand.weigh(shot, true)
  expect(answered).toEqual([])
  expect(hand.pending?.words).toBe('shoot Wolf 1')
  hand.confirm()
  hand.weigh(shot, false)
  expect(answered).toEqual([0, 0])
})
