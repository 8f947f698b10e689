/** Requests about HeroScape. */

import type * as Api from '../../api'
import { get, post } from '../../server'
import {
  completeHexAttacks,
  completeHexMap,
  type HexAttacks,
  type HexLibrary,
  type HexMap,
  type HexSight,
} from './types'

export const getHeroscape = () => get<HexLibrary>('heroscape')

export async function getBoard(name: string): Promise<HexMap> {
  return completeHexMap(await get<Api.HexMap>(`heroscape/boards/${encodeURIComponent(name)}`))
}

/** What a figure could attack from somewhere. */
export async function previewAttacks(
  table: string,
  figure: number,
  spaces: number[],
  answers: number,
): Promise<HexAttacks> {
  const body = { figure, spaces, answers }
  return completeHexAttacks(await post<Api.HexAttacks>(`tables/${table}/preview/hex-attacks`, body))
}

/** What lies between two spaces. */
export const previewSight = (
  table: string,
  source: number,
  target: number,
  answers: number,
): Promise<HexSight> => post(`tables/${table}/preview/hex-sight`, { source, target, answers })
