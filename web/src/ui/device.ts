/** Words for the device in hand. */
export interface Device {
  /** `Click` or `Tap`. */
  press: string
  /** `Point at` or `Tap`. */
  look: string
}

export const MOUSE: Device = { press: 'Click', look: 'Point at' }
export const FINGER: Device = { press: 'Tap', look: 'Tap' }

/** What one works this page with. */
export const device: Device =
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? FINGER : MOUSE
