/** What the pages of evenings ask the server. */

import type * as Api from '../api'
import { get, post } from '../server'

export const listEvents = async (): Promise<Api.EventInfo[]> =>
  (await get<Api.EventList>('events')).events

export const createEvent = (body: Partial<Api.CreateEvent>) => post<Api.EventSeat>('events', body)

export const getEvent = (id: string, token: string) =>
  get<Api.EventView>(`events/${id}?token=${encodeURIComponent(token)}`)

export const joinEvent = (id: string, name: string, computer = '', token = '') =>
  post<Api.EventSeat>(`events/${id}/join`, { name, computer, token })

export const enterEvent = (id: string, token: string, text: string) =>
  post<Api.EventView>(`events/${id}/enter`, { token, text })

/** Lines as a block below the line of an entry. */
export function withBlock(head: string, block: string): string {
  const lines = block.split('\n').filter((line) => line.trim())
  return [head, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Seconds as a clock shows them. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
