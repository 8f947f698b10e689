/** How this player likes the page. */

import { MediaQuery } from 'svelte/reactivity'
import { load, save } from './store'

export interface Prefs {
  name: string
  theme: 'auto' | 'dark' | 'light'
  motion: 'auto' | 'none'
  sound: boolean
  volume: number
  confirmMoves: boolean
  textBoard: boolean
  turned: boolean | null
  zen: boolean
  /** Tell every answer in the log, not only what came of it. */
  everyAnswer: boolean
  learned: boolean
  /** Let the page place one's creatures in quick battles. */
  quickSetup: boolean
}

const DEFAULTS: Prefs = {
  name: 'Guest',
  theme: 'auto',
  motion: 'auto',
  sound: true,
  volume: 0.5,
  confirmMoves: false,
  textBoard: false,
  turned: null,
  zen: false,
  everyAnswer: false,
  learned: false,
  quickSetup: true,
}

export const prefs = $state<Prefs>({ ...DEFAULTS, ...load<Partial<Prefs>>('prefs', {}) })

const light = new MediaQuery('(prefers-color-scheme: light)')

/** Keep every change, and let the page's colours and motion follow. */
export function keepPrefs(): void {
  $effect(() => {
    save('prefs', $state.snapshot(prefs))
    const root = document.documentElement
    root.dataset.theme = prefs.theme === 'auto' ? (light.current ? 'light' : 'dark') : prefs.theme
    root.dataset.motion = prefs.motion
  })
}
