/** Numbers as people like to read them. */

import type { Modifier } from '../protocol'

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`
}

export function modifierText(modifiers: readonly Modifier[]): string {
  return modifiers.map(([name, amount]) => `${name} ${signed(amount)}`).join(', ')
}

/** `1.5`; what is more than nothing is not told as nothing. */
export function about(number: number): string {
  return number > 0 && number < 0.05 ? '<0.1' : number.toFixed(1)
}

/** `1 point`, `3 points`. */
export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** What the natural roll must be. */
export function neededText(needed: number, automatic: boolean): string {
  if (automatic || needed <= 0) return 'hits without a roll'
  if (needed > 20) return 'cannot hit'
  return needed === 20 ? 'needs a 20' : `needs ${needed} or more`
}
