import { describe, expect, it } from 'vitest'
import { LOG_WORDS } from '../books/ddm/log_words'
import type { Line } from '../protocol'
import { logItems } from './log'

const line = (n: number, kind: string, text: string, facts: Line['facts'] = {}): Line => ({
  n,
  kind,
  text,
  facts,
  answers: n,
  seat: -1,
  by: 'person',
  note: '',
})
const ends = (n: number, who: number, effect: string, why: string) =>
  line(n, 'effect-ends', `Creature ${who}: ${effect} ends (${why}).`, { who, effect, why })

const texts = (lines: Line[]) => logItems(lines, [], LOG_WORDS).map((item) => item.text)

describe('effects that end', () => {
  it('are told in one quiet line for each creature', () => {
    const items = logItems(
      [ends(1, 3, 'Slowed', 'expired'), ends(2, 3, '-2 attack', 'expired')],
      [],
      LOG_WORDS,
    )
    expect(items).toMatchObject([
      { text: 'Over for Creature 3: Slowed, -2 attack.', tone: 'quiet', line: { n: 2 } },
    ])
  })

  it('are told apart for creatures apart', () => {
    expect(texts([ends(1, 3, 'Slowed', 'expired'), ends(2, 4, 'Dazed', 'expired')])).toEqual([
      'Over for Creature 3: Slowed.',
      'Over for Creature 4: Dazed.',
    ])
  })

  it('are news where a saving throw or a power ended them', () => {
    const [item] = logItems([ends(1, 3, 'Stunned', 'saved')], [], LOG_WORDS)
    expect(item).toMatchObject({ text: 'Creature 3: Stunned ends (saved).', tone: 'plain' })
  })
})

describe('a way', () => {
  it('is one line however many squares it has', () => {
    const step = (n: number, origin: number, square: number, from: string, to: string) =>
      line(n, 'moves', `Knight moves from ${from} to ${to} (1 MP).`, {
        who: 1,
        how: 'walk',
        origin,
        square,
        cost: 1,
      })
    expect(texts([step(1, 10, 11, 'A1', 'B1'), step(2, 11, 12, 'B1', 'C1')])).toEqual([
      'Knight moves from A1 to C1 (2 MP).',
    ])
  })
})
