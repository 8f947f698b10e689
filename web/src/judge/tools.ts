/** What a tap on the board does while a position is laid out. */
export interface Tool {
  kind: 'move' | 'add' | 'terrain'
  word?: string
  seat?: number
}
