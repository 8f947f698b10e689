import { expect, it } from 'vitest'
import type { Source } from '../source'
import { HexHand } from './hand.svelte'

/** A hand that may attack an enemy (figure 1) or one of its own (figure 2) with figure 0. */
function aHand() {
  const sent: number[] = []
  const options = [1, 2].map((target, n) => ({
    n,
    text: `attack ${target}`,
    kind: 'attack',
    figure: 0,
    target,
    unit: -1,
    spaces: [],
    leaving: [],
    falls: [],
    drop: [],
    cost: 0,
    power: '',
  }))
  const figures = [0, 1, 0].map((seat, id) => ({
    id,
    seat,
    name: `F${id}`,
    spaces: [id],
    unit: id,
  }))
  const question = { seat: 0, ask: 'attack', options, passing: -1, figure: 0, unit: -1 }
  const source = {
    id: 'table',
    position: 1,
    view: { board: 'hexes', figures, units: [], zones: [], round: 1, acting: -1, question },
    map: null,
    mine: question,
    answer: (option: { n: number }) => sent.push(option.n),
  }
  return { hand: new HexHand(source as unknown as Source), sent }
}

it('asks before one of its own is attacked, and for nothing else', () => {
  const { hand, sent } = aHand()
  const [enemy, friend] = hand.options
  if (!enemy || !friend) throw new Error('nobody to attack')
  hand.press(enemy)
  expect(sent).toEqual([0])
  hand.press(friend)
  expect(sent).toEqual([0])
  expect(hand.pending?.warnings).toEqual(['this attacks one of yours'])
  hand.press(friend)
  expect(sent).toEqual([0, 1])
})
