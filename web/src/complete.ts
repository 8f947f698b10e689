/** Puts back the fields that the wire leaves out because they hold their default. */

import type {
  CardView,
  Edge,
  EffectView,
  FromServer,
  Line,
  MapView,
  MemberView,
  Notice,
  Odds,
  Option,
  PieceView,
  PowerView,
  Proposal,
  QuestionView,
  Replay,
  ReplayFrame,
  SeatInfo,
  Settings,
  Stat,
  Step,
  TableInfo,
  View,
  WarbandView,
} from './protocol'

/** What may arrive: anything can be missing. */
type Sparse<T> = { [K in keyof T]?: unknown }

function fill<T extends object>(defaults: Partial<T>, raw: Sparse<T>): T {
  return { ...defaults, ...raw } as T
}

const stat = (raw: Sparse<Stat>) => fill<Stat>({ modifiers: [] }, raw)
const effect = (raw: Sparse<EffectView>) => fill<EffectView>({ origin: '', source: -1 }, raw)

export function completePiece(raw: Sparse<PieceView>): PieceView {
  const piece = fill<PieceView>(
    {
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
    },
    raw,
  )
  for (const name of ['ac', 'fort', 'ref', 'will', 'speed'] as const)
    piece[name] = stat(piece[name])
  piece.effects = piece.effects.map(effect)
  return piece
}

export const completeOption = (raw: Sparse<Option>) =>
  fill<Option>({ piece: -1, cell: -1, cells: [], power: '', seat: -1, cost: [] }, raw)

export function completeQuestion(raw: Sparse<QuestionView>): QuestionView {
  const question = fill<QuestionView>(
    { options: [], who: -1, card: '', power: '', about: {}, passing: -1 },
    raw,
  )
  question.options = question.options.map(completeOption)
  return question
}

export function completeView(raw: Sparse<View>): View {
  const view = fill<View>(
    {
      initiative: -1,
      active: -1,
      turns_left: 0,
      turn: null,
      asked: -1,
      question: null,
      sudden_death: false,
      winner: null,
      outcome: '',
    },
    raw,
  )
  view.pieces = view.pieces.map(completePiece)
  if (view.question) view.question = completeQuestion(view.question)
  return view
}

export function completeMap(raw: Sparse<MapView>): MapView {
  const map = fill<MapView>({ edges: [], areas: [], cut_corners: [], open_doors: [] }, raw)
  map.edges = map.edges.map((edge) => fill<Edge>({ high: '' }, edge))
  return map
}

const seatInfo = (raw: Sparse<SeatInfo>) =>
  fill<SeatInfo>(
    { name: '', kind: 'open', agent: '', warband: '', online: false, away: false },
    raw,
  )

export function completeTable(raw: Sparse<TableInfo>): TableInfo {
  const table = fill<TableInfo>(
    {
      round: 0,
      score: [0, 0],
      asked: -1,
      outcome: '',
      ended: '',
      winner: null,
      clock: null,
      pace: 'normal',
      listed: false,
      commitment: '',
      branched_from: '',
      rematch: '',
      watchers: 0,
    },
    raw,
  )
  table.seats = [seatInfo(table.seats[0]), seatInfo(table.seats[1])]
  return table
}

export const completeLine = (raw: Sparse<Line>) =>
  fill<Line>({ facts: {}, seat: -1, by: 'person', note: '' }, raw)

const notice = (raw: Sparse<Notice>) => fill<Notice>({ seat: -1, name: '', line: 0 }, raw)
const proposal = (raw: Sparse<Proposal>) => fill<Proposal>({ answers: 0 }, raw)

export const completeSettings = (raw: Sparse<Settings>) =>
  fill<Settings>(
    { full_control: false, powers: {}, stops: [], yield_until: '', order_for_me: true },
    raw,
  )

/** A message of the socket, ready for use. */
export function completeMessage(raw: { type: string }): FromServer {
  switch (raw.type) {
    case 'welcome':
    case 'update': {
      const message = {
        view: null,
        map: null,
        notices: [],
        proposals: [],
        clocks: null,
        can_undo: false,
        can_reset: false,
        settings: null,
        pause: 0,
        ...raw,
      } as unknown as Extract<FromServer, { type: 'update' }>
      message.table = completeTable(message.table)
      message.view = message.view && completeView(message.view)
      message.map = message.map && completeMap(message.map)
      message.lines = message.lines.map(completeLine)
      message.notices = message.notices.map(notice)
      message.proposals = message.proposals.map(proposal)
      message.settings = message.settings?.map(completeSettings) ?? null
      return message as unknown as FromServer
    }
    case 'refused':
      return { seq: 0, ...raw } as FromServer
    default:
      return raw as FromServer
  }
}

export function completeReplay(raw: Replay): Replay {
  return {
    ...raw,
    table: completeTable(raw.table),
    map: completeMap(raw.map),
    start: completeView(raw.start),
    lines: raw.lines.map(completeLine),
  }
}

export function completeFrame(raw: Sparse<ReplayFrame>): ReplayFrame {
  const frame = fill<ReplayFrame>(
    { pieces: [], round: null, score: null, active: null, turn: null, map: null },
    raw,
  )
  frame.pieces = frame.pieces.map(completePiece)
  frame.map = frame.map && completeMap(frame.map)
  return frame
}

const power = (raw: Sparse<PowerView>) =>
  fill<PowerView>(
    { attack: '', basic: false, uses: null, bonus: null, defense: '', damage: '', range: '' },
    raw,
  )

export function completeCard(raw: Sparse<CardView>): CardView {
  const card = fill<CardView>(
    {
      keywords: [],
      set: '',
      level: 0,
      size: '',
      side: 1,
      alignment: '',
      factions: [],
      mode: '',
      hp: 0,
      bloodied: null,
      ac: 0,
      fort: 0,
      ref: 0,
      will: 0,
      speed: 0,
      champion_rating: 0,
      requires: '',
    },
    raw,
  )
  card.powers = card.powers.map(power)
  return card
}

export function completeWarband(raw: WarbandView): WarbandView {
  return {
    ...raw,
    members: raw.members.map((member) => fill<MemberView>({ count: 1, items: [] }, member)),
  }
}

export const completeStep = (raw: Sparse<Step>) =>
  fill<Step>({ provokes: [], hazards: [], may_stop: true }, raw)

export const completeOdds = (raw: Sparse<Odds>) =>
  fill<Odds>({ automatic: false, cover: '', conceal: 0, provokes: [], effects: '' }, raw)
