/** Setting up for players in a hurry: their creatures are placed, and nobody waits. */

import type { Pace } from '../../../protocol'
import type { TableSession } from '../../../table/session.svelte'
import { isSetup, setupAnswer } from './setup'

export class Hurry {
  /** Whether the page answers the questions of the setup. */
  on = $state(false)
  private pace: Pace | null = null

  constructor(on: boolean) {
    this.on = on
  }

  /** Answer what is asked, if it belongs to the setup; call with every change of the table. */
  follow(session: TableSession): void {
    const { view, map, mine } = session
    if (!view) return
    this.quicken(session, view.round)
    if (!this.on || !map || !mine || !isSetup(view, mine)) return
    const answer = setupAnswer(view, map, mine)
    if (answer) session.answer(answer)
  }

  /** The computer sets up without pauses, too; then it goes on at its own pace. */
  private quicken(session: TableSession, round: number): void {
    const pace = session.table?.pace
    if (!pace || !session.seats.length) return
    if (this.on && round === 0 && this.pace === null && pace !== 'instant') {
      this.pace = pace
      session.send({ type: 'pace', pace: 'instant' })
    } else if (this.pace !== null && round > 0) {
      session.send({ type: 'pace', pace: this.pace })
      this.pace = null
      this.on = false
    }
  }
}
