/** What a family of rulebooks brings to the page. Everything else asks for it here. */

import type { Component, Snippet } from 'svelte'
import type { Source } from '../board/source'
import type { Lesson } from '../learn/lesson'
import type { AnyMap, AnyView, Army, CreateTable, Line, Opponent, TableInfo } from '../protocol'
import type { ReplayPlayer } from '../replay/player.svelte'
import type { TableSession } from '../table/session.svelte'

/** What a new table is made of, as far as the family knows. */
export interface Draft {
  request: Partial<CreateTable>
  /** What is wrong with it, in words. */
  problem: string
  /** Whether somebody is invited, and whether a computer plays. */
  invites: boolean
  thinks: boolean
  /** Whether one's army is set up without asking. */
  quick: boolean
  /** What the backdrop shows. */
  picture: string
}

export interface StartProps {
  rules: string
  opponent: Opponent
  /** One's own seat. */
  seat: number
  agent: string
  name: string
  draft: Draft
}

export interface JoinProps {
  table: TableInfo
  army: Army
}

export interface TableProps {
  session: TableSession
  guide?: Snippet<[TableSession]>
}

/** What a replay shows of a moment: the board, and what is pointed at. */
export interface ReplayProps {
  player: ReplayPlayer
  hand: unknown
}

/** A position that is laid out by hand, or played on the judge's page. */
export interface DeskProps {
  view: AnyView
  map: AnyMap
  /** Places and pieces that answer the question. */
  places: readonly number[]
  choosable: readonly number[]
  selected: number
  /** Whether a line is played: the board may answer the question by the number of an option. */
  playing: boolean
  onanswer: (option: number) => void
  /** A place, a piece, or a point of the plane in thousandths of an inch. */
  onpick: (place: number, piece: number, point?: [number, number]) => void
}

/** How lines of the log are told: which are headings, turns, harm, good news or great news. */
export interface LogWords {
  headings: ReadonlySet<string>
  turns: ReadonlySet<string>
  harm: ReadonlySet<string>
  good: ReadonlySet<string>
  big: ReadonlySet<string>
  /** One line for two that tell of the same thing; null for two. */
  joined?: (before: Line, text: string, line: Line) => { line: Line; text: string } | null
  /** The line in fewer words than the rules have for it; nothing where theirs are good. */
  said?: (line: Line) => string
  /** What a player does who was chosen, by the question: `deploys first`. */
  chosen?: Readonly<Record<string, string>>
  /** Questions whose answers show in what comes of them, whoever gave them. */
  shown?: ReadonlySet<string>
  /** Worth a word, but no more. */
  quiet?: (line: Line) => string
}

type Loaded<Props extends object> = Promise<{ default: Component<Props> }>
/** With something that the page binds. */
type Bound<Props extends object, Name extends keyof Props & string> = Promise<{
  default: Component<Props, object, Name>
}>

/** A guided battle as the page of lessons lists it. */
export interface ListedLesson {
  key: string
  title: string
  words: string
  /** The rulebook of the family that it is about, where there are several. */
  rules?: string
  /** The heading that it stands under, where a course has several lessons. */
  group?: string
}

export interface Family {
  /** What those who fight are called. */
  fighters: string
  /** What is played on, in a few words. */
  words: string
  /** The same of single rulebooks that differ from it. */
  wordsOf?: Readonly<Record<string, string>>
  /** Whether players hide something from each other: nobody looks over shoulders then. */
  hides: boolean
  /** How many of a seat's fighters have fallen. */
  fallen: (view: AnyView, seat: number) => number
  /** What is worth knowing beside the score, in a few words. */
  standing: (view: AnyView, table: TableInfo) => string[]
  /** What is played at a table, in words. */
  game: (table: TableInfo) => string
  log: LogWords
  /** Fetch what the pages of the family need. */
  open: () => Promise<unknown>
  table: () => Loaded<TableProps>
  start: () => Bound<StartProps, 'draft'>
  join: () => Bound<JoinProps, 'army'>
  picture: () => Loaded<{ name: string; rules: string }>
  /** `own` names a page about cards of one's own, where there are such pages. */
  cards: () => Loaded<{ find: string; own?: string }>
  /** One card by its name, whole; none where there are no cards. */
  sheet?: () => Loaded<{ name: string; rules: string }>
  replayHand: (source: Source, moment: () => number) => Promise<unknown>
  replayBoard: () => Loaded<ReplayProps>
  replayDetail: () => Loaded<ReplayProps>
  deskBoard: () => Loaded<DeskProps>
  /** Where warbands are put together: a page and what it shows; none where armies are drafted. */
  builder?: readonly [page: string, id: string]
  /** Guided battles, in order. */
  lessons: readonly ListedLesson[]
  lesson: () => Promise<readonly Lesson[]>
}
