/** HeroScape's scenarios and cards: fetched once, shared by every page. */

import type * as Api from '../../api'
import { completeHexMap, type HexCard, type HexLibrary, type HexMap } from '../../board/hexes/types'
import { get } from '../../server'

const getHeroscape = () => get<HexLibrary>('heroscape')

async function getBoard(name: string): Promise<HexMap> {
  return completeHexMap(await get<Api.HexMap>(`heroscape/boards/${encodeURIComponent(name)}`))
}

class HexShelf {
  library = $state.raw<HexLibrary | null>(null)
  failed = $state('')
  private asked: Promise<void> | null = null
  private boards = new Map<string, Promise<HexMap>>()

  open(): Promise<void> {
    this.asked ??= getHeroscape()
      .then((library) => {
        this.library = library
        this.failed = ''
      })
      .catch((error: Error) => {
        this.asked = null
        this.failed = error.message
      })
    return this.asked
  }

  card(name: string): HexCard | undefined {
    return this.library?.cards.find((card) => card.name === name)
  }

  /** How many levels the figures of a card are high. */
  tall = (name: string): number => this.card(name)?.height ?? 5

  /** What a scenario is called. */
  scenario(key: string): string {
    return this.library?.scenarios.find((one) => one.key === key)?.name ?? key
  }

  board(name: string): Promise<HexMap> {
    let board = this.boards.get(name)
    if (!board) {
      board = getBoard(name)
      board.catch(() => this.boards.delete(name))
      this.boards.set(name, board)
    }
    return board
  }
}

export const hexShelf = new HexShelf()
