/** What the others do at the table and is worth a word at once. */

import type { Notice } from '../protocol'
import type { Tiding, Tidings } from '../ui/tidings'
import type { TableSession } from './session.svelte'

const TOLD = new Set([
  'declined',
  'proposed',
  'agreed',
  'undone',
  'resigned',
  'substituted',
  'returned',
  'joined',
  'judged',
  'time',
  'chat',
])
const SECONDS = 8
const MOST = 3

export class News implements Tidings {
  shown = $state.raw<readonly Tiding[]>([])
  private last = -1

  constructor(private readonly session: TableSession) {}

  /** Hear what has been told since; `quiet` leaves out what people say to each other. */
  hear(quiet: boolean): void {
    const { notices, table } = this.session
    const newest = notices.at(-1)?.seq ?? 0
    // What was said before the page came is no news.
    if (this.last < 0) {
      if (table) this.last = newest
      return
    }
    const fresh = notices.filter((one) => one.seq > this.last && this.isNews(one, quiet))
    this.last = Math.max(this.last, newest)
    if (!fresh.length) return
    this.shown = [...this.shown, ...fresh.map(tidingOf)].slice(-MOST)
    const gone = new Set(fresh.map((one) => one.seq))
    setTimeout(() => {
      this.shown = this.shown.filter((one) => !gone.has(one.key))
    }, SECONDS * 1000)
  }

  private isNews({ kind, seat }: Notice, quiet: boolean): boolean {
    if (!TOLD.has(kind) || this.session.seats.includes(seat)) return false
    return kind !== 'chat' || !quiet
  }
}

function tidingOf({ seq, kind, name, text }: Notice): Tiding {
  return { key: seq, kind, who: kind === 'chat' ? name : '', text }
}
