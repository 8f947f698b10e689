// Written by `python -m warband.server.http.typescript`; do not edit.

/** A computer opponent. */
export interface AgentView {
  name: string;
  about: string;
}

/** Choose an option of the question at hand. */
export interface Answer {
  type: "answer";
  seq: number;
  option: number;
  following?: string[];
}

/** What a player brings: a ready warband by name, an army as text, or neither. Who brings neither gets a random warband under Guild V3. Under HeroScape armies are drafted if nobody brings one; `ready` may be "random" there. */
export interface Army {
  ready?: string;
  text?: string;
  map?: string;
  tiles?: string[];
}

/** What could a creature attack, from where it stands or from another square? */
export interface AttacksQuery {
  piece: number;
  origin?: number;
  target?: number;
  answers?: number;
}

/** Every attack of a creature from one square. */
export interface AttacksView {
  piece: number;
  origin: number;
  attacks: Odds[];
}

/** Who can carry an item. */
export interface Bearer {
  card: string;
  text: string;
  place: string;
  room: number;
}

/** Something a stat block says that cannot be read; line 0 for none. */
export interface BlockProblem {
  line: number;
  field: string;
  reason: string;
  text: string;
}

/** What stands in a line, in words. */
export interface Blocker {
  reason: string;
  cell?: number;
}

/** Play on from a moment of another table. */
export interface BranchTable {
  answers: number;
  opponent?: "computer" | "hotseat" | "invite";
  name?: string;
  seat?: number;
  places?: Place[];
  agent?: string;
  seconds?: number;
  pace?: "instant" | "normal" | "quick" | "slow";
  clock?: Clock | null;
  listed?: boolean;
  salt?: string;
}

/** A printed card, and what was made of it. */
export interface CardRead {
  name: string;
  problem: string;
  understood: boolean;
  powers: PowerRead[];
  size: string;
  size_said: boolean;
  text: string;
  card: CardView | null;
}

/** A card: a creature or an item. */
export interface CardView {
  name: string;
  kind: "creature" | "item";
  cost: number;
  powers: PowerView[];
  keywords: string[];
  set: string;
  level: number;
  size: string;
  side: number;
  alignment: string;
  factions: string[];
  mode: string;
  stats: [string, number][];
  champion_rating: number;
  requires: string;
  editions: EditionLegality[];
}

/** All cards of a rulebook. */
export interface Cards {
  cards: CardView[];
}

/** The cards of a request in its order: as many as could be read in the time of one request. The rest may be sent again. */
export interface CardsRead {
  cards: CardRead[];
}

/** A case taken apart. */
export interface CaseView {
  title: string;
  rules: string;
  position: string;
  script: string;
  words: string;
}

/** The cases of a file, or why it is none. */
export interface CaseViews {
  cases: CaseView[];
  problem: string;
}

/** Say something at the table. */
export interface Chat {
  type: "chat";
  text: string;
}

/** Judge a warband of the 2003 skirmish for a scenario and a size. */
export interface CheckSkirmish {
  text: string;
  format?: string;
  points?: number;
}

/** A warband as text, to be judged under a format. */
export interface CheckWarband {
  text: string;
  format?: string;
  rules?: string;
}

/** A time control: a bank, and an increment for every activation. */
export interface Clock {
  bank?: number;
  increment?: number;
}

/** Time left, by server time. */
export interface Clocks {
  left: number[];
  running: number;
  at: number;
}

/** Whether somebody leads a creature, and whom it leads itself. */
export interface CommandView {
  under: boolean;
  why: string;
  by?: number[];
  rating?: number | null;
  cells?: number[];
}

/** A position as text, to be laid beside itself under every edition of a family. */
export interface ComparePosition {
  position: string;
  rules?: string;
}

/** What the page offers to begin with. */
export interface ConversionShelf {
  monsters: NamedText[];
  characters: NamedText[];
  decisions: NamedText[];
  races: NamedText[];
  classes: NamedText[];
  feats: NamedText[];
  skills: NamedText[];
  weapons: NamedText[];
  armor: NamedText[];
  opponents: NamedText[];
}

/** A text with stat blocks, or a character, and what was decided beside it. */
export interface ConvertRequest {
  text: string;
  decisions?: DecisionView[];
  character?: boolean;
}

/** What came of a text. */
export interface Converted {
  problems: BlockProblem[];
  blocks: ConvertedBlock[];
  sums: SumView[];
  faults: FaultView[];
  encounter: string;
}

/** One stat block and the card made of it. */
export interface ConvertedBlock {
  name: string;
  block: string;
  card: string;
  file: string;
  picture: string;
  trace: StepView[];
  left_out: string[];
  cost: number;
  factions: string[];
}

/** A misprint that was put right. */
export interface CorrectionView {
  printed: string;
  meant: string;
}

/** A new evening; whoever announces it is its host and its judge. */
export interface CreateEvent {
  kind: "campaign" | "draft" | "tournament";
  name: string;
  rules: string;
  format: string;
  style: string;
  rounds: number;
  minutes: number;
  timed: boolean;
  by_hand: boolean;
}

/** Set up a table. The creator sits down; the other seat depends on the opponent. */
export interface CreateTable {
  opponent: "computer" | "hotseat" | "invite";
  name?: string;
  seat?: number;
  rules?: string;
  format?: string;
  army?: Army;
  enemy?: Army;
  places?: Place[];
  fixed_map?: string;
  points?: number;
  rounds?: number;
  agent?: string;
  seconds?: number;
  pace?: "instant" | "normal" | "quick" | "slow";
  clock?: Clock | null;
  listed?: boolean;
  salt?: string;
}

/** A decision: its key and its value. */
export interface DecisionView {
  key: string;
  value: string;
}

/** A dungeon deck. */
export interface DeckView {
  name: string;
  level: number;
  goal: string;
  cards: string[];
  wanders: boolean;
}

/** Something that is counted on a piece, and how much it may be at most. */
export interface DeskNumber {
  name: string;
  value: number;
  most: number;
}

/** A piece as the desk lists it, or another thing of which something can be said by hand. */
export interface DeskPiece {
  id: number;
  name: string;
  seat: number;
  numbers: DeskNumber[];
  marks: string[];
  offered: string[];
  group: string;
  places: number[];
  heading: number | null;
}

/** What lies ready to set up a position under a rulebook. */
export interface DeskView {
  blank: string;
  cards: string[];
  conditions: string[];
  terrains: string[];
  maps: string[];
  examples: CaseView[];
}

/** Everything needed to check the dice; the seed is told once the battle is over. */
export interface DiceProof {
  commitment: string;
  salts: string[];
  rolls: DieRoll[];
  seed: string;
}

/** One roll that was made: the numbers of its dice and their faces. */
export interface DieRoll {
  first: number;
  sides: number;
  faces: number[];
  answers: number;
  undone: boolean;
}

/** Something that is to be done next. */
export interface DueView {
  name: string;
  what: string;
  told: string;
  group: number;
}

/** What a delve is made of. */
export interface DungeonShelf {
  decks: DeckView[];
  parties: PartyView[];
}

/** Something on a gridline: the east or south edge of a square. */
export interface Edge {
  cell: number;
  side: "east" | "south";
  kind: "edgeline" | "force" | "low wall" | "ridgeline" | "shadow wall" | "wall";
  high?: "" | "beyond" | "here";
}

/** One change of a position by hand. `who` is the number of a piece, `place` that of a square or space, `point` one of a plane in thousandths of an inch from its south-west corner; the rest depends on what is done. */
export interface EditRequest {
  rules: string;
  position: string;
  what: "add" | "condition" | "face" | "map" | "move" | "number" | "remove" | "terrain" | "turn";
  who?: number;
  place?: number;
  point?: [number, number];
  seat?: number;
  word?: string;
  number?: number;
}

/** A position after a change, or why it cannot be changed so. */
export interface Edited {
  position: string;
  problem: string;
}

/** Whether something may be fielded under an edition. */
export interface EditionLegality {
  rules: string;
  title: string;
  legal: boolean;
  reason: string;
}

/** How a script goes under one edition. */
export interface EditionPlayed {
  rules: string;
  title: string;
  told: string;
  able: boolean;
}

/** Something that not all editions have alike, and how each of them has it. */
export interface EditionRow {
  kind: "numbers" | "options" | "results";
  about: string;
  cells: string[];
}

/** One edition, and what it asks at that moment. */
export interface EditionView {
  rules: string;
  title: string;
  asked: string;
  reason: string;
}

/** Where another edition tells something else than the first: the line, and what each tells. */
export interface EditionsPart {
  one: string;
  other: string;
  line: string;
  mine: string;
  theirs: string;
}

/** How does the moment look under the other editions of the family? */
export interface EditionsQuery {
  answers?: number;
}

/** One moment under every edition of the family. */
export interface EditionsView {
  home: string;
  editions: EditionView[];
  rows: EditionRow[];
  position: string;
}

/** An effect that a creature carries. */
export interface EffectView {
  text: string;
  until: string;
  origin?: string;
  source?: number;
}

/** An entry as a record has it: `pick Ana: Ogre`; several lines where it has some. */
export interface EnterEvent {
  token: string;
  text: string;
}

/** What the list of evenings shows of one. */
export interface EventInfo {
  id: string;
  kind: "campaign" | "draft" | "tournament";
  name: string;
  rules: string;
  phase: string;
  players: number;
}

/** Evenings, the latest first. */
export interface EventList {
  events: EventInfo[];
}

/** A battle that is over. */
export interface EventMatch {
  round: number;
  names: string[];
  result: string;
  table: string;
  number: number;
}

/** The evening that a table belongs to, and which of its battles is fought there. */
export interface EventRef {
  id: string;
  name: string;
  number: number;
  ends: number;
  time_up: boolean;
}

/** The secret that lets somebody write entries. */
export interface EventSeat {
  id: string;
  token: string;
}

/** What may be known of a player: warlord, items, warband. */
export interface EventSheet {
  name: string;
  title: string;
  text: string;
  secret: boolean;
}

/** A battle of the round. */
export interface EventTable {
  number: number;
  names: string[];
  detail: string;
  result: string;
  calls: string[];
  rulings: string[];
  seconds: number | null;
  table: string;
  playing: string;
  answers: number;
  yours: boolean;
}

/** An evening as one person sees it. */
export interface EventView {
  id: string;
  kind: "campaign" | "draft" | "tournament";
  name: string;
  rules: string;
  phase: string;
  seq: number;
  you: string;
  role: "guest" | "host" | "player";
  lead: string;
  columns: string[];
  rows: string[][];
  notes: string[];
  due: DueView[];
  tables: EventTable[];
  sheets: EventSheet[];
  pods: PodView[];
  pool: PodCard[];
  maps: string[];
  choices: string[];
  items: string[];
  suggestion: string;
  hash: string;
  winner: string;
  limit: number;
  bearers: Bearer[][];
  troops: PodCard[];
  byes: string[];
  history: EventMatch[];
  by_hand: boolean;
}

/** Something that happens to an expedition between two delves. */
export interface ExpeditionStep {
  do: "begin" | "buy" | "count" | "join" | "look" | "sell" | "stow" | "take";
  text?: string;
  name?: string;
  item?: string;
  party?: string;
  statues?: number;
  table?: string;
}

/** An expedition between two delves; its text is all there is to keep. */
export interface ExpeditionView {
  text: string;
  name: string;
  level: number;
  delves: number;
  won: number;
  statues: number;
  statues_wanted: number;
  victorious: boolean;
  gold: number;
  heroes: VeteranView[];
  dead: VeteranView[];
  stash: WareView[];
  wares: WareView[];
  newcomers: HeroView[];
  deck: DeckView;
}

/** An illegal choice and why. */
export interface FaultView {
  field: string;
  what: string;
  why: string;
}

/** A converted card against creatures of the shelf. */
export interface FightRequest {
  file: string;
  many?: number;
  opponent?: string;
  opponents?: number;
  seed?: number;
}

/** How the battle went, in sentences. */
export interface FightView {
  won: boolean;
  draw: boolean;
  outcome: string;
  log: string[];
}

/** A warband as text, or an empty one, that somebody is to join. */
export interface FindMisfits {
  text?: string;
  format?: string;
  faction?: string;
  rules?: string;
}

/** The position right after a line: only what differs from the frame before. */
export interface Frame {
  board: "squares";
  line: number;
  pieces?: PieceView[];
  round?: number | null;
  score?: number[] | null;
  active?: number | null;
  sides?: string[] | null;
  turn?: TurnView | null;
  map?: MapView | null;
}

/** Frames in order, one for every line. */
export interface Frames {
  first: number;
  frames: (Frame | HexFrame | PlaneFrame)[];
}

/** Whether the server is well; it answers 503 if not. */
export interface Health {
  version: string;
  well: boolean;
  tables: number;
  sockets: number;
  storage: StorageHealth;
  workers: WorkersHealth[];
  late: number;
}

/** The first message: who you are, and what you already have. */
export interface Hello {
  type: "hello";
  token?: string;
  lines?: number;
  seq?: number;
  side?: number | null;
}

/** A hero of a ready party. */
export interface HeroView {
  name: string;
  card: string;
  race: string;
  profession: string;
}

/** A computer opponent. */
export interface HexAgent {
  name: string;
  about: string;
}

/** A ready army. */
export interface HexArmy {
  name: string;
  cards: string[];
  points: number;
}

/** What a figure could attack from somewhere. */
export interface HexAttacks {
  figure: number;
  spaces: number[];
  engaged: number[];
  attacks: HexStrike[];
}

/** What could a figure attack, from where it stands or from other spaces? */
export interface HexAttacksQuery {
  figure: number;
  spaces?: number[];
  answers?: number;
}

/** An army card, both sides. */
export interface HexCard {
  name: string;
  title: string;
  rarity: string;
  figures: number;
  hero: boolean;
  general: string;
  species: string;
  kind: string;
  personality: string;
  size: string;
  height: number;
  spaces: number;
  points: number;
  master: HexNumbers;
  basic: HexNumbers;
  powers: HexPower[];
}

/** What stands on one hex, lowest first. */
export interface HexColumn {
  q: number;
  r: number;
  slabs: HexSlab[];
}

/** A fall on the way: where to, how deep, and what is rolled for it. */
export interface HexFall {
  space: number;
  levels: number;
  rolls: string;
}

/** A figure as it stands. */
export interface HexFigure {
  id: number;
  name: string;
  unit: number;
  seat: number;
  life: number;
  wounds?: number;
  spaces?: number[];
  destroyed?: boolean;
  engaged?: number[];
  carries?: string[];
  ambushing?: boolean;
  spent?: boolean;
}

/** The position right after a line of the log: only what differs from the frame before. */
export interface HexFrame {
  board: "hexes";
  line: number;
  figures?: HexFigure[];
  units?: HexUnit[];
  glyphs?: HexGlyph[] | null;
  round?: number | null;
  turn?: number | null;
  order?: number[] | null;
  phase?: string | null;
  active?: number | null;
  acting?: number | null;
  score?: number[] | null;
  scenario?: string | null;
  map?: HexMap | null;
}

/** A glyph; what it is stays unknown while its power side is down. */
export interface HexGlyph {
  id: number;
  kind?: string;
  power_up?: boolean;
  space?: number;
  carrier?: number;
  about?: string;
}

/** Everything a HeroScape table can be made of. */
export interface HexLibrary {
  scenarios: HexScenario[];
  cards: HexCard[];
  agents: HexAgent[];
  armies: HexArmy[];
}

/** A battlefield. It is sent anew only when `version` changes. */
export interface HexMap {
  board: "hexes";
  name: string;
  version: string;
  columns: HexColumn[];
  walls: HexWall[];
  zones: Record<string, number[]>;
  names: string[];
}

/** The numbers on one side of a card. */
export interface HexNumbers {
  life: number;
  move: number;
  range: number;
  attack: number;
  defense: number;
}

/** An attack before the dice are rolled: where its dice come from, and what may come of it. */
export interface HexOdds {
  attack: [string, number][];
  defense: [string, number][];
  wounds: number[];
  hit: number;
  expected: number;
  destroys: number;
  notes?: string[];
}

/** One option: its number (the answer), its name, and what it points at. `space` stands a figure on `spaces`; `figure` and `card` name one; `attack` is an attack of `figure` on `target`. */
export interface HexOption {
  n: number;
  text: string;
  kind: "attack" | "card" | "dice" | "figure" | "no" | "pass" | "space" | "word" | "yes" | "zone";
  figure?: number;
  target?: number;
  unit?: number;
  spaces?: number[];
  card?: string;
  power?: string;
  flies?: boolean;
  drop?: string;
  cost?: number;
  path?: number[][];
  leaving?: number[];
  falls?: HexFall[];
  engages?: number[];
  odds?: HexOdds | null;
}

/** A special power of a card, in our own words. */
export interface HexPower {
  name: string;
  when: string;
  text: string;
}

/** What a player must decide, with all options. */
export interface HexQuestion {
  seat: number;
  ask: string;
  text: string;
  options: HexOption[];
  figure: number;
  unit: number;
  card: string;
  points: number;
  marker: string;
  power: string;
  passing: number;
}

/** Something that can be played. */
export interface HexScenario {
  key: string;
  name: string;
  game: "basic" | "campaign" | "master";
  board: string;
  armies: "draft" | "set";
  points: number;
  rounds: number;
  about: string;
  zones: number;
}

/** What lies between two figures or spaces. */
export interface HexSight {
  clear: boolean;
  clear_sight: boolean;
  distance: number;
  eye: [number, number, number];
  point: [number, number, number];
  hexes: [number, number][];
  figures: number[];
  text: string;
}

/** What lies between two spaces, with whoever stands there? */
export interface HexSightQuery {
  source: number;
  target: number;
  answers?: number;
}

/** Matter from one level to another, the ground on top, and what stands on it. */
export interface HexSlab {
  bottom: number;
  level: number;
  ground: string;
  space?: number;
  obstacle?: string;
  peak?: number;
}

/** An attack that would be open. */
export interface HexStrike {
  figure: number;
  target: number;
  power?: string;
  odds?: HexOdds | null;
}

/** An army card in somebody's army, with the order markers one may know of. */
export interface HexUnit {
  id: number;
  name: string;
  card: string;
  seat: number;
  figures: number[];
  in_play?: boolean;
  markers?: string[];
  shown?: string[];
  face_down?: number;
}

/** Everything one seat (or a spectator) may see. */
export interface HexView {
  board: "hexes";
  game: "basic" | "master";
  scenario: string;
  phase: string;
  round: number;
  rounds: number;
  turn: number;
  order: number[];
  active: number;
  acting: number;
  score: number[];
  teams: number[];
  figures: HexFigure[];
  units: HexUnit[];
  glyphs: HexGlyph[];
  map: string;
  zones: string[];
  notes: string[];
  limit: number;
  asked: number;
  question: HexQuestion | null;
  winner: number | null;
  winners: number[];
  outcome: string;
}

/** A thin wall between two neighbouring hexes, up to a level. */
export interface HexWall {
  a: [number, number];
  b: [number, number];
  top: number;
}

/** Ask what a good computer would answer, and why; nothing is answered. */
export interface Hint {
  type: "hint";
  seq: number;
}

/** What a good computer would answer to the question at hand. */
export interface Hinted {
  type: "hinted";
  seq: number;
  agent: string;
  option: number;
  text: string;
  why: string;
}

/** Somebody takes part; computers are brought by the host. */
export interface JoinEvent {
  name: string;
  computer: string;
  token: string;
}

/** Sit down at a table by its invitation. */
export interface JoinTable {
  name?: string;
  army?: Army;
  seat?: number | null;
  salt?: string;
}

/** What may be answered, in words, and what on the board it points at. */
export interface JudgeOption {
  text: string;
  places: number[];
  piece: number;
  n: number;
}

/** Why a position or a script cannot be read: in which of them, on which of its lines. */
export interface JudgeProblem {
  part: "position" | "script";
  line: number;
  reason: string;
}

/** What somebody is asked after the script. */
export interface JudgeQuestion {
  seat: number;
  ask: string;
  text: string;
  options: JudgeOption[];
}

/** A position, and a script to be played on it. */
export interface JudgeRequest {
  rules: string;
  position: string;
  script?: string;
  pick?: number;
}

/** Dice that are to be rolled. */
export interface JudgeRoll {
  seat: number;
  sides: number;
  count: number;
  why: string;
  faces: string[];
}

/** How a script went, and how it stands after it. */
export interface Judged {
  problem: JudgeProblem | null;
  lines: JudgedLine[];
  opening: string[];
  stopped: string;
  holds: boolean;
  view: View | HexView | PlaneView | null;
  map: MapView | HexMap | PlaneMap | null;
  question: JudgeQuestion | null;
  roll: JudgeRoll | null;
  moving: boolean;
  outcome: string;
  seats: string[];
  pieces: DeskPiece[];
  script: string;
}

/** A line of a script as it went. */
export interface JudgedLine {
  line: number;
  script: string;
  events: string[];
  result: string;
}

/** Where a tile may lie, turned one way, and what is answered to lay it so. */
export interface Laying {
  tile: string;
  quarters: number;
  cells: number[];
  n?: number;
  following?: string[];
  asks?: boolean;
}

/** Every way to lay a terrain tile now. */
export interface Layings {
  pictures: TilePicture[];
  ways: Laying[];
}

/** How may a terrain tile be laid now? */
export interface LayingsQuery {
  answers?: number;
}

/** Everything a table can be made of. */
export interface Library {
  version: string;
  formats: string[];
  factions: string[];
  maps: MapSummary[];
  warbands: WarbandView[];
  agents: AgentView[];
}

/** One line of the battle's log: an answer that was given, or something that happened. */
export interface Line {
  n: number;
  answers: number;
  kind: string;
  text: string;
  facts?: Record<string, unknown>;
  seat?: number;
  by?: "auto" | "computer" | "helper" | "person";
  note?: string;
}

/** A part of the log. */
export interface Lines {
  total: number;
  lines: Line[];
}

/** Make a random dungeon: by a deck, or by the level of one. */
export interface MakeDungeon {
  deck?: string;
  level?: number;
  party?: number;
  seed?: number;
  columns?: number;
  rows?: number;
}

/** A marked area: "start A", "exit B", "victory AB" and so on. */
export interface MapArea {
  label: string;
  cells: number[];
}

/** A map that can be played on. */
export interface MapSummary {
  name: string;
  width: number;
  height: number;
}

/** The battle map at one moment. It is sent anew only when `version` changes. */
export interface MapView {
  board: "squares";
  name: string;
  version: string;
  width: number;
  height: number;
  terrain: Record<string, number[]>;
  edges: Edge[];
  areas: MapArea[];
  cut_corners: [number, number][];
  open_doors: number[];
  part: number[];
}

/** A place worth jumping to: the start of a round or of an activation. */
export interface Mark {
  answers: number;
  line: number;
  round: number;
  text: string;
  kind: "activation" | "end" | "round" | "setup";
}

/** So many copies of a creature, each with these items. */
export interface MemberView {
  creature: string;
  count: number;
  items: string[];
}

/** A creature that would break rules if it joined a warband. */
export interface Misfit {
  name: string;
  violations: ViolationView[];
}

/** The creatures that would break a rule of construction if they joined a warband. */
export interface Misfits {
  misfits: Misfit[];
}

/** A whole position of a battle, past or present. */
export interface Moment {
  answers: number;
  line: number;
  view: View | HexView | PlaneView;
  map: MapView | HexMap | PlaneMap;
}

/** How firm a creature is. */
export interface MoraleView {
  status: "fearless" | "routing" | "steady" | "tested";
  at: number;
  needed: number;
  chance: number;
  modifiers?: [string, number][];
  why?: string;
}

/** Something by name, and what there is to know about it. */
export interface NamedText {
  name: string;
  text: string;
}

/** Something at the table beside the battle: chat, undo, offers, people coming and going. */
export interface Notice {
  seq: number;
  at: number;
  kind: string;
  text: string;
  seat: number;
  name: string;
  line: number;
}

/** One attack against one creature, before the die is rolled. */
export interface Odds {
  piece: number;
  power: string;
  target: number;
  kind: string;
  hit: number;
  critical: number;
  needed: number;
  bonus: number;
  modifiers: [string, number][];
  versus: string;
  defense: number;
  defense_modifiers: [string, number][];
  damage: number;
  critical_damage: number;
  damage_notes: [string, number][];
  expected: number;
  destroys: number;
  automatic?: boolean;
  basic?: boolean;
  cover?: string;
  conceal?: number;
  provokes?: number[];
  effects?: string;
  n?: number;
  following?: string[];
}

/** One option: its number (the answer), its name, and what it points at. `square` ends a movement there, `via` walks there and asks again; `area` covers `cells`; `power` is a power of `piece`; `attack` is a power against a creature; `tile` lays a terrain tile with its top left square on `cell`. */
export interface Option {
  n: number;
  text: string;
  kind: "area" | "attack" | "end" | "no" | "pass" | "piece" | "player" | "power" | "square" | "squeeze" | "stop" | "tile" | "via" | "word" | "yes";
  piece?: number;
  cell?: number;
  cells?: number[];
  power?: string;
  seat?: number;
  cost?: string[];
  unused?: string[];
}

/** How it stands after a few answers, as far as no die is needed. */
export interface Outlook {
  spends: string[];
  left: string[];
  ends: boolean;
  rolls: boolean;
  short: boolean;
  attacks: Odds[];
  done: string;
}

/** How would it stand after an option of the question at hand, and a few answers in words? */
export interface OutlookQuery {
  option: number;
  following?: string[];
  answers?: number;
}

/** A ready party. */
export interface PartyView {
  name: string;
  level: number;
  heroes: HeroView[];
}

/** The table's storage does not answer, or answers again: nothing is lost, no clock runs. */
export interface Paused {
  type: "paused";
  paused: boolean;
  reason: string;
}

/** A creature as it stands. */
export interface PieceView {
  id: number;
  card: string;
  label: string;
  home: number;
  seat: number;
  hp: number;
  max_hp: number;
  stats: Stat[];
  mode: string;
  side: number;
  anchor: number;
  bloodied: boolean;
  destroyed: boolean;
  ready: boolean;
  activations: number;
  conditions: string[];
  effects: EffectView[];
  tokens: Record<string, number>;
  items: string[];
  spent: Record<string, number>;
  champion_uses: number;
  immediate_spent: boolean;
  squeezed: boolean;
  mount: number;
  riders: number[];
  worth: number;
  command: CommandView | null;
  morale: MoraleView | null;
}

/** Measure the way to the server; also keeps the connection alive. */
export interface Ping {
  type: "ping";
  t: number;
}

/** A seat of a new table: its creator's, open to whoever comes by the link, a computer's. */
export interface Place {
  who: "computer" | "host" | "open";
  army?: Army;
  name?: string;
  agent?: string;
  team?: number | null;
}

/** A ready army. */
export interface PlaneArmy {
  name: string;
  faction: string;
  points: number;
  units: string[];
}

/** A creature of mass battles. */
export interface PlaneCreature {
  name: string;
  factions: string[];
  cost: number;
  level: number;
  speed: number;
  ac: number;
  hp: number;
  melee: string[];
  ranged: string[];
  kind: string;
  size: string;
  commander: number;
  abilities: string[];
}

/** An enemy that strikes before an attack does. */
export interface PlaneFirst {
  name: string;
  rolls: number;
  chance: number;
  casualties: number;
}

/** The position right after a line of the log: only what differs from the frame before. */
export interface PlaneFrame {
  board: "plane";
  line: number;
  units?: PlaneUnit[];
  round?: number | null;
  phase?: number | null;
  order?: number[] | null;
  active?: number | null;
  acting?: number | null;
  score?: number[] | null;
}

/** Everything a mass battle can be made of. */
export interface PlaneLibrary {
  creatures: PlaneCreature[];
  armies: PlaneArmy[];
  fields: PlaneMap[];
}

/** A battlefield. It is sent anew only when `version` changes. */
export interface PlaneMap {
  board: "plane";
  name: string;
  version: string;
  width: number;
  height: number;
  terrain: PlaneTerrain[];
  zones: [number, number, number, number][];
}

/** An attack before the dice are rolled: its parts, and what may come of it. */
export interface PlaneOdds {
  attack: [string, number][];
  armor: [string, number][];
  rolls: number;
  chance: number;
  damage: number;
  casualties: number;
  luck?: [string, number][];
  further?: [number, number][];
  leader?: [string, number, number] | null;
  before?: PlaneFirst | null;
}

/** What a manoeuvre into contact leads to. */
export interface PlaneOnset {
  n: number;
  odds: PlaneOdds;
}

/** One option: its number (the answer), its name, and what it points at. */
export interface PlaneOption {
  n: number;
  text: string;
  kind: "no" | "order" | "pass" | "pose" | "target" | "unit" | "word" | "yes";
  unit?: number;
  pose?: [number, number, number] | null;
  odds?: PlaneOdds | null;
  price?: string;
  by?: number;
  brief?: string;
  about?: string[];
}

/** What a player must decide, with all options. */
export interface PlaneQuestion {
  seat: number;
  ask: string;
  text: string;
  options: PlaneOption[];
  moves: Record<string, [number, number, number, number][]>;
  unit: number;
  width: number;
  depth: number;
  passing: number;
  last: number[];
  onsets: PlaneOnset[];
  bounds: [number, string][];
}

/** A piece of terrain: its outline and what it does, in words. */
export interface PlaneTerrain {
  name: string;
  ground: string;
  points: [number, number][];
  about: string;
}

/** A unit, a lone creature or a commander. */
export interface PlaneUnit {
  id: number;
  name: string;
  creature: string;
  seat: number;
  count: number;
  start: number;
  hp: number;
  size?: string;
  pose?: [number, number, number] | null;
  width?: number;
  depth?: number;
  bases?: [number, number][];
  base?: number;
  formed?: boolean;
  damage?: number;
  morale?: "normal" | "routing" | "shaken";
  activated?: boolean;
  commanded?: boolean;
  rating?: number;
  points?: number;
  command?: number;
  host?: number;
  guest?: number;
  front?: boolean;
  conditions?: string[];
  gone?: string;
  engaged?: number[];
  reach?: number;
  range?: number;
}

/** Everything one seat (or a spectator) may see. */
export interface PlaneView {
  board: "plane";
  victory: string;
  round: number;
  phase: number;
  phases: number;
  order: number[];
  active: number;
  acting: number;
  score: number[];
  goals: number[];
  teams: number[];
  units: PlaneUnit[];
  map: string;
  asked: number;
  question: PlaneQuestion | null;
  winner: number | null;
  winners: number[];
  outcome: string;
}

/** A card on the table. */
export interface PodCard {
  name: string;
  cost: number;
  detail: string;
  factions: string[];
  leads: boolean;
  item: boolean;
}

/** A seat of a pod, and what was drafted there. */
export interface PodSeat {
  name: string;
  computer: boolean;
  cards: string[];
}

/** A pod at work. */
export interface PodView {
  number: number;
  seats: PodSeat[];
  turn: string;
  active: string;
  clockwise: boolean;
  cards: PodCard[];
  tables_left: number;
  seconds: number | null;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  t: number;
  at: number;
}

/** A printed power, and what was made of it. */
export interface PowerRead {
  text: string;
  understood: boolean;
  words: string;
  refused: string;
  english: string;
  attack: "" | "area" | "close" | "melee" | "ranged";
  basic: boolean;
  kind_said: boolean;
  corrections: CorrectionView[];
}

/** A power as printed, in our own words. */
export interface PowerView {
  key: string;
  name: string;
  section: string;
  text: string;
  action: string[];
  attack: string;
  basic: boolean;
  uses: number | null;
  bonus: number | null;
  defense: string;
  damage: string;
  range: string;
}

/** Who is connected. */
export interface Presence {
  type: "presence";
  online: boolean[];
  watchers: number;
}

/** A dungeon as the game master reads it, with its map as a picture and as text. */
export interface PrintedDungeon {
  deck: string;
  level: number;
  goal: string;
  party: number;
  seed: number;
  picture: string;
  plan: string;
  rooms: RoomSheet[];
  locked_treasure: string[];
}

/** What is wrong with a request. */
export interface Problem {
  error: string;
  reason: string;
}

/** Something that the other players may accept. */
export interface Proposal {
  kind: "draw" | "rematch" | "takeback";
  seat: number;
  answers: number;
  accepted: number[];
  words: string;
}

/** Offer the other players something. */
export interface Propose {
  type: "propose";
  kind: "draw" | "rematch" | "takeback";
  answers?: number;
  whole?: "activation" | "answer";
}

/** What an option of the question at hand leads to, as playing it on a copy shows. */
export interface Prospect {
  n: number;
  spends?: string[];
  ends?: boolean;
  steps?: Step[];
  way?: "" | "far" | "near";
  targets?: number[];
  runs?: Run[];
  short?: number[];
}

/** What everything that can be answered now leads to. */
export interface Prospects {
  piece: number;
  options: Prospect[];
  steps: Step[];
  attacks: Odds[];
  wasted: string[];
  placements: Template[];
}

/** What does everything that can be answered now lead to? */
export interface ProspectsQuery {
  answers?: number;
}

/** What a player must decide, with all options. */
export interface QuestionView {
  seat: number;
  ask: string;
  text: string;
  options: Option[];
  who: number;
  card: string;
  power: string;
  about: Record<string, unknown>;
  passing: number;
  hint: string;
}

/** Where could a creature go? */
export interface ReachQuery {
  piece: number;
  how?: "" | "charge" | "double move" | "move" | "shift";
  answers?: number;
}

/** Where a creature can go. */
export interface ReachView {
  piece: number;
  how: string;
  points: number;
  steps: Step[];
}

/** Printed cards to be read: a part of a file, or one that is being written. */
export interface ReadCards {
  text: string;
}

/** A file of cases. */
export interface ReadRequest {
  text: string;
}

/** What you asked was not done; nothing has changed. */
export interface Refused {
  type: "refused";
  error: "failed" | "full" | "illegal" | "malformed" | "not-yours" | "over" | "paused" | "stale" | "too-fast" | "too-heavy";
  reason: string;
  seq: number;
}

/** A whole battle, ready to be scrubbed through. */
export interface Replay {
  table: TableInfo;
  map: MapView | HexMap | PlaneMap;
  start: View | HexView | PlaneView;
  lines: Line[];
  marks: Mark[];
  answers: number;
}

/** Accept or decline what another player offers. */
export interface Reply {
  type: "reply";
  kind: "draw" | "rematch" | "takeback";
  accept: boolean;
  answers?: number;
}

/** Give the battle up. Where others still fight on, the computer leads the army. */
export interface Resign {
  type: "resign";
  seat?: number | null;
}

/** Take one's seat back from the computer. */
export interface Return {
  type: "return";
}

/** A room as the game master reads it. */
export interface RoomSheet {
  room: number;
  feature?: string;
  monsters?: string[];
  pets?: string[];
  lurkers?: string[];
  enemies?: string[];
  friends?: string[];
  glimpsed?: string[];
  statue?: string;
  find?: string;
  traps?: number;
  challenge?: string;
  encounter_level?: string;
  treasure?: string[];
}

/** A rulebook that can be played here. */
export interface RulebookView {
  name: string;
  title: string;
  family: string;
  board: "hexes" | "plane" | "squares";
  seats: number;
  agents: string[];
  evenings: ("campaign" | "draft" | "tournament")[];
  formats: string[];
}

/** All of them, those first that people ask for most. */
export interface Rulebooks {
  rulebooks: RulebookView[];
}

/** A way that ends with a blow at whoever was chosen: all that is answered to go it. */
export interface Run {
  target: number;
  following: string[];
}

/** Answer in words: an option by its name, and perhaps what is asked right after it. The first answer must fit; of the others, those up to the first that does not. */
export interface Say {
  type: "say";
  seq: number;
  answers: string[];
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  colour: string;
  name: string;
  kind: "computer" | "open" | "person";
  agent: string;
  warband: string;
  online: boolean;
  away: boolean;
  team: number;
  resigned: boolean;
}

/** Proof of a seat: keep the token secret, it is all that a seat asks for. */
export interface Seated {
  table: string;
  seats: number[];
  token: string;
}

/** How fast the computer's answers follow each other. */
export interface SetPace {
  type: "pace";
  pace: "instant" | "normal" | "quick" | "slow";
}

/** Change one's skip settings. */
export interface SetSettings {
  type: "settings";
  settings: Settings;
  seat?: number | null;
}

/** How a seat wants trigger windows handled. They live with the seat, never in the game. `powers` remembers an answer by "Creature: Power"; `stops` names kinds of question or of event that always ask; `yield_until` passes on every window until the present activation, this player's next turn or the round is over; `full_control` asks everything. */
export interface Settings {
  full_control?: boolean;
  powers?: Record<string, "always" | "ask" | "never">;
  stops?: string[];
  yield_until?: "" | "activation" | "round" | "turn";
  order_for_me?: boolean;
}

/** A case under every edition of its family. */
export interface SideBySide {
  editions: EditionPlayed[];
  parts: EditionsPart[];
  now: string;
}

/** A position and a script, to be played under every edition of the family. */
export interface SideBySideRequest {
  rules: string;
  position: string;
  script?: string;
}

/** What lies between two squares? */
export interface SightQuery {
  source: number;
  target: number;
  piece?: number;
  answers?: number;
}

/** Line of sight, line of effect and cover between two squares or spaces. */
export interface SightView {
  source: number;
  target: number;
  distance: number;
  sight: boolean;
  effect: boolean;
  ranged_cover: string;
  melee_cover: string;
  line: [[number, number], [number, number]];
  blockers: Blocker[];
  text: string;
}

/** A stat card of 2003. */
export interface SkirmishCard {
  name: string;
  factions: string[];
  cost: number;
  level: number;
  speed: string;
  ac: number;
  hp: number;
  melee: string;
  ranged: string;
  type: string;
  size: string;
  side: number;
  powers: SkirmishPower[];
  commander?: number | null;
  set?: string;
  notes?: string[];
}

/** Cards of a table that no library has. */
export interface SkirmishCards {
  cards: SkirmishCard[];
}

/** An ability, a spell or a Commander Effect of a card. */
export interface SkirmishPower {
  key: string;
  kind: string;
  text: string;
  uses?: number;
  level?: number;
}

/** A scenario: what it changes, line by line. */
export interface SkirmishScenario {
  key: string;
  name: string;
  players: number[];
  lines: string[];
  fixed: string[];
  assemblies: number;
}

/** Everything a table of the 2003 skirmish can be made of. */
export interface SkirmishShelf {
  cards: SkirmishCard[];
  warbands: SkirmishWarband[];
  scenarios: SkirmishScenario[];
  maps: MapView[];
  tiles: SkirmishTile[];
  factions: [string, string][];
}

/** A terrain tile. */
export interface SkirmishTile {
  name: string;
  kind: string;
  width: number;
  height: number;
  terrain: Record<string, number[]>;
}

/** What a warband costs, and every rule that it breaks. */
export interface SkirmishVerdict {
  name: string;
  faction: string;
  cost: number;
  limit: number;
  creatures: number;
  faults: string[];
}

/** A ready warband. */
export interface SkirmishWarband {
  name: string;
  faction: string;
  cost: number;
  members: [string, number][];
  text: string;
}

/** A number of a creature, as its card calls it, with what changes it by name. */
export interface Stat {
  name: string;
  value: number;
  printed?: number | null;
  modifiers?: [string, number][];
}

/** A square a creature can reach: what it costs, how it gets there, what that provokes. */
export interface Step {
  cell: number;
  cost: number;
  path: number[];
  provokes?: number[];
  hazards?: number[];
  may_stop?: boolean;
  gives_up?: string[];
}

/** A step of the conversion, as `docs/convert.md` explains it. */
export interface StepView {
  field: string;
  status: string;
  book: string;
  given: string;
  line: number;
  how: string;
  result: string;
  key: string;
}

/** Whether what is played can be written down. */
export interface StorageHealth {
  kind: string;
  answers: boolean;
  away: number;
  reason: string;
}

/** Let the computer play for a player who has left, or for oneself; or at an open seat. */
export interface Substitute {
  type: "substitute";
  seat: number;
  agent?: string;
  until?: "" | "activation" | "answer" | "setup";
}

/** A number of a character with its parts. */
export interface SumView {
  field: string;
  total: number;
  parts: string[];
}

/** What anybody may know about a table. */
export interface TableInfo {
  id: string;
  rules: string;
  status: "over" | "playing" | "record" | "waiting";
  opponent: "computer" | "hotseat" | "invite";
  format: string;
  seats: SeatInfo[];
  created: number;
  touched: number;
  round: number;
  setting_up: boolean;
  score: number[];
  asked: number;
  outcome: string;
  ended: string;
  winner: number | null;
  winners: number[];
  brings: boolean;
  points: number;
  fixed_map: string;
  clock: Clock | null;
  pace: "instant" | "normal" | "quick" | "slow";
  listed: boolean;
  commitment: string;
  branched_from: string;
  rematch: string;
  watchers: number;
  event: EventRef | null;
}

/** Tables, most recent first. */
export interface TableList {
  tables: TableInfo[];
}

/** One way to place an area power, and whom it would catch. */
export interface Template {
  text: string;
  cells: number[];
  origin: number;
  targets: number[];
}

/** How could an area power be placed? */
export interface TemplatesQuery {
  piece: number;
  power: string;
  origin?: number;
  answers?: number;
}

/** Every way to place an area power from where the creature stands, or would stand. */
export interface TemplatesView {
  piece: number;
  power: string;
  shape: string;
  size: number;
  templates: Template[];
}

/** The computer is thinking about its answer. */
export interface Thinking {
  type: "thinking";
  seat: number;
  agent: string;
}

/** Which squares could these creatures attack on their next turn? */
export interface ThreatQuery {
  pieces: number[];
  answers?: number;
}

/** Squares that chosen creatures could attack after moving, and squares they touch now. */
export interface ThreatView {
  pieces: number[];
  reach: Record<string, number[]>;
  beside: Record<string, number[]>;
}

/** A terrain tile, turned clockwise by so many quarters: what lies on its squares. */
export interface TilePicture {
  tile: string;
  quarters: number;
  width: number;
  height: number;
  terrain: Record<string, number[]>;
}

/** A battle of a card on a small board against soldiers that the computer leads. */
export interface TryCard {
  text: string;
  opponents?: number;
  name?: string;
  salt?: string;
}

/** The turn being taken. */
export interface TurnView {
  piece: number;
  actions: Record<string, number>;
  moved: number;
  ways: TurnWay[];
}

/** Something that a turn can be. */
export interface TurnWay {
  name: string;
  open: boolean;
  words: string;
}

/** Take back one's last answer, or the whole activation so far as dice allow. */
export interface Undo {
  type: "undo";
  seq: number;
  whole?: "activation" | "answer";
}

/** What you can take back on your own, in words; empty where there is nothing. */
export interface Undoing {
  answer: string;
  activation: string;
  until: string;
}

/** Something changed: throw away lines from `first_line` on, add these, show the view. */
export interface Update {
  type: "update";
  seq: number;
  answers: number;
  table: TableInfo;
  view: View | HexView | PlaneView | null;
  lines: Line[];
  first_line: number;
  map: MapView | HexMap | PlaneMap | null;
  notices: Notice[];
  proposals: Proposal[];
  clocks: Clocks | null;
  undo: Undoing;
  settings: Settings[];
  pause: number;
}

/** A record of a battle, as text. */
export interface UploadRecord {
  text: string;
}

/** A hero of an expedition. */
export interface VeteranView {
  name: string;
  card: string;
  level: number;
  experience: number;
  next_level: number;
  this_level: number;
  items: string[];
}

/** Everything one seat (or a spectator) may see. */
export interface View {
  board: "squares";
  round: number;
  phase: string;
  score: number[];
  goal: number;
  sides: string[];
  pieces: PieceView[];
  map: string;
  initiative: number;
  active: number;
  turns_left: number;
  turn: TurnView | null;
  asked: number;
  question: QuestionView | null;
  sudden_death: boolean;
  winner: number | null;
  outcome: string;
  goals: number[];
  teams: number[];
  notes: string[];
}

/** A rule of construction that the warband breaks. */
export interface ViolationView {
  rule: string;
  reason: string;
}

/** Whether a warband is legal, and every rule it breaks. */
export interface WarbandVerdict {
  legal: boolean;
  points: number;
  limit: number;
  creatures: number;
  violations: ViolationView[];
  text: string;
  notes: string[];
  editions: EditionLegality[];
}

/** A ready warband. */
export interface WarbandView {
  name: string;
  format: string;
  faction: string;
  members: MemberView[];
  text: string;
}

/** Something that is sold or bought between delves. */
export interface WareView {
  name: string;
  price: number;
}

/** The table as it stands. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  seats: number[];
  seq: number;
  answers: number;
  view: View | HexView | PlaneView | null;
  map: MapView | HexMap | PlaneMap | null;
  lines: Line[];
  first_line: number;
  notices: Notice[];
  settings: Settings[];
  proposals: Proposal[];
  clocks: Clocks | null;
  undo: Undoing;
}

/** Why something may not be done, in a sentence. */
export interface Why {
  reason: string;
}

/** What is not offered after a script, as it would be written. */
export interface WhyRequest {
  rules: string;
  position: string;
  script: string;
  wanted: string;
}

/** Those who work beside the server: computers that think, replays, previews. */
export interface WorkersHealth {
  kind: string;
  alive: number;
  wanted: number;
  busy: number;
  waiting: number;
  replaced: number;
}

export type FromClient = Hello | Answer | Say | Undo | Propose | Reply | Resign | Chat | SetSettings | Substitute | Hint | Return | SetPace | Ping;

export type FromServer = Welcome | Update | Refused | Presence | Thinking | Hinted | Paused | Pong;
