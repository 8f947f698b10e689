/** Cards that players bring to a table: each table is asked once. */

export class BroughtCards {
  private readonly asked = new Set<string>()

  /** What was brought there; null if it was asked for already, or cannot be had. */
  async of<Card>(table: string, fetch: (table: string) => Promise<Card[]>): Promise<Card[] | null> {
    if (!table || this.asked.has(table)) return null
    this.asked.add(table)
    try {
      return await fetch(table)
    } catch {
      // Their sheets stay empty, as for any card that is unknown; the next look asks again.
      this.asked.delete(table)
      return null
    }
  }
}
