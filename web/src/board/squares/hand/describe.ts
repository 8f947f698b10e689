/** Squares and creatures in words, for the text board and the live region. */

import type { MapView, PieceView, View } from '../../../protocol'
import { colourOf } from '../../../ui/seats'
import { Frame } from '../frame'

export function terrainAt(map: MapView, cell: number): string[] {
  return Object.entries(map.terrain)
    .filter(([, cells]) => cells.includes(cell))
    .map(([kind]) => kind)
}

/** A marked area: what kind it is, and what it is called. */
export interface Area {
  kind: string
  text: string
}

/** The marked areas of a square, by whose they are; where armies start matters in set-up only. */
export function areasAt(view: View, map: MapView, cell: number): Area[] {
  return map.areas
    .filter((area) => area.cells.includes(cell))
    .map(({ label }) => {
      const [kind = '', side = ''] = label.split(' ')
      const owner = colourOf(view.sides.indexOf(side))
      return {
        kind,
        text: owner ? `${owner}’s ${kind} area` : `${side ? 'shared ' : ''}${kind} area`,
      }
    })
    .filter(({ kind }) => view.round === 0 || kind !== 'start')
}

export function piecesAt(view: View, map: MapView, cell: number): PieceView[] {
  const x = cell % map.width
  const y = Math.floor(cell / map.width)
  return view.pieces.filter((piece) => {
    if (piece.anchor < 0 || piece.destroyed) return false
    const px = piece.anchor % map.width
    const py = Math.floor(piece.anchor / map.width)
    return x >= px && y >= py && x < px + piece.side && y < py + piece.side
  })
}

/** `K9: fire. Red Orc, 30 of 50 hit points, Slowed.` */
export function describeSquare(view: View, map: MapView, cell: number): string {
  const name = new Frame(map.width, map.height).name(cell)
  const areas = areasAt(view, map, cell).map(({ text }) => text)
  const ground = [...terrainAt(map, cell), ...areas, ...wallsAt(map, cell)]
  const people = piecesAt(view, map, cell).map(describePiece)
  return [`${name}: ${ground.join(', ') || 'clear'}.`, ...people].join(' ')
}

export function describePiece(piece: PieceView): string {
  const parts = [
    `${colourOf(piece.seat) || 'Nobody’s'} ${piece.label.replace(/^(blue|red) /i, '')}`,
    `${piece.hp} of ${piece.max_hp} hit points`,
    piece.bloodied ? 'bloodied' : '',
    ...piece.conditions,
    piece.command?.rating != null ? `commander ${piece.command.rating}` : '',
    piece.command?.under === false ? 'out of command' : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function wallsAt(map: MapView, cell: number): string[] {
  const found: string[] = []
  for (const edge of map.edges) {
    if (edge.cell === cell) found.push(`${edge.kind} on the ${edge.side} side`)
    else if (edge.side === 'east' && edge.cell === cell - 1)
      found.push(`${edge.kind} on the west side`)
    else if (edge.side === 'south' && edge.cell === cell - map.width) {
      found.push(`${edge.kind} on the north side`)
    }
  }
  return found
}

/** The creatures of both sides, where they stand, one line each. */
export function describeArmies(view: View, map: MapView): string[] {
  const frame = new Frame(map.width, map.height)
  return view.pieces
    .filter((piece) => !piece.destroyed)
    .map((piece) => {
      const where = piece.anchor < 0 ? 'off the map' : `at ${frame.name(piece.anchor)}`
      const size = piece.side > 1 ? `, ${piece.side} by ${piece.side} squares` : ''
      return `${describePiece(piece).slice(0, -1)}, ${where}${size}${piece.ready ? ', ready' : ''}.`
    })
}
