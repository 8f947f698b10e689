/** What is built: walls, secret doors, walls and steps on gridlines. */

import { hash } from '../../noise'
import { corners, loops, type Point } from '../outline'
import type { Brush, GridLine, Ground } from './picture'

const ROCK: Record<Ground, { top: string; edge: string; face: string; joint: string }> = {
  hall: { top: '#57504a', edge: '#8b8279', face: '#2b2623', joint: 'rgb(20 16 14 / 45%)' },
  grove: { top: '#5a5b50', edge: '#8d9080', face: '#2a2c24', joint: 'rgb(20 22 14 / 45%)' },
  cavern: { top: '#3d3632', edge: '#6d635b', face: '#1a1614', joint: 'rgb(10 8 7 / 55%)' },
}

/** Squares of wall as one raised mass, with its cut corners, and the shadow it throws. */
export function paintWalls(b: Brush, ground: Ground): void {
  const { c, picture } = b
  const rock = ROCK[ground]
  const stone = (x: number, y: number) => b.has('wall')(x, y) || b.has('hidden')(x, y)
  const outline = new Path2D(wallPath(b, stone))
  c.save()
  c.shadowColor = 'rgb(0 0 0 / 60%)'
  const pixel = c.getTransform().a
  c.shadowBlur = 0.3 * pixel
  c.shadowOffsetX = 0.1 * pixel
  c.shadowOffsetY = 0.18 * pixel
  c.fillStyle = rock.face
  c.fill(outline)
  c.restore()

  c.save()
  c.clip(outline)
  c.fillStyle = rock.top
  c.fillRect(0, 0, picture.width, picture.height)
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) if (stone(x, y)) masonry(c, x, y, rock.joint)
  }
  c.lineJoin = 'round'
  c.strokeStyle = rock.face
  c.lineWidth = 0.24
  c.stroke(outline)
  c.translate(0.05, 0.05)
  c.strokeStyle = rock.edge
  c.lineWidth = 0.09
  c.stroke(outline)
  c.restore()
  c.strokeStyle = '#14110f'
  c.lineWidth = 0.05
  c.lineJoin = 'round'
  c.stroke(outline)
  b.each('hidden', (x, y) => secretDoor(c, x, y))
}

function wallPath(b: Brush, stone: (x: number, y: number) => boolean): string {
  const cut = new Set(b.picture.cuts.map((p) => `${p.x},${p.y}`))
  return loops(stone, b.picture.width, b.picture.height)
    .map((loop) => {
      const turns = corners(loop)
      const parts: string[] = []
      turns.forEach((p, i) => {
        if (!cut.has(`${p.x},${p.y}`)) {
          parts.push(`${p.x} ${p.y}`)
          return
        }
        const before = turns[(i + turns.length - 1) % turns.length] as Point
        const after = turns[(i + 1) % turns.length] as Point
        const nip = (q: Point) =>
          `${p.x + Math.sign(q.x - p.x) * 0.5} ${p.y + Math.sign(q.y - p.y) * 0.5}`
        parts.push(nip(before), nip(after))
      })
      return `M${parts.join('L')}Z`
    })
    .join('')
}

function masonry(c: CanvasRenderingContext2D, x: number, y: number, joint: string): void {
  for (let row = 0; row < 3; row++) {
    const top = y + row / 3
    let left = x - (row % 2 ? 0.22 : 0)
    while (left < x + 1) {
      const width = 0.36 + hash(left * 100, row + y * 3, 31) * 0.2
      const shade = hash(left * 100, row + y * 3, 32)
      c.fillStyle =
        shade > 0.5
          ? `rgb(255 245 230 / ${(shade - 0.5) * 13}%)`
          : `rgb(0 0 0 / ${(0.5 - shade) * 26}%)`
      const from = Math.max(left, x)
      c.fillRect(from, top, Math.min(left + width, x + 1) - from, 1 / 3)
      if (left > x) {
        c.fillStyle = joint
        c.fillRect(left, top, 0.02, 1 / 3)
      }
      left += width
    }
    c.fillStyle = joint
    c.fillRect(x, top, 1, 0.02)
  }
}

/** A door that looks like wall until you know where to press. */
function secretDoor(c: CanvasRenderingContext2D, x: number, y: number): void {
  c.save()
  c.translate(x, y)
  const face = new Path2D('M.2 .86V.42Q.2 .14 .5 .14T.8 .42V.86Z')
  c.fillStyle = 'rgb(20 14 8 / 55%)'
  c.fill(face)
  c.setLineDash([0.09, 0.06])
  c.strokeStyle = '#e8c675'
  c.lineWidth = 0.055
  c.stroke(face)
  c.setLineDash([])
  c.beginPath()
  c.arc(0.65, 0.56, 0.06, 0, Math.PI * 2)
  c.fillStyle = '#e8c675'
  c.fill()
  c.restore()
}

/** Walls, ridgelines and edgelines: what stands between squares. */
export function paintLines(b: Brush): void {
  for (const line of b.picture.lines) if (line.kind === 'edgeline') step(b.c, line)
  for (const line of b.picture.lines) if (line.kind === 'ridgeline') ridge(b.c, line)
  const walls = b.picture.lines.filter((line) => line.kind === 'wall')
  thinWalls(b.c, walls)
  for (const line of b.picture.lines) {
    const look = BARRIERS[line.kind]
    if (look) barrier(b.c, line, look)
  }
}

interface Barrier {
  colour: string
  rim: string
  width: number
  dash: number[]
}

/** What stands on a gridline and is no wall of stone: something low, something clear, darkness. */
const BARRIERS: Partial<Record<GridLine['kind'], Barrier>> = {
  'low wall': { colour: '#b3a58d', rim: '#2b241b', width: 0.12, dash: [0.22, 0.05] },
  force: { colour: '#8fe6ff', rim: 'rgb(20 60 90 / 70%)', width: 0.09, dash: [] },
  'shadow wall': { colour: '#2a2038', rim: 'rgb(190 160 240 / 55%)', width: 0.16, dash: [] },
}

function barrier(c: CanvasRenderingContext2D, { from, to }: GridLine, look: Barrier): void {
  c.save()
  c.beginPath()
  c.moveTo(from.x, from.y)
  c.lineTo(to.x, to.y)
  c.strokeStyle = look.rim
  c.lineWidth = look.width + 0.07
  c.stroke()
  c.setLineDash(look.dash)
  c.strokeStyle = look.colour
  c.lineWidth = look.width
  c.stroke()
  c.restore()
}

function thinWalls(c: CanvasRenderingContext2D, walls: readonly GridLine[]): void {
  if (!walls.length) return
  const path = new Path2D()
  for (const { from, to } of walls) {
    path.moveTo(from.x, from.y)
    path.lineTo(to.x, to.y)
  }
  const pixel = c.getTransform().a
  c.save()
  c.lineCap = 'square'
  c.shadowColor = 'rgb(0 0 0 / 55%)'
  c.shadowBlur = 0.2 * pixel
  c.shadowOffsetX = 0.06 * pixel
  c.shadowOffsetY = 0.12 * pixel
  c.strokeStyle = '#14110f'
  c.lineWidth = 0.24
  c.stroke(path)
  c.restore()
  c.save()
  c.lineCap = 'square'
  c.strokeStyle = '#6d655d'
  c.lineWidth = 0.17
  c.stroke(path)
  c.lineCap = 'butt'
  c.strokeStyle = '#9a9086'
  c.lineWidth = 0.06
  c.stroke(path)
  c.restore()
}

/** A crest: stones along the line, with slopes falling off to both sides. */
function ridge(c: CanvasRenderingContext2D, { from, to }: GridLine): void {
  const dx = to.x - from.x
  const dy = to.y - from.y
  c.save()
  c.strokeStyle = 'rgb(40 30 20 / 55%)'
  c.lineWidth = 0.035
  c.beginPath()
  for (let i = 1; i < 8; i++) {
    const x = from.x + (dx * i) / 8
    const y = from.y + (dy * i) / 8
    const reach = 0.16 + hash(x * 16, y * 16, 41) * 0.12
    c.moveTo(x - dy * reach, y + dx * reach)
    c.lineTo(x + dy * reach, y - dx * reach)
  }
  c.stroke()
  for (let i = 0; i < 4; i++) {
    const x = from.x + dx * (i + 0.5) * 0.25
    const y = from.y + dy * (i + 0.5) * 0.25
    const r = 0.11 + hash(x * 16, y * 16, 42) * 0.05
    c.beginPath()
    c.ellipse(x, y, r * (dx ? 1.25 : 0.95), r * (dx ? 0.95 : 1.25), 0, 0, Math.PI * 2)
    c.fillStyle = '#8d8374'
    c.fill()
    c.strokeStyle = '#2e2720'
    c.lineWidth = 0.035
    c.stroke()
    c.beginPath()
    c.arc(x - r * 0.25, y - r * 0.3, r * 0.4, 0, Math.PI * 2)
    c.fillStyle = 'rgb(255 250 235 / 40%)'
    c.fill()
  }
  c.restore()
}

/** A step: a bright rim on the high side, teeth and shadow on the low side. */
function step(c: CanvasRenderingContext2D, { from, to, high }: GridLine): void {
  const up = high ?? { x: 0, y: -1 }
  const corner = (p: Point, reach: number) => ({ x: p.x - up.x * reach, y: p.y - up.y * reach })
  const shade = c.createLinearGradient(
    from.x,
    from.y,
    from.x - up.x * 0.6 || from.x,
    from.y - up.y * 0.6 || from.y,
  )
  shade.addColorStop(0, 'rgb(15 10 5 / 62%)')
  shade.addColorStop(1, 'rgb(15 10 5 / 0%)')
  c.save()
  c.fillStyle = shade
  c.fillRect(
    Math.min(from.x, to.x, corner(from, 0.6).x),
    Math.min(from.y, to.y, corner(from, 0.6).y),
    Math.abs(to.x - from.x) || 0.6,
    Math.abs(to.y - from.y) || 0.6,
  )
  c.fillStyle = '#463a2e'
  for (let i = 0; i < 4; i++) {
    const at = (k: number) => ({
      x: from.x + (to.x - from.x) * k,
      y: from.y + (to.y - from.y) * k,
    })
    const a = at(i / 4)
    const z = at((i + 1) / 4)
    const tip = corner(at((i + 0.5) / 4), 0.24)
    c.beginPath()
    c.moveTo(a.x, a.y)
    c.lineTo(z.x, z.y)
    c.lineTo(tip.x, tip.y)
    c.fill()
  }
  c.strokeStyle = '#fff3d2'
  c.lineWidth = 0.07
  c.beginPath()
  c.moveTo(from.x, from.y)
  c.lineTo(to.x, to.y)
  c.stroke()
  c.restore()
}
