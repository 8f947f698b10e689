import { expect, test } from 'vitest'
import { sightOf } from './sight'

const nobody = () => -1

test('where not everything fits, whoever acts comes first', () => {
  expect(sightOf({ who: 4, about: {} }, 30, [31, 32], nobody)).toEqual({
    cells: [30, 31, 32],
    focus: 30,
  })
})

test('an interruption is looked at where it happens to one’s own, not where the other acts', () => {
  const own = (piece: number) => (piece === 2 ? 700 : -1)
  const question = { who: -1, about: { event: 'damaged', subject: 2, object: 9 } }
  expect(sightOf(question, 30, [650], own)).toEqual({ cells: [30, 700, 650], focus: 700 })
})

test('an interruption that happens to others is looked at where one may answer', () => {
  const question = { who: -1, about: { subject: 9, object: -1 } }
  expect(sightOf(question, 30, [-1, 650], nobody)).toEqual({ cells: [30, 650], focus: 650 })
})

test('what is asked before anybody acts has no square that matters most', () => {
  expect(sightOf({ who: -1, about: {} }, -1, [5, 9], nobody)).toEqual({ cells: [5, 9], focus: -1 })
})
