/** Cards, warbands, scenarios, maps and tiles of the 2003 skirmish: fetched once. */

import type * as Api from '../../api'
import { completeMap } from '../../board/complete'
import { type Emblem, emblemOf } from '../../board/squares/emblems'
import type { MapView } from '../../protocol'
import { get, post } from '../../server'
import { BroughtCards } from '../brought'

export type SkirmishPower = Required<Api.SkirmishPower>
export type SkirmishCard = Omit<Required<Api.SkirmishCard>, 'powers'> & { powers: SkirmishPower[] }

export function completeCard(raw: Api.SkirmishCard): SkirmishCard {
  return {
    commander: null,
    set: '',
    notes: [],
    ...raw,
    powers: raw.powers.map((power) => ({ uses: -1, level: 0, ...power })),
  }
}

const getBrought = async (table: string): Promise<Api.SkirmishCard[]> =>
  (await get<Api.SkirmishCards>(`tables/${table}/stat-cards`)).cards

class Shelf {
  cards = $state.raw<Map<string, SkirmishCard>>(new Map())
  warbands = $state.raw<Api.SkirmishWarband[]>([])
  scenarios = $state.raw<Api.SkirmishScenario[]>([])
  maps = $state.raw<MapView[]>([])
  tiles = $state.raw<Api.SkirmishTile[]>([])
  factions = $state.raw<[string, string][]>([])
  failed = $state('')
  private asked: Promise<void> | null = null

  open(): Promise<void> {
    this.asked ??= get<Api.SkirmishShelf>('skirmish')
      .then((found) => {
        this.cards = new Map(found.cards.map((card) => [card.name, completeCard(card)]))
        this.warbands = found.warbands
        this.scenarios = found.scenarios
        this.maps = found.maps.map(completeMap)
        this.tiles = found.tiles
        this.factions = found.factions as [string, string][]
        this.failed = ''
      })
      .catch((error: Error) => {
        this.asked = null
        this.failed = error.message
      })
    return this.asked
  }

  private readonly asking = new BroughtCards()

  /** Fetch what others brought to a table, if somebody there is on no card that is known. */
  async meet(table: string, names: readonly string[]): Promise<void> {
    if (!this.cards.size || names.every((name) => this.cards.has(name))) return
    const found = await this.asking.of(table, getBrought)
    if (!found?.length) return
    this.cards = new Map([
      ...this.cards,
      ...found.map((card) => [card.name, completeCard(card)] as const),
    ])
  }

  emblem = (name: string): Emblem => emblemOf(name, [this.cards.get(name)?.type ?? ''])

  scenario(key: string): Api.SkirmishScenario | undefined {
    return this.scenarios.find((one) => one.key === key)
  }
}

export const shelf = new Shelf()

export const checkSkirmish = (text: string, format = '', points = 0) =>
  post<Api.SkirmishVerdict>('skirmish/check', { text, format, points })
