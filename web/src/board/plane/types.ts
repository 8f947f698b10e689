/** Battles on a plane as the server tells them, with every default filled in. */

import type * as Api from '../../api'

type Full<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
type With<T, Parts> = Omit<T, keyof Parts> & Parts

/** The left front corner of a block in thousandths of an inch, and its heading in tenths of a degree. */
export type Pose = [x: number, y: number, heading: number]
export type PlaneMap = Api.PlaneMap
export type PlaneTerrain = Api.PlaneTerrain
export type PlaneUnit = With<Full<Api.PlaneUnit>, { pose: Pose | null }>
export type PlaneOdds = Api.PlaneOdds
export type PlaneOption = With<Full<Api.PlaneOption>, { pose: Pose | null; odds: PlaneOdds | null }>
export type PlaneQuestion = With<Api.PlaneQuestion, { options: PlaneOption[] }>
export type PlaneView = With<Api.PlaneView, { units: PlaneUnit[]; question: PlaneQuestion | null }>
export type PlaneFrame = With<Full<Api.PlaneFrame>, { units: PlaneUnit[] }>
export type PlaneLibrary = Api.PlaneLibrary
export type PlaneCreature = Api.PlaneCreature
export type PlaneArmy = Api.PlaneArmy

const UNIT = {
  reach: 0,
  range: 0,
  size: 'Medium',
  pose: null,
  width: 0,
  depth: 0,
  bases: [],
  base: 0,
  formed: false,
  damage: 0,
  morale: 'normal' as const,
  activated: false,
  commanded: false,
  rating: 0,
  points: 0,
  command: 0,
  host: -1,
  guest: -1,
  front: false,
  conditions: [],
  gone: '',
  engaged: [],
}
const OPTION = {
  unit: -1,
  pose: null,
  odds: null,
  price: '',
  by: -1,
  brief: '',
  about: [],
}
const FRAME = { round: null, phase: null, order: null, active: null, acting: null, score: null }

const unit = (raw: Api.PlaneUnit): PlaneUnit => ({ ...UNIT, ...raw })
const option = (raw: Api.PlaneOption): PlaneOption => ({ ...OPTION, ...raw })

export function completePlaneView(raw: Api.PlaneView): PlaneView {
  return {
    ...raw,
    units: raw.units.map(unit),
    question: raw.question && { ...raw.question, options: raw.question.options.map(option) },
  }
}

export function completePlaneFrame(raw: Api.PlaneFrame): PlaneFrame {
  return { ...FRAME, ...raw, units: (raw.units ?? []).map(unit) }
}
