import { describe, expect, it } from 'vitest'
import { anOption } from '../../../testing'
import { outlookWords, priceOf } from './prices'

const prospect = {
  n: 0,
  spends: ['move'],
  ends: false,
  steps: [],
  way: 'near' as const,
  targets: [],
  runs: [],
  short: [],
}

describe('priceOf', () => {
  const move = anOption(0, { kind: 'power', cost: ['move'] })

  it('says nothing of a price that is what it is called', () => {
    expect(priceOf(move, prospect)).toEqual([])
  })

  it('says what stands in for an action that is spent', () => {
    expect(priceOf(move, { ...prospect, spends: ['attack'] })).toEqual([
      'uses up the attack action',
    ])
  })

  it('says when it comes to blows with nobody', () => {
    const charge = { ...prospect, targets: [3, 4], short: [3] }
    expect(priceOf(move, charge)).toEqual([])
    expect(priceOf(move, { ...charge, short: [3, 4] })).toEqual(['too far to strike'])
  })

  it('says when the turn is over with it', () => {
    expect(priceOf(move, { ...prospect, ends: true })).toEqual(['ends the turn'])
  })
})

describe('outlookWords', () => {
  const outlook = {
    spends: ['move'],
    left: ['attack', 'minor'],
    ends: false,
    rolls: false,
    short: false,
    attacks: [],
    done: '',
  }

  it('tells what is spent and what is left', () => {
    expect(outlookWords(outlook)).toBe('Spends the move action. Left: attack, minor.')
    expect(outlookWords({ ...outlook, left: [] })).toBe(
      'Spends the move action. No action is left.',
    )
  })

  it('tells that the turn ends, or that dice decide', () => {
    expect(outlookWords({ ...outlook, ends: true })).toBe('The turn ends with it.')
    expect(outlookWords({ ...outlook, rolls: true })).toBe('Dice decide how it goes on.')
  })
})
