/** HeroScape's scenarios and cards: fetched once, shared by every page. */

import { getBoard, getHeroscape } from '../../board/hexes/previews'
import type { HexCard, HexLibrary, HexMap } from '../../board/hexes/types'

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
