import { describe, expect, it } from 'vitest'
import { LOG_WORDS } from '../books/ddm/log_words'
import { LOG_WORDS as PLANE_WORDS } from '../books/massbattle/log_words'
import type { Line, Notice, SeatInfo } from '../protocol'
import { people } from '../ui/seats'
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
  line(n, 'effect-ends', `Creature ${who} is no longer ${effect}.`, { who, effect, why })

const texts = (lines: Line[]) => logItems(lines, [], LOG_WORDS).map((item) => item.text)

describe('effects that end', () => {
  it('are told in one quiet line for each creature', () => {
    const items = logItems(
      [ends(1, 3, 'Slowed', 'expired'), ends(2, 3, 'Dazed', 'expired')],
      [],
      LOG_WORDS,
    )
    expect(items).toMatchObject([
      {
        text: 'Creature 3 is no longer Slowed, is no longer Dazed.',
        tone: 'quiet',
        line: { n: 2 },
      },
    ])
  })

  it('are told apart for creatures apart', () => {
    expect(texts([ends(1, 3, 'Slowed', 'expired'), ends(2, 4, 'Dazed', 'expired')])).toEqual([
      'Creature 3 is no longer Slowed.',
      'Creature 4 is no longer Dazed.',
    ])
  })

  it('are news where a saving throw or a power ended them', () => {
    const [item] = logItems([ends(1, 3, 'Stunned', 'saved')], [], LOG_WORDS)
    expect(item).toMatchObject({ text: 'Creature 3 is no longer Stunned.', tone: 'plain' })
  })
})

describe('what a helper answers', () => {
  const helped = (n: number, text: string, ask: string): Line => ({
    ...line(n, 'answer', text, { ask }),
    by: 'helper',
    seat: 0,
    note: 'The best place.',
  })

  it('is no bare square where its creature is told next, and its reason stays', () => {
    const set = line(3, 'placed', 'Orc is set up at T8.', { who: 1 })
    expect(
      logItems([helped(1, 'Orc', 'set up'), helped(2, 'T8', 'place'), set], [], LOG_WORDS),
    ).toMatchObject([{ text: 'Orc is set up at T8.', why: 'The best place.' }])
  })

  it('is told where nothing else would tell it', () => {
    expect(texts([helped(1, 'pass', 'reaction'), helped(2, 'A', 'side')])).toEqual([
      'Blue passes.',
      'Blue chooses A.',
    ])
  })

  it('is no bare yes: what comes of it says more', () => {
    const takes = line(2, 'treasure-taken', 'Ana takes Talisman.', {})
    const items = logItems([helped(1, 'yes', 'treasure'), takes], [], LOG_WORDS)
    expect(items).toMatchObject([{ text: 'Ana takes Talisman.', why: 'The best place.' }])
  })
})

describe('a power', () => {
  const used = (power: string) => line(1, 'power', `Orc uses ${power}.`, { who: 1, power })
  const struck = line(2, 'attack', 'Orc attacks Elf with Axe (melee).', { who: 1, power: 'Axe' })

  it('is told once where the attack names it', () => {
    expect(texts([used('Axe'), struck])).toEqual([struck.text])
  })

  it('is told beside what it leads to otherwise', () => {
    expect(texts([used('Fury'), struck])).toEqual(['Orc uses Fury.', struck.text])
  })
})

describe('effects that add nothing', () => {
  it('are one quiet line for all whom they concern', () => {
    const none = (n: number, who: string, what: string) =>
      line(n, 'not-stacked', `Nothing more for ${who}: it ${what} already.`)
    expect(
      texts([none(1, 'Orc', 'is fast'), none(2, 'Elf', 'is fast'), none(3, 'Elf', 'flies')]),
    ).toEqual([
      'Nothing more for Orc, Elf: each is fast already.',
      'Nothing more for Elf: it flies already.',
    ])
    const many = ['Orc', 'Elf', 'Imp', 'Ogre', 'Bat'].map((who, n) => none(n, who, 'is fast'))
    expect(texts(many)).toEqual(['Nothing more for 5 creatures: each is fast already.'])
  })
})

describe('what people agree on', () => {
  const notice = (seq: number, at: number, kind: string, text: string) =>
    ({ seq, line: at, kind, text }) as Notice

  it('is told as it happened, also where lines were taken back', () => {
    const lines = [1, 2, 3].map((n) => line(n, 'hits', `blow ${n}`))
    const notices = [
      notice(1, 1, 'joined', 'Bo sits down'),
      notice(7, 9, 'proposed', 'Ada asks to take back'),
      notice(8, 3, 'undone', 'Ada takes back'),
    ]
    expect(logItems(lines, notices, LOG_WORDS).map((item) => item.text)).toEqual([
      'Bo sits down',
      'blow 1',
      'blow 2',
      'Ada asks to take back',
      'Ada takes back',
      'blow 3',
    ])
  })
})

describe('who was chosen', () => {
  const choice = (text: string, ask: string, seat: number) => ({
    ...line(1, 'answer', text, { ask }),
    seat,
  })

  it('is told by what they do now', () => {
    expect(texts([choice('blue', 'first turn', 0)])).toEqual(['Blue takes the first turn.'])
    expect(
      logItems([choice('red', 'deploys first', 1)], [], PLANE_WORDS).map((item) => item.text),
    ).toEqual(['Red deploys first.'])
  })

  it('is told in words where nobody said what it means', () => {
    expect(texts([choice('red', 'some new question', 0)])).toEqual(['Blue chooses red.'])
  })

  it('is told with who decided, where that was another', () => {
    const [item] = texts([choice('red', 'first to set up', 0)])
    expect(item).toBe('Red sets up first, as blue decides.')
    const seats = ['Ada', 'Bo'].map((name, seat) => ({ seat, name }) as SeatInfo)
    expect(people(item ?? '', { table: { seats }, seats: [0] })).toBe(
      'Bo sets up first, as you decide.',
    )
    expect(people(item ?? '', { table: { seats }, seats: [1] })).toBe(
      'You set up first, as Ada decides.',
    )
  })
})

describe('an area', () => {
  const breath = (cells: string, targets: string) =>
    texts([line(1, 'area-attack', `Wyrm uses Breath on ${cells}; targets: ${targets}.`)])

  it('is told by the creatures that it strikes, not by its squares', () => {
    expect(breath('A1, B2, C3', 'Orc, Elf')).toEqual(['Wyrm uses Breath on Orc, Elf (3 squares).'])
  })

  it('is told to strike nobody, where nobody is', () => {
    expect(breath('A1, B2', '')).toEqual(['Wyrm uses Breath on 2 squares: nobody is there.'])
  })
})

describe('rolls of the players', () => {
  it('say who rolls what for what', () => {
    const seats = ['Ada', 'Soldier'].map((name, seat) => ({ seat, name }) as SeatInfo)
    expect(
      people('blue rolls 14, red rolls 18 for deployment', { table: { seats }, seats: [0] }),
    ).toBe('You roll 14, Soldier rolls 18 for deployment')
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
