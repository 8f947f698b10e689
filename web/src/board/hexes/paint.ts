/** The battlefield on a canvas: prisms with lit tops, shaded sides, rims on drops, heights. */

import { hash } from '../noise'
import type { Axial, Point } from './geometry'
import { OBSTACLE, type Terrain } from './terrain'
import type { HexColumn, HexSlab } from './types'

interface Paint {
  hue: number
  saturation: number
  light: number
}

const GROUND: Record<string, Paint> = {
  grass: { hue: 94, saturation: 40, light: 33 },
  rock: { hue: 32, saturation: 9, light: 46 },
  sand: { hue: 40, saturation: 40, light: 56 },
  dungeon: { hue: 218, saturation: 9, light: 40 },
  swamp: { hue: 74, saturation: 28, light: 28 },
  concrete: { hue: 210, saturation: 4, light: 56 },
  asphalt: { hue: 220, saturation: 5, light: 30 },
  road: { hue: 28, saturation: 24, light: 44 },
  snow: { hue: 205, saturation: 30, light: 84 },
  'lava field': { hue: 14, saturation: 22, light: 22 },
  water: { hue: 204, saturation: 62, light: 40 },
  'swamp water': { hue: 110, saturation: 26, light: 28 },
  shadow: { hue: 268, saturation: 26, light: 21 },
  ice: { hue: 195, saturation: 52, light: 76 },
  'molten lava': { hue: 20, saturation: 88, light: 50 },
}
const STONE: Paint = { hue: 216, saturation: 8, light: 38 }
/** Where light comes from: tops grow brighter with every level. */
const PER_LEVEL = 4.5

function colour(paint: Paint, more: number, alpha = 1): string {
  const light = Math.max(4, Math.min(94, paint.light + more))
  return `hsl(${paint.hue} ${paint.saturation}% ${light}% / ${alpha})`
}

export function paintTerrain(
  canvas: HTMLCanvasElement,
  terrain: Terrain,
  scale: number,
  named = false,
): void {
  const { width, height } = terrain.bounds
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const brush = canvas.getContext('2d')
  if (!brush) return
  new Painter(brush, terrain, scale, named).paint()
}

class Painter {
  constructor(
    private readonly brush: CanvasRenderingContext2D,
    private readonly terrain: Terrain,
    private readonly scale: number,
    private readonly named: boolean,
  ) {}

  paint(): void {
    const { brush, terrain } = this
    brush.lineJoin = 'round'
    brush.lineCap = 'round'
    this.castShadow()
    for (const column of terrain.columns) {
      for (const slab of column.slabs) {
        this.sides(column, slab)
        this.top(column, slab)
      }
      const top = column.slabs.at(-1)
      if (top) {
        this.rims(column, top)
        if (top.obstacle) this.obstacle(column, top)
        else this.height(column, top)
      }
    }
  }

  private point(hex: Axial, level: number): Point {
    const { x, y } = this.terrain.place(this.terrain.gaze.at(hex, level))
    return { x: x * this.scale, y: y * this.scale }
  }

  private corners(hex: Axial, level: number, size = 1): Point[] {
    return this.terrain.gaze.corners(hex, level, size).map((corner) => {
      const { x, y } = this.terrain.place(corner)
      return { x: x * this.scale, y: y * this.scale }
    })
  }

  private trace(points: readonly Point[]): void {
    this.brush.beginPath()
    for (const [i, p] of points.entries())
      i ? this.brush.lineTo(p.x, p.y) : this.brush.moveTo(p.x, p.y)
    this.brush.closePath()
  }

  /** The whole board throws a soft shadow on the table. */
  private castShadow(): void {
    const { brush, scale } = this
    brush.save()
    brush.shadowColor = 'rgb(0 0 0 / 70%)'
    brush.shadowBlur = scale * 0.5
    brush.shadowOffsetY = scale * 0.16
    brush.fillStyle = '#0c0e11'
    brush.beginPath()
    for (const column of this.terrain.columns) {
      const corners = this.corners(column, 0)
      for (const [i, p] of corners.entries()) i ? brush.lineTo(p.x, p.y) : brush.moveTo(p.x, p.y)
      brush.closePath()
    }
    brush.fill()
    brush.restore()
  }

  private paintOf(slab: HexSlab): Paint {
    return GROUND[slab.ground] ?? STONE
  }

  /** Thin ground lies on other ground: its sides are stone. */
  private sides(column: HexColumn, slab: HexSlab): void {
    const { gaze } = this.terrain
    if (gaze.flat || slab.level <= slab.bottom) return
    const top = this.corners(column, slab.level)
    const base = this.corners(column, slab.bottom)
    const thin = ['water', 'shadow', 'ice', 'swamp water', 'molten lava'].includes(slab.ground)
    const paint = thin ? STONE : this.paintOf(slab)
    for (const side of [2, 3]) {
      const shade = side === 2 ? -17 : -24
      const [a, b, c, d] = [top[side], top[side + 1], base[side + 1], base[side]] as [
        Point,
        Point,
        Point,
        Point,
      ]
      this.trace([a, b, c, d])
      const fade = this.brush.createLinearGradient(0, Math.min(a.y, b.y), 0, Math.max(c.y, d.y))
      fade.addColorStop(0, colour(paint, shade + 4 + slab.level * 2))
      fade.addColorStop(1, colour(paint, shade - 8))
      this.brush.fillStyle = fade
      this.brush.fill()
      // One course of stone for every level.
      this.brush.strokeStyle = 'rgb(0 0 0 / 30%)'
      this.brush.lineWidth = Math.max(0.6, this.scale * 0.008)
      for (let level = slab.bottom + 1; level < slab.level; level++) {
        const course = this.corners(column, level)
        const [p, q] = [course[side], course[side + 1]] as [Point, Point]
        this.brush.beginPath()
        this.brush.moveTo(p.x, p.y)
        this.brush.lineTo(q.x, q.y)
        this.brush.stroke()
      }
      this.brush.beginPath()
      this.brush.moveTo(b.x, b.y)
      this.brush.lineTo(c.x, c.y)
      this.brush.stroke()
    }
  }

  private top(column: HexColumn, slab: HexSlab): void {
    const { brush } = this
    const corners = this.corners(column, slab.level)
    const paint = this.paintOf(slab)
    const jitter = (hash(column.q, column.r, 1) - 0.5) * 4
    this.trace(corners)
    const [first, , , last] = corners as [Point, Point, Point, Point]
    const light = brush.createLinearGradient(first.x, first.y, last.x, last.y)
    const lift = slab.level * PER_LEVEL + jitter
    light.addColorStop(0, colour(paint, lift + 2))
    light.addColorStop(1, colour(paint, lift - 3))
    brush.fillStyle = light
    brush.fill()
    brush.save()
    brush.clip()
    this.texture(column, slab, paint, lift)
    this.footShade(column, slab, corners)
    brush.restore()
    this.trace(corners)
    brush.strokeStyle = 'rgb(0 0 0 / 26%)'
    brush.lineWidth = Math.max(0.7, this.scale * 0.011)
    brush.stroke()
  }

  private texture(column: HexColumn, slab: HexSlab, paint: Paint, lift: number): void {
    const { brush, scale } = this
    const centre = this.point(column, slab.level)
    const { tilt } = this.terrain.gaze
    const spot = (n: number) => ({
      x: centre.x + (hash(column.q, column.r, n) - 0.5) * scale * 0.9,
      y: centre.y + (hash(column.q, column.r, n + 50) - 0.5) * scale * 0.9 * tilt,
    })
    switch (slab.ground) {
      case 'water':
      case 'swamp water':
      case 'ice':
        brush.strokeStyle = colour(paint, lift + 26, 0.75)
        brush.lineWidth = scale * 0.018
        for (let n = 0; n < 3; n++) {
          const { x, y } = spot(n + 3)
          brush.beginPath()
          brush.moveTo(x - scale * 0.13, y)
          brush.quadraticCurveTo(x - scale * 0.065, y - scale * 0.05, x, y)
          brush.quadraticCurveTo(x + scale * 0.065, y + scale * 0.05, x + scale * 0.13, y)
          brush.stroke()
        }
        break
      case 'grass':
      case 'swamp':
        brush.lineWidth = scale * 0.014
        for (let n = 0; n < 22; n++) {
          const { x, y } = spot(n + 3)
          brush.strokeStyle = colour(paint, lift + (n % 2 ? 9 : -7), 0.7)
          brush.beginPath()
          brush.moveTo(x, y)
          brush.lineTo(
            x + (hash(column.q, column.r, n + 120) - 0.5) * scale * 0.05,
            y - scale * 0.06,
          )
          brush.stroke()
        }
        break
      case 'shadow': {
        const mist = brush.createRadialGradient(
          centre.x,
          centre.y,
          scale * 0.05,
          centre.x,
          centre.y,
          scale * 0.55,
        )
        mist.addColorStop(0, 'hsl(270 45% 8% / 85%)')
        mist.addColorStop(1, 'hsl(270 40% 30% / 10%)')
        brush.fillStyle = mist
        brush.fillRect(centre.x - scale, centre.y - scale, 2 * scale, 2 * scale)
        brush.strokeStyle = 'hsl(270 45% 62% / 28%)'
        brush.lineWidth = scale * 0.02
        for (let n = 0; n < 2; n++) {
          const { x, y } = spot(n + 9)
          brush.beginPath()
          brush.arc(x, y, scale * (0.1 + 0.06 * n), 0.4, 2.6 + n)
          brush.stroke()
        }
        break
      }
      case 'molten lava':
      case 'lava field':
        for (let n = 0; n < 4; n++) {
          const { x, y } = spot(n + 3)
          brush.fillStyle = `hsl(${38 - n * 5} 100% ${62 - n * 4}% / 80%)`
          brush.beginPath()
          brush.ellipse(x, y, scale * 0.09, scale * 0.05, 0, 0, 7)
          brush.fill()
        }
        break
      case 'dungeon':
      case 'concrete':
      case 'asphalt':
        this.flagstones(column, slab, paint, lift)
        break
      default:
        for (let n = 0; n < 26; n++) {
          const { x, y } = spot(n + 3)
          brush.fillStyle = colour(paint, lift + (n % 3 ? 8 : -12), 0.45)
          const size = scale * (0.008 + 0.018 * hash(column.q, column.r, n + 80))
          brush.beginPath()
          brush.ellipse(x, y, size, size * tilt, 0, 0, 7)
          brush.fill()
        }
    }
  }

  /** Worn paving: a bevelled slab with a crack or two. */
  private flagstones(column: HexColumn, slab: HexSlab, paint: Paint, lift: number): void {
    const { brush, scale } = this
    const { q, r } = column
    const { tilt } = this.terrain.gaze
    this.trace(this.corners(column, slab.level, 0.9))
    brush.fillStyle = colour(paint, lift + 3 + (hash(q, r, 20) - 0.5) * 5, 0.8)
    brush.fill()
    brush.strokeStyle = colour(paint, lift + 13, 0.35)
    brush.lineWidth = scale * 0.014
    brush.stroke()
    const centre = this.point(column, slab.level)
    brush.strokeStyle = colour(paint, lift - 15, 0.5)
    brush.lineWidth = scale * 0.012
    for (let n = 0; n < 1 + (hash(q, r, 21) > 0.6 ? 1 : 0); n++) {
      const angle = hash(q, r, 22 + n) * Math.PI * 2
      let [x, y] = [
        centre.x + Math.cos(angle) * scale * 0.42,
        centre.y + Math.sin(angle) * scale * 0.42 * tilt,
      ]
      brush.beginPath()
      brush.moveTo(x, y)
      for (let step = 0; step < 4; step++) {
        const turn = angle + Math.PI + (hash(q, r, 30 + n * 9 + step) - 0.5) * 1.7
        x += Math.cos(turn) * scale * 0.13
        y += Math.sin(turn) * scale * 0.13 * tilt
        brush.lineTo(x, y)
      }
      brush.stroke()
    }
    for (let n = 0; n < 9; n++) {
      brush.fillStyle = colour(paint, lift + (n % 2 ? 10 : -12), 0.35)
      const size = scale * (0.006 + 0.012 * hash(q, r, 60 + n))
      brush.beginPath()
      brush.ellipse(
        centre.x + (hash(q, r, 70 + n) - 0.5) * scale * 0.8,
        centre.y + (hash(q, r, 80 + n) - 0.5) * scale * 0.8 * tilt,
        size,
        size * tilt,
        0,
        0,
        7,
      )
      brush.fill()
    }
  }

  /** The foot of higher ground lies in its shade. */
  private footShade(column: HexColumn, slab: HexSlab, corners: Point[]): void {
    const { brush, terrain } = this
    const centre = this.point(column, slab.level)
    for (let side = 0; side < 6; side++) {
      const beyond = terrain.topOf(terrain.gaze.across(column, side))
      if (!beyond || beyond.level + beyond.peak <= slab.level) continue
      const [a, b] = [corners[side], corners[(side + 1) % 6]] as [Point, Point]
      const edge = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      const shade = brush.createLinearGradient(edge.x, edge.y, centre.x, centre.y)
      const deep = Math.min(0.5, 0.22 + 0.1 * (beyond.level - slab.level))
      shade.addColorStop(0, `rgb(0 0 0 / ${deep})`)
      shade.addColorStop(0.9, 'rgb(0 0 0 / 0)')
      brush.fillStyle = shade
      brush.fill(hexPath(corners))
    }
  }

  /** Where the ground drops, its edge catches the light. */
  private rims(column: HexColumn, slab: HexSlab): void {
    const { brush, terrain, scale } = this
    const corners = this.corners(column, slab.level, 0.985)
    for (let side = 0; side < 6; side++) {
      const beyond = terrain.topOf(terrain.gaze.across(column, side))
      const drop = slab.level - (beyond?.level ?? 0)
      if (drop <= 0 || !beyond) continue
      const [a, b] = [corners[side], corners[(side + 1) % 6]] as [Point, Point]
      brush.strokeStyle = `rgb(255 250 225 / ${Math.min(0.9, 0.5 + drop * 0.18)})`
      brush.lineWidth = scale * (0.016 + 0.01 * Math.min(drop, 4))
      brush.beginPath()
      brush.moveTo(a.x, a.y)
      brush.lineTo(b.x, b.y)
      brush.stroke()
    }
  }

  private height(column: HexColumn, slab: HexSlab): void {
    const { brush, scale } = this
    const { x, y } = this.point(column, slab.level)
    const { tilt } = this.terrain.gaze
    brush.font = `650 ${Math.round(scale * 0.15)}px "Inter Variable", system-ui, sans-serif`
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    const dark = ['shadow', 'water', 'lava field', 'swamp water'].includes(slab.ground)
    brush.fillStyle = dark ? 'rgb(255 255 255 / 62%)' : 'rgb(0 0 0 / 55%)'
    const name = this.named ? this.terrain.spots.get(slab.space)?.name : ''
    const words = name ? `${name} · ${slab.level}` : String(slab.level)
    brush.fillText(words, x, y + scale * 0.4 * tilt)
  }

  /** A crag: facets from a jagged foot to a few peaks. */
  private obstacle(column: HexColumn, slab: HexSlab): void {
    const { brush, scale, terrain } = this
    const leafy = ['tree', 'palm', 'brush'].includes(slab.obstacle)
    const paint = leafy
      ? { hue: 108, saturation: 34, light: 26 }
      : slab.obstacle === 'glacier'
        ? { hue: 200, saturation: 40, light: 74 }
        : { hue: 262, saturation: 8, light: 38 }
    const foot = this.corners(column, slab.level, 0.86)
    const rise = terrain.gaze.flat ? 0 : slab.peak * OBSTACLE
    const centre = this.point(column, slab.level + rise)
    const crown = terrain.gaze
      .corners(column, slab.level + rise, 0.34)
      .map((corner) => terrain.place(corner))
      .map((p, i) => ({
        x: p.x * scale + (hash(column.q, column.r, i + 30) - 0.5) * scale * 0.16,
        y:
          p.y * scale +
          (terrain.gaze.flat ? 0 : (hash(column.q, column.r, i + 40) - 0.2) * scale * 0.42),
      }))
    const tones = [6, -2, -12, -20, -8, 10]
    for (const side of [5, 0, 4, 1, 3, 2]) {
      const [a, b] = [foot[side], foot[(side + 1) % 6]] as [Point, Point]
      const [c, d] = [crown[(side + 1) % 6], crown[side]] as [Point, Point]
      this.trace([a, b, c, d])
      const shade = brush.createLinearGradient(0, d.y, 0, Math.max(a.y, b.y))
      const tone = tones[side] ?? 0
      shade.addColorStop(0, colour(paint, tone + 14))
      shade.addColorStop(1, colour(paint, tone - 8))
      brush.fillStyle = shade
      brush.fill()
      brush.strokeStyle = 'rgb(0 0 0 / 35%)'
      brush.lineWidth = scale * 0.01
      brush.stroke()
    }
    this.trace(crown)
    brush.fillStyle = colour(paint, 24)
    brush.fill()
    brush.font = `700 ${Math.round(scale * 0.15)}px "Inter Variable", system-ui, sans-serif`
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    const label = `▲${slab.level + slab.peak}`
    const at = this.point(column, slab.level + rise * 0.35)
    brush.lineWidth = scale * 0.035
    brush.strokeStyle = 'rgb(0 0 0 / 65%)'
    brush.strokeText(label, centre.x, at.y)
    brush.fillStyle = 'rgb(255 255 255 / 85%)'
    brush.fillText(label, centre.x, at.y)
  }
}

function hexPath(corners: readonly Point[]): Path2D {
  const path = new Path2D()
  for (const [i, p] of corners.entries()) i ? path.lineTo(p.x, p.y) : path.moveTo(p.x, p.y)
  path.closePath()
  return path
}
