/**
 * What the server says, with every default filled in.
 *
 * The wire leaves out fields that hold their default; `complete.ts` puts them back, so that
 * nothing else in the client has to think of it.
 */

export type Seat = 0 | 1

export interface Edge {
  cell: number
  side: 'east' | 'south'
  kind: 'wall' | 'ridgeline' | 'edgeline'
  high: '' | 'here' | 'beyond'
}

export interface MapArea {
  label: string
  cells: number[]
}

export interface MapView {
  name: string
  version: string
  width: number
  height: number
  terrain: Record<string, number[]>
  edges: Edge[]
  areas: MapArea[]
  cut_corners: [number, number][]
  open_doors: number[]
}

export interface EffectView {
  text: string
  until: string
  origin: string
  source: number
}

export type Modifier = [name: string, amount: number]

export interface Stat {
  value: number
  modifiers: Modifier[]
}

export interface PieceView {
  id: number
  card: string
  label: string
  home: number
  seat: number
  hp: number
  max_hp: number
  ac: Stat
  fort: Stat
  ref: Stat
  will: Stat
  speed: Stat
  mode: string
  side: number
  anchor: number
  bloodied: boolean
  destroyed: boolean
  ready: boolean
  activations: number
  conditions: string[]
  effects: EffectView[]
  tokens: Record<string, number>
  items: string[]
  spent: Record<string, number>
  champion_uses: number
  immediate_spent: boolean
  squeezed: boolean
  mount: number
  riders: number[]
  worth: number
}

export interface TurnView {
  piece: number
  actions: Record<string, number>
  moved: number
}

export type OptionKind =
  | 'piece'
  | 'square'
  | 'via'
  | 'area'
  | 'power'
  | 'attack'
  | 'player'
  | 'word'
  | 'yes'
  | 'no'
  | 'squeeze'
  | 'pass'
  | 'stop'
  | 'end'

export interface Option {
  n: number
  text: string
  kind: OptionKind
  piece: number
  cell: number
  cells: number[]
  power: string
  seat: number
  cost: string[]
}

export interface QuestionView {
  seat: number
  ask: string
  text: string
  options: Option[]
  who: number
  card: string
  power: string
  about: Record<string, unknown>
  passing: number
}

export interface View {
  round: number
  phase: string
  score: [number, number]
  goal: number
  sides: [string, string]
  pieces: PieceView[]
  map: string
  initiative: number
  active: number
  turns_left: number
  turn: TurnView | null
  asked: number
  question: QuestionView | null
  sudden_death: boolean
  winner: number | null
  outcome: string
}

export type Habit = 'always' | 'never' | 'ask'
export type YieldUntil = '' | 'activation' | 'turn' | 'round'

export interface Settings {
  full_control: boolean
  powers: Record<string, Habit>
  stops: string[]
  yield_until: YieldUntil
  order_for_me: boolean
}

export interface ClockRules {
  bank: number
  increment: number
}

export interface Army {
  ready?: string
  text?: string
  map?: string
}

export type Opponent = 'computer' | 'hotseat' | 'invite'
export type Pace = 'instant' | 'quick' | 'normal' | 'slow'
export type Status = 'waiting' | 'playing' | 'over' | 'record'

export interface CreateTable {
  opponent: Opponent
  name?: string
  seat?: number
  format?: string
  army?: Army
  enemy?: Army
  fixed_map?: string
  rounds?: number
  agent?: string
  seconds?: number
  pace?: Pace
  clock?: ClockRules | null
  listed?: boolean
  salt?: string
}

export interface JoinTable {
  name?: string
  army?: Army
  salt?: string
}

export interface BranchTable {
  answers: number
  opponent: Opponent
  name?: string
  seat?: number
  agent?: string
  seconds?: number
  pace?: Pace
  salt?: string
}

export interface Seated {
  table: string
  seats: number[]
  token: string
}

export interface SeatInfo {
  seat: number
  colour: string
  name: string
  kind: 'open' | 'person' | 'computer'
  agent: string
  warband: string
  online: boolean
  away: boolean
}

export interface TableInfo {
  id: string
  rules: string
  status: Status
  opponent: Opponent
  format: string
  seats: [SeatInfo, SeatInfo]
  created: number
  touched: number
  round: number
  score: [number, number]
  asked: number
  outcome: string
  ended: string
  winner: number | null
  clock: ClockRules | null
  pace: Pace
  listed: boolean
  commitment: string
  branched_from: string
  rematch: string
  watchers: number
}

export interface Line {
  n: number
  answers: number
  kind: string
  text: string
  facts: Record<string, unknown>
  seat: number
  by: 'person' | 'computer' | 'auto'
  note: string
}

export interface Notice {
  seq: number
  at: number
  kind: string
  text: string
  seat: number
  name: string
  line: number
}

export interface Clocks {
  left: [number, number]
  running: number
  at: number
}

export type ProposalKind = 'takeback' | 'draw' | 'rematch'

export interface Proposal {
  kind: ProposalKind
  seat: number
  answers: number
}

export interface Welcome {
  type: 'welcome'
  table: TableInfo
  seats: number[]
  seq: number
  answers: number
  view: View | null
  map: MapView | null
  lines: Line[]
  first_line: number
  notices: Notice[]
  settings: Settings[]
  proposals: Proposal[]
  clocks: Clocks | null
  can_undo: boolean
  can_reset: boolean
}

export interface Update {
  type: 'update'
  seq: number
  answers: number
  table: TableInfo
  view: View | null
  lines: Line[]
  first_line: number
  map: MapView | null
  notices: Notice[]
  proposals: Proposal[]
  clocks: Clocks | null
  can_undo: boolean
  can_reset: boolean
  settings: Settings[] | null
  pause: number
}

export interface Refused {
  type: 'refused'
  error: string
  reason: string
  seq: number
}

export interface Presence {
  type: 'presence'
  online: [boolean, boolean]
  watchers: number
}

export interface Thinking {
  type: 'thinking'
  seat: number
  agent: string
}

export interface Pong {
  type: 'pong'
  t: number
  at: number
}

export type FromServer = Welcome | Update | Refused | Presence | Thinking | Pong

export type ToServer =
  | { type: 'hello'; token: string; lines: number; seq: number }
  | { type: 'answer'; seq: number; option: number }
  | { type: 'say'; seq: number; text: string }
  | { type: 'undo'; seq: number; whole: 'answer' | 'activation' }
  | { type: 'propose'; kind: ProposalKind; answers?: number }
  | { type: 'reply'; kind: ProposalKind; accept: boolean }
  | { type: 'resign'; seat?: number }
  | { type: 'chat'; text: string }
  | { type: 'settings'; settings: Settings; seat?: number }
  | { type: 'substitute'; seat: number; agent: string }
  | { type: 'return' }
  | { type: 'pace'; pace: Pace }
  | { type: 'ping'; t: number }

export interface Mark {
  answers: number
  line: number
  round: number
  text: string
  kind: 'setup' | 'round' | 'activation' | 'end'
}

export interface Replay {
  table: TableInfo
  map: MapView
  start: View
  lines: Line[]
  marks: Mark[]
  answers: number
}

export interface ReplayFrame {
  line: number
  pieces: PieceView[]
  round: number | null
  score: [number, number] | null
  active: number | null
  turn: TurnView | null
  map: MapView | null
}

export interface Frames {
  first: number
  frames: ReplayFrame[]
}

export interface Moment {
  answers: number
  line: number
  view: View
  map: MapView
}

export interface DieRoll {
  first: number
  sides: number
  faces: number[]
  answers: number
  undone: boolean
}

export interface DiceProof {
  commitment: string
  salts: [string, string]
  rolls: DieRoll[]
  seed: string
}

export interface PowerView {
  key: string
  name: string
  section: string
  text: string
  action: string[]
  attack: string
  basic: boolean
  uses: number | null
  bonus: number | null
  defense: string
  damage: string
  range: string
}

export interface CardView {
  name: string
  kind: 'creature' | 'item'
  cost: number
  powers: PowerView[]
  keywords: string[]
  set: string
  level: number
  size: string
  side: number
  alignment: string
  factions: string[]
  mode: string
  hp: number
  bloodied: number | null
  ac: number
  fort: number
  ref: number
  will: number
  speed: number
  champion_rating: number
  requires: string
}

export interface MemberView {
  creature: string
  count: number
  items: string[]
}

export interface WarbandView {
  name: string
  format: string
  faction: string
  members: MemberView[]
  text: string
}

export interface Library {
  version: string
  formats: string[]
  factions: string[]
  maps: { name: string; width: number; height: number }[]
  warbands: WarbandView[]
  agents: { name: string; about: string }[]
}

export interface WarbandVerdict {
  legal: boolean
  points: number
  limit: number
  creatures: number
  violations: { rule: string; reason: string }[]
  text: string
  notes: string[]
}

export interface Step {
  cell: number
  cost: number
  path: number[]
  provokes: number[]
  hazards: number[]
  may_stop: boolean
}

export interface ReachView {
  piece: number
  how: string
  points: number
  steps: Step[]
}

export interface Odds {
  piece: number
  power: string
  target: number
  kind: string
  hit: number
  critical: number
  needed: number
  bonus: number
  modifiers: Modifier[]
  versus: string
  defense: number
  defense_modifiers: Modifier[]
  damage: number
  critical_damage: number
  damage_notes: Modifier[]
  expected: number
  destroys: number
  automatic: boolean
  cover: string
  conceal: number
  provokes: number[]
  effects: string
}

export interface AttacksView {
  piece: number
  origin: number
  attacks: Odds[]
}

export interface ThreatView {
  pieces: number[]
  reach: Record<string, number[]>
  beside: Record<string, number[]>
}

export interface SightView {
  source: number
  target: number
  distance: number
  sight: boolean
  effect: boolean
  ranged_cover: string
  melee_cover: string
  line: [[number, number], [number, number]]
  blockers: { reason: string; cell: number }[]
  text: string
}

export interface Template {
  text: string
  cells: number[]
  origin: number
  targets: number[]
}

export interface TemplatesView {
  piece: number
  power: string
  shape: string
  size: number
  templates: Template[]
}
