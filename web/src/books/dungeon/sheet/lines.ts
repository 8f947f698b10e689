/** A room of a game master's sheet in lines. */

import type * as Api from '../../../api'

const PARTS: readonly (readonly [keyof Api.RoomSheet, string])[] = [
  ['monsters', ''],
  ['pets', 'Pet: '],
  ['enemies', 'On nobody’s side: '],
  ['friends', 'A friend: '],
  ['lurkers', 'From outside: '],
  ['glimpsed', 'Slips away: '],
]

export function roomLines(room: Api.RoomSheet): string[] {
  const lines: string[] = []
  for (const [name, before] of PARTS) {
    const found = room[name] as readonly string[] | undefined
    if (found?.length) lines.push(before + found.join(', '))
  }
  if (room.traps) lines.push(room.traps === 1 ? 'The door is trapped' : `${room.traps} traps`)
  if (room.statue) lines.push(`Statue of ${room.statue}`)
  if (room.find) lines.push(`Here lies the ${room.find}`)
  if (room.treasure?.length) lines.push(`Treasure: ${room.treasure.join(', ')}`)
  return lines
}
