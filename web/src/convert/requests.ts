/** What the page of stat blocks asks the server. */

import type * as Api from '../api'
import { get, post } from '../server'

export const getShelf = () => get<Api.ConversionShelf>('convert')

export const convertText = (
  text: string,
  decisions: Record<string, string>,
  character = false,
): Promise<Api.Converted> =>
  post<Api.Converted>('convert', {
    text,
    character,
    decisions: Object.entries(decisions)
      .filter(([, value]) => value.trim())
      .map(([key, value]) => ({ key, value })),
  })

export const tryOut = (
  file: string,
  many: number,
  opponent: string,
  opponents: number,
): Promise<Api.FightView> =>
  post<Api.FightView>('convert/fight', {
    file,
    many,
    opponent,
    opponents,
    seed: Math.floor(Math.random() * 2 ** 31),
  })
