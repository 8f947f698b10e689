/** What the judge's page asks of the server. */

import type * as Api from '../api'
import { completeAnyMap, completeAnyView } from '../board/complete'
import type { AnyMap, AnyView } from '../protocol'
import { get, post } from '../server'

export type Desk = Api.DeskView
export type Edit = Omit<Api.EditRequest, 'rules' | 'position'>
export type Judged = Omit<Api.Judged, 'view' | 'map'> & { view: AnyView | null; map: AnyMap | null }
export type DeskPiece = Api.DeskPiece
export type SideBySide = Api.SideBySide

export async function judge(
  rules: string,
  position: string,
  script: string,
  pick = -1,
): Promise<Judged> {
  const raw = await post<Api.Judged>('judge', { rules, position, script, pick })
  return {
    ...raw,
    view: raw.view ? completeAnyView(raw.view) : null,
    map: raw.map ? completeAnyMap(raw.map) : null,
  }
}

export const edit = (rules: string, position: string, change: Edit) =>
  post<Api.Edited>('judge/edit', { rules, position, ...change })

export const why = async (rules: string, position: string, script: string, wanted: string) =>
  (await post<Api.Why>('judge/why', { rules, position, script, wanted })).reason

export const underEditions = (rules: string, position: string, script: string) =>
  post<SideBySide>('judge/editions', { rules, position, script })

export const readCases = (text: string) => post<Api.CaseViews>('judge/read', { text })
export const getDesk = (rules: string) => get<Desk>(`judge/desk?rules=${encodeURIComponent(rules)}`)
export const getMoment = (table: string, answers: number) =>
  get<Api.CaseView>(`tables/${table}/position?answers=${answers}`)
