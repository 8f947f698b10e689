/** The keys of the table, in one place: what they do and how they are explained. */

export interface KeyHelp {
  keys: string
  does: string
}

/** What a board calls its places, those who stand on them, and what is taken back at once. */
export interface KeyWords {
  place: string
  piece: string
  turn: string
}

/** The keys of every table, with those of its board in the middle. */
export function keyHelp({ place, piece, turn }: KeyWords, own: readonly KeyHelp[]): KeyHelp[] {
  return [
    { keys: 'Enter or Space', does: `choose the ${place} or ${piece}, or confirm` },
    { keys: '1 – 9, 0', does: 'choose the option with that number' },
    { keys: 'E', does: 'end the turn, be done, stop or decline' },
    { keys: 'N / Shift+N', does: `next or previous ${piece} that can be chosen` },
    { keys: 'Z / Shift+Z', does: `undo / take the whole ${turn} back` },
    { keys: 'H / Shift+H', does: 'what would a good computer do / let it answer this once' },
    { keys: 'Escape', does: 'cancel what is half chosen' },
    ...own,
    { keys: 'G / A / C', does: 'log, who fights, chat' },
    { keys: '/', does: 'type a command' },
    { keys: '+ / − / R', does: 'zoom in, zoom out, show everything' },
    { keys: 'Q', does: 'quiet mode: hide chat and spectators' },
    { keys: '?', does: 'this help' },
  ]
}

/** What the keys of every table work on. */
export interface Works {
  session: {
    takeBack: (whole?: 'activation') => void
    askHint: () => void
    help: (what: 'answer') => void
  }
  asked: boolean
  panel:
    | { open: (tab: 'log' | 'roster' | 'chat' | 'help') => void; command: () => void }
    | undefined
  field: { zoom: (factor: number) => void; reset: () => void } | undefined
  pass: () => void
  cycle: (back: boolean) => void
  cancel: () => void
  quiet: () => void
}

/** What the keys do that mean the same at every table. */
export function commonActs(works: Works): Record<string, () => unknown> {
  const { session, asked, panel, field } = works
  return {
    e: works.pass,
    n: () => works.cycle(false),
    N: () => works.cycle(true),
    z: () => session.takeBack(),
    Z: () => session.takeBack('activation'),
    h: () => asked && session.askHint(),
    H: () => asked && session.help('answer'),
    '/': () => panel?.command(),
    a: () => panel?.open('roster'),
    c: () => panel?.open('chat'),
    g: () => panel?.open('log'),
    q: works.quiet,
    r: () => field?.reset(),
    '+': () => field?.zoom(1.25),
    '=': () => field?.zoom(1.25),
    '-': () => field?.zoom(0.8),
    '?': () => panel?.open('help'),
    Escape: works.cancel,
  }
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
}

/** The step of the cursor that a key means. */
export function stepOf(key: string): [number, number] | undefined {
  return STEPS[key]
}

/** The key of the n-th option, from 0; nothing after the tenth. */
export function digitOf(index: number): string {
  return index < 9 ? String(index + 1) : index === 9 ? '0' : ''
}

/** Which option a digit key means. */
export function indexOf(key: string): number {
  return /^\d$/.test(key) ? (Number(key) + 9) % 10 : -1
}

/** What the keys of a table do. */
export interface KeyActs {
  move: (dx: number, dy: number) => void
  enter: () => void
  space: () => void
  digit: (key: string) => void
  acts: Record<string, () => unknown>
}

/** Carry out what a key means, unless it belongs to whatever has the focus. */
export function handleKey(
  event: KeyboardEvent,
  { move, enter, space, digit, acts }: KeyActs,
): void {
  if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof HTMLElement ? event.target : null
  const step = stepOf(event.key)
  const act =
    step && !target?.closest('[role=log], [role=tablist], .scroll, .detail, .asked, .page')
      ? () => move(...step)
      : event.key === 'Enter' || event.key === ' '
        ? target?.closest('button, a, summary, [role=tab]')
          ? undefined
          : event.key === 'Enter'
            ? enter
            : space
        : /^\d$/.test(event.key)
          ? () => digit(event.key)
          : step
            ? undefined
            : acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

/** Whether a key press belongs to a field that is being typed in. */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select') ||
      target.isContentEditable ||
      target.closest('dialog') !== null)
  )
}
