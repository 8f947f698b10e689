/** The keys of the table, in one place: what they do and how they are explained. */

export interface KeyHelp {
  keys: string
  does: string
}

export const KEYS: KeyHelp[] = [
  { keys: 'Arrows', does: 'move the square cursor (Home, End, Page Up, Page Down: diagonals)' },
  { keys: 'Enter or Space', does: 'choose the square, creature or confirm' },
  { keys: '1 – 9, 0', does: 'choose the option with that number' },
  { keys: 'E', does: 'end the turn, pass or stop' },
  { keys: 'N / Shift+N', does: 'next or previous creature that can be chosen' },
  { keys: 'Z / Shift+Z', does: 'undo / reset the activation' },
  { keys: 'H / Shift+H', does: 'what would a good computer do / let it answer this once' },
  { keys: 'Escape', does: 'cancel what is half chosen' },
  { keys: 'T', does: 'show what enemies threaten; click creatures to choose whose threat' },
  { keys: 'L', does: 'measure sight and cover between two squares' },
  { keys: 'I', does: 'describe the square under the cursor' },
  { keys: '/', does: 'type a command' },
  { keys: 'F', does: 'full control on or off' },
  { keys: 'Y', does: 'let everything pass until this activation is over' },
  { keys: 'C', does: 'chat' },
  { keys: 'G', does: 'battle log' },
  { keys: '+ / − / R', does: 'zoom in, zoom out, show the whole map' },
  { keys: 'Q', does: 'quiet mode: hide chat and spectators' },
  { keys: '?', does: 'this help' },
]

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
