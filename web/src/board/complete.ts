/** Puts back the fields that the wire leaves out because they hold their default. */

import type * as Api from '../api'
import type {
  AnyFrame,
  AnyMap,
  AnyView,
  AttacksView,
  FromServer,
  Layings,
  Line,
  MapView,
  Odds,
  Option,
  Outlook,
  PieceView,
  Prospects,
  QuestionView,
  ReachView,
  Replay,
  ReplayFrame,
  Settings,
  SightView,
  Stat,
  Step,
  View,
} from '../protocol'
import { completeHexFrame, completeHexMap, completeHexView } from './hexes/types'
import { completePlaneFrame, completePlaneView } from './plane/types'

const OPTION = { piece: -1, cell: -1, cells: [], power: '', seat: -1, cost: [], unused: [] }
const LINE = { facts: {}, seat: -1, by: 'person' as const, note: '' }
const STEP = { provokes: [], hazards: [], may_stop: true, gives_up: [] }
const ODDS = {
  automatic: false,
  cover: '',
  conceal: 0,
  provokes: [],
  effects: '',
  n: -1,
  following: [],
  basic: false,
}
const PROSPECT = { spends: [], ends: false, way: '' as const, targets: [], runs: [], short: [] }
const FRAME = { round: null, score: null, active: null, sides: null, turn: null }
const SETTINGS = {
  full_control: false,
  powers: {},
  stops: [],
  yield_until: '' as const,
  order_for_me: true,
}

export const completeOption = (raw: Api.Option): Option => ({ ...OPTION, ...raw })
export const completeLine = (raw: Api.Line): Line => ({ ...LINE, ...raw })
export const completeSettings = (raw: Api.Settings): Settings => ({ ...SETTINGS, ...raw })
const completeStep = (raw: Api.Step): Step => ({ ...STEP, ...raw })
const completeOdds = (raw: Api.Odds): Odds => ({ ...ODDS, ...raw })
const completeStat = (raw: Api.Stat): Stat => ({ printed: null, modifiers: [], ...raw })

export function completePiece(raw: Api.PieceView): PieceView {
  return {
    ...raw,
    command: raw.command && { by: [], rating: null, cells: [], ...raw.command },
    morale: raw.morale && { modifiers: [], why: '', ...raw.morale },
    stats: raw.stats.map(completeStat),
    effects: raw.effects.map((effect) => ({ origin: '', source: -1, ...effect })),
  }
}

export function completeQuestion(raw: Api.QuestionView): QuestionView {
  return { ...raw, options: raw.options.map(completeOption) }
}

export function completeView(raw: Api.View): View {
  return {
    ...raw,
    pieces: raw.pieces.map(completePiece),
    question: raw.question && completeQuestion(raw.question),
  }
}

export function completeMap(raw: Api.MapView): MapView {
  return { ...raw, edges: raw.edges.map((edge) => ({ high: '', ...edge })) }
}

export function completeAnyView(raw: Api.View | Api.HexView | Api.PlaneView): AnyView {
  if (raw.board === 'plane') return completePlaneView(raw)
  return raw.board === 'squares' ? completeView(raw) : completeHexView(raw)
}

export function completeAnyMap(raw: Api.MapView | Api.HexMap | Api.PlaneMap): AnyMap {
  if (raw.board === 'plane') return raw
  return raw.board === 'squares' ? completeMap(raw) : completeHexMap(raw)
}

/** A message of the socket, ready for use. */
export function completeMessage(raw: Api.FromServer): FromServer {
  if (raw.type !== 'welcome' && raw.type !== 'update') return raw
  return {
    ...raw,
    view: raw.view && completeAnyView(raw.view),
    map: raw.map && completeAnyMap(raw.map),
    lines: raw.lines.map(completeLine),
    settings: raw.settings.map(completeSettings),
  }
}

export function completeReplay(raw: Api.Replay): Replay {
  return {
    ...raw,
    map: completeAnyMap(raw.map),
    start: completeAnyView(raw.start),
    lines: raw.lines.map(completeLine),
  }
}

export function completeAnyFrame(raw: Api.Frame | Api.HexFrame | Api.PlaneFrame): AnyFrame {
  if (raw.board === 'plane') return completePlaneFrame(raw)
  return raw.board === 'squares' ? completeFrame(raw) : completeHexFrame(raw)
}

export function completeFrame(raw: Api.Frame): ReplayFrame {
  return {
    ...FRAME,
    ...raw,
    pieces: (raw.pieces ?? []).map(completePiece),
    map: raw.map ? completeMap(raw.map) : null,
  }
}

export function completeReach(raw: Api.ReachView): ReachView {
  return { ...raw, steps: raw.steps.map(completeStep) }
}

export function completeProspects(raw: Api.Prospects): Prospects {
  return {
    ...raw,
    options: raw.options.map((one) => ({
      ...PROSPECT,
      ...one,
      steps: (one.steps ?? []).map(completeStep),
    })),
    steps: raw.steps.map(completeStep),
    attacks: raw.attacks.map(completeOdds),
  }
}

export function completeOutlook(raw: Api.Outlook): Outlook {
  return { ...raw, attacks: raw.attacks.map(completeOdds) }
}

export function completeLayings(raw: Api.Layings): Layings {
  return {
    ...raw,
    ways: raw.ways.map((way) => ({ n: -1, following: [], asks: false, ...way })),
  }
}

export function completeAttacks(raw: Api.AttacksView): AttacksView {
  return { ...raw, attacks: raw.attacks.map(completeOdds) }
}

export function completeSight(raw: Api.SightView): SightView {
  return { ...raw, blockers: raw.blockers.map((blocker) => ({ cell: -1, ...blocker })) }
}
