/** Small battles for tests: name what matters, the rest is plain. */

import { completePiece } from './board/complete'
import type { CardView, Line, MapView, Option, PieceView, QuestionView, View } from './protocol'

const plain = { name: 'AC', value: 10, printed: 10, modifiers: [] }

export function aPiece(rest: Partial<PieceView> = {}): PieceView {
  return completePiece({
    id: 0,
    card: 'Orc',
    label: 'Orc',
    home: 0,
    seat: 0,
    hp: 50,
    max_hp: 50,
    stats: [plain],
    mode: 'surface',
    side: 1,
    anchor: -1,
    bloodied: false,
    destroyed: false,
    ready: false,
    activations: 0,
    conditions: [],
    effects: [],
    tokens: {},
    items: [],
    spent: {},
    champion_uses: 0,
    immediate_spent: false,
    squeezed: false,
    mount: -1,
    riders: [],
    worth: 0,
    command: null,
    morale: null,
    ...rest,
  })
}

export function aMap(rest: Partial<MapView> = {}): MapView {
  return {
    board: 'squares',
    name: 'Yard',
    version: '1',
    width: 10,
    height: 10,
    terrain: {},
    edges: [],
    areas: [],
    cut_corners: [],
    open_doors: [],
    part: [],
    ...rest,
  }
}

export function aView(rest: Partial<View> = {}): View {
  return {
    board: 'squares',
    round: 1,
    phase: 'activation',
    score: [0, 0],
    goal: 200,
    sides: ['A', 'B'],
    pieces: [],
    map: '1',
    initiative: 0,
    active: 0,
    turns_left: 0,
    turn: null,
    asked: -1,
    question: null,
    sudden_death: false,
    winner: null,
    outcome: '',
    goals: [],
    teams: [],
    notes: [],
    ...rest,
  }
}

export function anOption(n: number, rest: Partial<Option> = {}): Option {
  return {
    n,
    text: `option ${n}`,
    kind: 'word',
    piece: -1,
    cell: -1,
    cells: [],
    power: '',
    seat: -1,
    cost: [],
    unused: [],
    ...rest,
  }
}

export function aQuestion(rest: Partial<QuestionView> = {}): QuestionView {
  return {
    seat: 0,
    ask: 'action',
    text: 'What next?',
    options: [],
    who: -1,
    card: '',
    power: '',
    about: {},
    passing: -1,
    hint: '',
    ...rest,
  }
}

export function aLine(n: number, kind: string, rest: Partial<Line> = {}): Line {
  return {
    n,
    answers: n,
    kind,
    text: `${kind} ${n}`,
    facts: {},
    seat: -1,
    by: 'person',
    note: '',
    ...rest,
  }
}

export function aCard(name: string, rest: Partial<CardView> = {}): CardView {
  return {
    name,
    kind: 'creature',
    cost: 20,
    powers: [],
    keywords: [],
    set: '',
    level: 1,
    size: 'Medium',
    side: 1,
    alignment: 'neutral',
    factions: [],
    mode: 'surface',
    stats: [
      ['AC', 18],
      ['HP', 50],
    ],
    champion_rating: 0,
    requires: '',
    editions: [],
    ...rest,
  }
}
