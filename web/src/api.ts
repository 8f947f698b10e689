/** The server's HTTP interface, one function per request. */

import {
  completeCard,
  completeFrame,
  completeMap,
  completeOdds,
  completeReplay,
  completeStep,
  completeTable,
  completeView,
  completeWarband,
} from './complete'
import type {
  AttacksView,
  BranchTable,
  CardView,
  CreateTable,
  DiceProof,
  Frames,
  JoinTable,
  Library,
  Line,
  MapView,
  Moment,
  ReachView,
  Replay,
  Seated,
  SightView,
  TableInfo,
  TemplatesView,
  ThreatView,
  WarbandVerdict,
} from './protocol'

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    reason: string,
  ) {
    super(reason)
  }
}

/** Where the server is: beside the page. */
export const HOME = new URL('./', globalThis.location?.href ?? 'http://localhost/').href

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response
  try {
    response = await fetch(new URL(`api/${path}`, HOME), init)
  } catch {
    throw new Refusal(0, 'offline', 'The server cannot be reached. Is it running?')
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { error?: string; reason?: string }
    throw new Refusal(
      response.status,
      problem.error ?? 'failed',
      problem.reason ?? `The server answered ${response.status}.`,
    )
  }
  return (await response.json()) as T
}

function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  return call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

export async function getLibrary(): Promise<Library> {
  const library = await call<Library>('library')
  return { ...library, warbands: library.warbands.map(completeWarband) }
}

export async function getCards(): Promise<CardView[]> {
  const { cards } = await call<{ cards: CardView[] }>('cards')
  return cards.map(completeCard)
}

export async function getMap(name: string): Promise<MapView> {
  return completeMap(await call<MapView>(`maps/${encodeURIComponent(name)}`))
}

export function checkWarband(text: string, format: string): Promise<WarbandVerdict> {
  return post<WarbandVerdict>('warbands/check', { text, format }).then((verdict) => ({
    ...verdict,
    text: verdict.text ?? '',
    notes: verdict.notes ?? [],
  }))
}

export const createTable = (body: CreateTable) => post<Seated>('tables', body)
export const joinTable = (id: string, body: JoinTable) => post<Seated>(`tables/${id}/join`, body)
export const branchTable = (id: string, body: BranchTable) =>
  post<Seated>(`tables/${id}/branch`, body)

export async function getTable(id: string): Promise<TableInfo> {
  return completeTable(await call<TableInfo>(`tables/${id}`))
}

export async function listTables(ids: string[] = []): Promise<TableInfo[]> {
  const query = ids.length ? `?ids=${ids.join(',')}` : ''
  const { tables } = await call<{ tables: TableInfo[] }>(`tables${query}`)
  return tables.map(completeTable)
}

export function getLines(id: string, from: number, to: number): Promise<{ lines: Line[] }> {
  return call(`tables/${id}/lines?from=${from}&to=${to}`)
}

export async function getReplay(id: string): Promise<Replay> {
  return completeReplay(await call<Replay>(`tables/${id}/replay`))
}

export async function getFrames(id: string, from: number, to: number): Promise<Frames> {
  const { first, frames } = await call<Frames>(`tables/${id}/frames?from=${from}&to=${to}`)
  return { first, frames: frames.map(completeFrame) }
}

export async function getMoment(id: string, at: { line: number }): Promise<Moment> {
  const moment = await call<Moment>(`tables/${id}/moment?line=${at.line}`)
  return { ...moment, view: completeView(moment.view), map: completeMap(moment.map) }
}

export async function getRecord(id: string): Promise<string> {
  const response = await fetch(new URL(`api/tables/${id}/record`, HOME))
  if (!response.ok) throw new Refusal(response.status, 'failed', 'The record cannot be read.')
  return response.text()
}

export async function uploadRecord(text: string): Promise<TableInfo> {
  return completeTable(await post<TableInfo>('records', { text }))
}

export async function getDice(id: string): Promise<DiceProof> {
  const proof = await call<DiceProof>(`tables/${id}/dice`)
  return {
    ...proof,
    seed: proof.seed ?? '',
    rolls: proof.rolls.map((roll) => ({ ...roll, undone: roll.undone ?? false })),
  }
}

/** What would happen if: all from the rules' own functions. */
export class Previews {
  constructor(
    readonly table: string,
    readonly token: string,
  ) {}

  private ask<T>(what: string, body: object): Promise<T> {
    return post<T>(`tables/${this.table}/preview/${what}`, body, this.token)
  }

  async reach(piece: number, how = '', answers = -1): Promise<ReachView> {
    const reach = await this.ask<ReachView>('reach', { piece, how, answers })
    return { ...reach, steps: reach.steps.map(completeStep) }
  }

  async attacks(piece: number, origin = -1, answers = -1): Promise<AttacksView> {
    const found = await this.ask<AttacksView>('attacks', { piece, origin, answers })
    return { ...found, attacks: found.attacks.map(completeOdds) }
  }

  threat(pieces: number[], answers = -1): Promise<ThreatView> {
    return this.ask('threat', { pieces, answers })
  }

  async sight(source: number, target: number, piece = -1, answers = -1): Promise<SightView> {
    const view = await this.ask<SightView>('sight', { source, target, piece, answers })
    return { ...view, blockers: view.blockers.map((b) => ({ ...b, cell: b.cell ?? -1 })) }
  }

  templates(piece: number, power: string, origin = -1, answers = -1): Promise<TemplatesView> {
    return this.ask('templates', { piece, power, origin, answers })
  }
}
