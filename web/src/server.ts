/** The server's HTTP interface, one function per request. */

import type * as Api from './api'
import {
  completeAnyFrame,
  completeAttacks,
  completeLayings,
  completeMap,
  completeOutlook,
  completeProspects,
  completeReach,
  completeReplay,
  completeSight,
} from './board/complete'
import type {
  AnyFrame,
  AttacksView,
  BranchTable,
  CardView,
  CreateTable,
  DiceProof,
  EditionsView,
  JoinTable,
  Layings,
  Library,
  MapView,
  Misfit,
  Outlook,
  Prospects,
  ReachView,
  Replay,
  RulebookView,
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

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(new URL(`api/${path}`, HOME), init)
  } catch {
    throw new Refusal(0, 'offline', 'The server cannot be reached. Is it running?')
  }
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as Partial<Api.Problem>
  throw new Refusal(
    response.status,
    problem.error ?? 'failed',
    problem.reason ?? `The server answered ${response.status}.`,
  )
}

export async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>
}

export async function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json() as Promise<T>
}

/** The rulebooks that can be played here, those first that people ask for most. */
export async function getRulebooks(): Promise<RulebookView[]> {
  return (await get<Api.Rulebooks>('rulebooks')).rulebooks
}

export const getLibrary = (rules: string) =>
  get<Library>(`library?rules=${encodeURIComponent(rules)}`)

export async function getCards(rules: string): Promise<CardView[]> {
  return (await get<Api.Cards>(`cards?rules=${encodeURIComponent(rules)}`)).cards
}

export const getBroughtCards = async (table: string): Promise<CardView[]> =>
  (await get<Api.Cards>(`tables/${table}/cards`)).cards

export async function getMap(name: string, rules: string): Promise<MapView> {
  const path = `maps/${encodeURIComponent(name)}?rules=${encodeURIComponent(rules)}`
  return completeMap(await get<Api.MapView>(path))
}

export const checkWarband = (rules: string, text: string, format: string) =>
  post<WarbandVerdict>('warbands/check', { rules, text, format })

export async function findMisfits(
  rules: string,
  text: string,
  format: string,
  faction: string,
): Promise<Misfit[]> {
  return (await post<Api.Misfits>('warbands/misfits', { rules, text, format, faction })).misfits
}

export const compareEditions = (rules: string, position: string) =>
  post<EditionsView>('editions', { rules, position })

export const createTable = (body: CreateTable) => post<Seated>('tables', body)
export const joinTable = (id: string, body: JoinTable) => post<Seated>(`tables/${id}/join`, body)
export const branchTable = (id: string, body: BranchTable) =>
  post<Seated>(`tables/${id}/branch`, body)

/** Tables by their ids, or all that are listed. */
export async function listTables(ids: string[] = []): Promise<TableInfo[]> {
  const query = ids.length ? `?ids=${ids.join(',')}` : ''
  return (await get<Api.TableList>(`tables${query}`)).tables
}

export async function getReplay(id: string): Promise<Replay> {
  return completeReplay(await get<Api.Replay>(`tables/${id}/replay`))
}

export async function getFrames(id: string, from: number, to: number): Promise<AnyFrame[]> {
  const { frames } = await get<Api.Frames>(`tables/${id}/frames?from=${from}&to=${to}`)
  return frames.map(completeAnyFrame)
}

export async function getRecord(id: string): Promise<string> {
  return (await ask(`tables/${id}/record`)).text()
}

export const uploadRecord = (text: string) => post<TableInfo>('records', { text })
export const getDice = (id: string) => get<DiceProof>(`tables/${id}/dice`)

/** What would happen if: all from the rules' own functions. `answers` is a moment; -1 is now. */
export class Previews {
  constructor(
    readonly table: string,
    readonly token: string,
  ) {}

  private ask<T>(what: string, body: object): Promise<T> {
    return post<T>(`tables/${this.table}/preview/${what}`, body, this.token)
  }

  async prospects(answers: number): Promise<Prospects> {
    return completeProspects(await this.ask<Api.Prospects>('prospects', { answers }))
  }

  async outlook(option: number, following: string[], answers: number): Promise<Outlook> {
    return completeOutlook(await this.ask<Api.Outlook>('outlook', { option, following, answers }))
  }

  async reach(piece: number, how: string, answers: number): Promise<ReachView> {
    return completeReach(await this.ask<Api.ReachView>('reach', { piece, how, answers }))
  }

  async attacks(piece: number, origin: number, answers: number): Promise<AttacksView> {
    return completeAttacks(await this.ask<Api.AttacksView>('attacks', { piece, origin, answers }))
  }

  editions(answers: number): Promise<EditionsView> {
    return this.ask('editions', { answers })
  }

  threat(pieces: number[], answers: number): Promise<ThreatView> {
    return this.ask('threat', { pieces, answers })
  }

  async sight(source: number, target: number, answers: number): Promise<SightView> {
    return completeSight(await this.ask<Api.SightView>('sight', { source, target, answers }))
  }

  async layings(answers: number): Promise<Layings> {
    return completeLayings(await this.ask<Api.Layings>('layings', { answers }))
  }

  templates(piece: number, power: string, origin: number, answers: number): Promise<TemplatesView> {
    return this.ask('templates', { piece, power, origin, answers })
  }
}
