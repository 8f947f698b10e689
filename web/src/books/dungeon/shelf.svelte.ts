/** Decks and ready parties for delves: fetched once. */

import type * as Api from '../../api'
import { get, post } from '../../server'

class Shelf {
  decks = $state.raw<Api.DeckView[]>([])
  parties = $state.raw<Api.PartyView[]>([])
  failed = $state('')
  private asked: Promise<void> | null = null

  open(): Promise<void> {
    this.asked ??= get<Api.DungeonShelf>('dungeon')
      .then((found) => {
        this.decks = found.decks
        this.parties = found.parties
        this.failed = ''
      })
      .catch((error: Error) => {
        this.asked = null
        this.failed = error.message
      })
    return this.asked
  }

  deck(name: string): Api.DeckView | undefined {
    return this.decks.find((one) => one.name === name)
  }
}

export const shelf = new Shelf()

/** An expedition is looked at, begun or changed; its text is all there is to keep. */
export const changeExpedition = (step: Api.ExpeditionStep) =>
  post<Api.ExpeditionView>('expedition', step)

export const makeDungeon = (wanted: Api.MakeDungeon) =>
  post<Api.PrintedDungeon>('dungeon/sheet', wanted)
