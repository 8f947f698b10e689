/** What the server says of a board of hexes before anything is done. */

import type * as Api from '../../api'
import { post } from '../../server'
import { completeHexAttacks, type HexAttacks, type HexSight } from './types'

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
