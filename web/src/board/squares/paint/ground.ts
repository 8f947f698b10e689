/** The floor, before anything stands on it. */

import { hash, smooth, stream } from '../../noise'
import type { Brush, Ground } from './picture'

interface Tones {
  base: [number, number, number]
  spread: number
  joint: string
  light: string
}

export const TONES: Record<Ground, Tones> = {
  hall: {
    base: [38, 16, 64],
    spread: 5,
    joint: 'rgb(60 48 36 / 34%)',
    light: 'rgb(255 248 230 / 26%)',
  },
  grove: {
    base: [74, 24, 55],
    spread: 5,
    joint: 'rgb(40 50 20 / 20%)',
    light: 'rgb(240 255 210 / 15%)',
  },
  cavern: {
    base: [28, 9, 47],
    spread: 5,
    joint: 'rgb(20 16 14 / 38%)',
    light: 'rgb(255 240 220 / 12%)',
  },
}

export function paintGround(b: Brush, ground: Ground): void {
  const { c, picture } = b
  const tones = TONES[ground]
  const [h, s, l] = tones.base
  c.fillStyle = `hsl(${h} ${s}% ${l}%)`
  c.fillRect(0, 0, picture.width, picture.height)
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const tone = l + (hash(x, y, 1) - 0.5) * tones.spread
      c.fillStyle = `hsl(${h + (hash(x, y, 2) - 0.5) * 8} ${s}% ${tone}%)`
      c.fillRect(x, y, 1.01, 1.01)
      if (ground === 'hall') slabs(c, x, y, tones)
      else if (ground === 'grove') tufts(c, x, y)
      else cracks(c, x, y)
    }
  }
  mottle(b, ground)
  grid(b, tones)
}

/** Flagstones: some squares are one slab, some are split. */
function slabs(c: CanvasRenderingContext2D, x: number, y: number, tones: Tones): void {
  const split = hash(x, y, 3)
  const slab = (sx: number, sy: number, w: number, h: number) => {
    c.fillStyle = hash(sx * 10, sy * 10, 4) > 0.5 ? 'rgb(255 250 235 / 7%)' : 'rgb(50 40 30 / 6%)'
    c.fillRect(sx + 0.02, sy + 0.02, w - 0.04, h - 0.04)
    c.strokeStyle = tones.light
    c.lineWidth = 0.03
    c.beginPath()
    c.moveTo(sx + 0.05, sy + h - 0.06)
    c.lineTo(sx + 0.05, sy + 0.05)
    c.lineTo(sx + w - 0.06, sy + 0.05)
    c.stroke()
  }
  if (split < 0.5) slab(x, y, 1, 1)
  else if (split < 0.68) {
    slab(x, y, 0.5, 1)
    slab(x + 0.5, y, 0.5, 1)
  } else if (split < 0.86) {
    slab(x, y, 1, 0.5)
    slab(x, y + 0.5, 1, 0.5)
  } else {
    for (const [i, j] of [
      [0, 0],
      [0.5, 0],
      [0, 0.5],
      [0.5, 0.5],
    ] as const)
      slab(x + i, y + j, 0.5, 0.5)
  }
  if (split > 0.5) {
    c.strokeStyle = 'rgb(60 48 36 / 20%)'
    c.lineWidth = 0.025
    c.beginPath()
    if (split < 0.68 || split >= 0.86) {
      c.moveTo(x + 0.5, y)
      c.lineTo(x + 0.5, y + 1)
    }
    if (split >= 0.68) {
      c.moveTo(x, y + 0.5)
      c.lineTo(x + 1, y + 0.5)
    }
    c.stroke()
  }
}

function tufts(c: CanvasRenderingContext2D, x: number, y: number): void {
  const next = stream(x, y, 5)
  const count = Math.floor(next() * 4) + 1
  for (let i = 0; i < count; i++) {
    const px = x + next()
    const py = y + next()
    c.strokeStyle = next() > 0.5 ? 'rgb(60 90 30 / 32%)' : 'rgb(225 235 150 / 34%)'
    c.lineWidth = 0.025
    c.beginPath()
    for (let k = -1; k <= 1; k++) {
      c.moveTo(px, py)
      c.quadraticCurveTo(px + k * 0.03, py - 0.06, px + k * 0.07, py - 0.1)
    }
    c.stroke()
  }
}

function cracks(c: CanvasRenderingContext2D, x: number, y: number): void {
  const next = stream(x, y, 6)
  if (next() < 0.55) return
  let px = x + next()
  let py = y + next()
  let angle = next() * Math.PI * 2
  c.strokeStyle = 'rgb(15 12 10 / 26%)'
  c.lineWidth = 0.03
  c.beginPath()
  c.moveTo(px, py)
  for (let i = 0; i < 4; i++) {
    angle += (next() - 0.5) * 1.4
    px += Math.cos(angle) * 0.2
    py += Math.sin(angle) * 0.2
    c.lineTo(px, py)
  }
  c.stroke()
}

/** Large soft stains, so that the floor does not look printed. */
function mottle(b: Brush, ground: Ground): void {
  const { c, picture } = b
  const size = 128
  const tile = document.createElement('canvas')
  tile.width = tile.height = size
  const t = tile.getContext('2d') as CanvasRenderingContext2D
  const image = t.createImageData(size, size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const coarse = smooth(x / 16, y / 16, 8, 21)
      const fine = smooth(x / 4, y / 4, 32, 22)
      const grain = hash(x, y, 23)
      const value = coarse * 0.55 + fine * 0.3 + grain * 0.15 - 0.5
      const i = (y * size + x) * 4
      const bright = value > 0
      image.data[i] = bright ? 255 : 30
      image.data[i + 1] = bright ? 250 : ground === 'grove' ? 40 : 26
      image.data[i + 2] = bright ? 235 : 16
      image.data[i + 3] = Math.abs(value) * (ground === 'cavern' ? 130 : 95)
    }
  }
  t.putImageData(image, 0, 0)
  const pattern = c.createPattern(tile, 'repeat') as CanvasPattern
  pattern.setTransform(new DOMMatrix().scale(8 / size))
  c.fillStyle = pattern
  c.fillRect(0, 0, picture.width, picture.height)
}

function grid(b: Brush, tones: Tones): void {
  const { c, picture } = b
  c.strokeStyle = tones.joint
  c.lineWidth = 0.035
  c.beginPath()
  for (let x = 1; x < picture.width; x++) {
    c.moveTo(x, 0)
    c.lineTo(x, picture.height)
  }
  for (let y = 1; y < picture.height; y++) {
    c.moveTo(0, y)
    c.lineTo(picture.width, y)
  }
  c.stroke()
}
