/** Creatures, armies and battlefields of mass battles: fetched once. */

import type { PlaneCreature, PlaneLibrary, PlaneMap } from '../../board/plane/types'
import { get } from '../../server'

class Shelf {
  library = $state.raw<PlaneLibrary | null>(null)
  failed = $state('')
  private asked: Promise<void> | null = null

  open(): Promise<void> {
    this.asked ??= get<PlaneLibrary>('massbattle')
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

  creature(name: string): PlaneCreature | undefined {
    return this.library?.creatures.find((one) => one.name === name)
  }

  field(name: string): PlaneMap | undefined {
    return this.library?.fields.find((one) => one.name === name)
  }
}

export const shelf = new Shelf()

/** `swords-of-dawn` as people write it. */
export function title(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
