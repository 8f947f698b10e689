/** Reading and writing the browser's own memory; a full or forbidden store loses nothing else. */

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`warband.${key}`)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`warband.${key}`, JSON.stringify(value))
  } catch {
    // Private windows may refuse; the page works without its memory.
  }
}
