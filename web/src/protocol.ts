/**
 * What the server says, with every default filled in.
 *
 * `api.d.ts` is written from the server's own structures, so a change there shows here at
 * once. Small structures that come in great numbers leave out what holds its default;
 * `complete.ts` puts it back, and nothing else in the client has to think of it.
 */

import type * as Api from './api'
import type { HexFrame, HexMap, HexQuestion, HexView } from './board/hexes/types'
import type { PlaneFrame, PlaneMap, PlaneQuestion, PlaneView } from './board/plane/types'

export type {
  Army,
  BranchTable,
  CardView,
  Clocks,
  CreateTable,
  DiceProof,
  DieRoll,
  EditionLegality,
  EditionRow,
  EditionsView,
  EditionView,
  FromClient,
  Hinted,
  JoinTable,
  Library,
  Mark,
  MemberView,
  Misfit,
  Notice,
  Place,
  Pong,
  PowerView,
  Presence,
  Proposal,
  Refused,
  RulebookView,
  Seated,
  SeatInfo,
  TableInfo,
  Template,
  TemplatesView,
  Thinking,
  ThreatView,
  TilePicture,
  TurnView,
  TurnWay,
  Undoing,
  ViolationView,
  WarbandVerdict,
  WarbandView,
} from './api'

/** Nothing left out. */
type Full<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }
type With<T, Parts> = Omit<T, keyof Parts> & Parts

export type Modifier = [name: string, amount: number]
export type Edge = Full<Api.Edge>
export type EffectView = Full<Api.EffectView>
export type Line = Full<Api.Line>
export type Odds = Full<Api.Odds>
export type Option = Full<Api.Option>
export type Settings = Full<Api.Settings>
export type Stat = Full<Api.Stat>
export type Step = Full<Api.Step>

export type AttacksView = With<Api.AttacksView, { attacks: Odds[] }>
export type MapView = With<Api.MapView, { edges: Edge[] }>
export type CommandView = Full<Api.CommandView>
export type MoraleView = Full<Api.MoraleView>
export type Laying = Full<Api.Laying>
export type Layings = With<Api.Layings, { ways: Laying[] }>
export type PieceView = With<
  Api.PieceView,
  {
    stats: Stat[]
    effects: EffectView[]
    command: CommandView | null
    morale: MoraleView | null
  }
>
export type Prospect = With<Full<Api.Prospect>, { steps: Step[] }>
export type Prospects = With<Api.Prospects, { options: Prospect[]; steps: Step[]; attacks: Odds[] }>
export type Outlook = With<Api.Outlook, { attacks: Odds[] }>
export type QuestionView = With<Api.QuestionView, { options: Option[] }>
export type ReachView = With<Api.ReachView, { steps: Step[] }>
export type ReplayFrame = With<Full<Api.Frame>, { pieces: PieceView[]; map: MapView | null }>
export type SightView = With<Api.SightView, { blockers: Full<Api.Blocker>[] }>
export type View = With<Api.View, { pieces: PieceView[]; question: QuestionView | null }>
/** A battle is looked at on one kind of board: `board` says which. */
export type AnyView = View | HexView | PlaneView
export type AnyMap = MapView | HexMap | PlaneMap
export type AnyQuestion = QuestionView | HexQuestion | PlaneQuestion
export type AnyFrame = ReplayFrame | HexFrame | PlaneFrame
export type Replay = With<Api.Replay, { map: AnyMap; start: AnyView; lines: Line[] }>

interface Told {
  view: AnyView | null
  map: AnyMap | null
  lines: Line[]
  settings: Settings[]
}

export type Update = With<Api.Update, Told>
export type Welcome = With<Api.Welcome, Told>
export type FromServer =
  | Welcome
  | Update
  | Api.Hinted
  | Api.Paused
  | Api.Refused
  | Api.Presence
  | Api.Thinking
  | Api.Pong

export type Habit = Settings['powers'][string]
export type YieldUntil = Settings['yield_until']
export type Opponent = Api.CreateTable['opponent']
export type Pace = Api.TableInfo['pace']
