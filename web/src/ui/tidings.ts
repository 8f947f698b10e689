/** What others do meanwhile, told for a while: over the board, and in whatever dialog is open. */

import { getContext, setContext } from 'svelte'

export interface Tiding {
  key: number
  kind: string
  /** Who says it, where somebody speaks. */
  who: string
  text: string
}

export interface Tidings {
  readonly shown: readonly Tiding[]
}

const HERE = Symbol('tidings')

export const setTidings = (tidings: Tidings) => setContext(HERE, tidings)

/** Those of the page around; none where nobody else can do anything. */
export const tidingsHere = () => getContext<Tidings | undefined>(HERE)
