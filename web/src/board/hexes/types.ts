/** HeroScape as the server tells it, with every default filled in. */

import type * as Api from '../../api'

type Full<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
type With<T, Parts> = Omit<T, keyof Parts> & Parts

export type HexSlab = Full<Api.HexSlab>
export type HexColumn = With<Api.HexColumn, { slabs: HexSlab[] }>
export type HexMap = With<Api.HexMap, { columns: HexColumn[] }>
export type HexFigure = Full<Api.HexFigure>
export type HexUnit = Full<Api.HexUnit>
export type HexGlyph = Full<Api.HexGlyph>
export type HexOdds = Full<Api.HexOdds>
export type HexOption = With<Full<Api.HexOption>, { odds: HexOdds | null }>
export type HexQuestion = With<Api.HexQuestion, { options: HexOption[] }>
export type HexView = With<
  Api.HexView,
  {
    figures: HexFigure[]
    units: HexUnit[]
    glyphs: HexGlyph[]
    question: HexQuestion | null
  }
>
export type HexStrike = With<Full<Api.HexStrike>, { odds: HexOdds | null }>
export type HexAttacks = With<Api.HexAttacks, { attacks: HexStrike[] }>
export type HexSight = Api.HexSight
export type HexCard = Api.HexCard
export type HexLibrary = Api.HexLibrary
export type HexScenario = Api.HexScenario
export type HexFrame = With<
  Full<Api.HexFrame>,
  { figures: HexFigure[]; units: HexUnit[]; glyphs: HexGlyph[] | null; map: HexMap | null }
>

const SLAB = { space: -1, obstacle: '', peak: 0 }
const FIGURE = {
  wounds: 0,
  spaces: [],
  destroyed: false,
  engaged: [],
  carries: [],
  ambushing: false,
  spent: false,
}
const UNIT = { in_play: true, markers: [], shown: [], face_down: 0 }
const GLYPH = { kind: '', power_up: false, space: -1, carrier: -1, about: '' }
const OPTION = {
  figure: -1,
  target: -1,
  unit: -1,
  spaces: [],
  card: '',
  power: '',
  flies: false,
  drop: '',
  cost: 0,
  path: [],
  leaving: [],
  falls: [],
  engages: [],
}
const FRAME = {
  round: null,
  turn: null,
  order: null,
  active: null,
  acting: null,
  score: null,
  phase: null,
  scenario: null,
}

const figure = (raw: Api.HexFigure): HexFigure => ({ ...FIGURE, ...raw })
const unit = (raw: Api.HexUnit): HexUnit => ({ ...UNIT, ...raw })
const glyph = (raw: Api.HexGlyph): HexGlyph => ({ ...GLYPH, ...raw })
const odds = (raw: Api.HexOdds | null | undefined): HexOdds | null =>
  raw ? { notes: [], ...raw } : null
const option = (raw: Api.HexOption): HexOption => ({ ...OPTION, ...raw, odds: odds(raw.odds) })

export function completeHexMap(raw: Api.HexMap): HexMap {
  return {
    ...raw,
    columns: raw.columns.map((column) => ({
      ...column,
      slabs: column.slabs.map((slab) => ({ ...SLAB, ...slab })),
    })),
  }
}

export function completeHexView(raw: Api.HexView): HexView {
  return {
    ...raw,
    figures: raw.figures.map(figure),
    units: raw.units.map(unit),
    glyphs: raw.glyphs.map(glyph),
    question: raw.question && { ...raw.question, options: raw.question.options.map(option) },
  }
}

export function completeHexFrame(raw: Api.HexFrame): HexFrame {
  return {
    ...FRAME,
    ...raw,
    figures: (raw.figures ?? []).map(figure),
    units: (raw.units ?? []).map(unit),
    glyphs: raw.glyphs?.map(glyph) ?? null,
    map: raw.map ? completeHexMap(raw.map) : null,
  }
}

export function completeHexAttacks(raw: Api.HexAttacks): HexAttacks {
  return {
    ...raw,
    attacks: raw.attacks.map((one) => ({ power: '', ...one, odds: odds(one.odds) })),
  }
}
