/** Words for the device in hand. */
export interface Device {
  /** `Click` or `Tap`. */
  press: string
  /** `Point at` or `Tap`. */
  look: string
  /** How a card is kept open, after `… to see its card`. */
  keep: string
}

export const MOUSE: Device = {
  press: 'Click',
  look: 'Point at',
  keep: '; a right click keeps it open',
}
export const FINGER: Device = { press: 'Tap', look: 'Tap', keep: '' }

/** What one works this page with. */
export const device: Device =
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? FINGER : MOUSE
