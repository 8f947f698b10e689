/** Terrain that magic makes: the eight that hurt, and those that help, hide or carry away. */

import { stream } from '../../noise'
import { inside, patch } from './nature'
import type { Brush } from './picture'

type Ctx = CanvasRenderingContext2D
type Mark = (c: Ctx, x: number, y: number, next: () => number) => void

/** A tinted patch with the same mark on each of its squares. */
function field(b: Brush, kind: string, fill: string, rim: string, mark: Mark): void {
  const { c } = b
  const shape = patch(b, kind, 0.1)
  c.fillStyle = fill
  c.fill(shape)
  inside(c, shape, () => {
    c.strokeStyle = rim
    c.lineWidth = 0.3
    c.globalAlpha = 0.35
    c.stroke(shape)
    c.globalAlpha = 0.9
    c.lineWidth = 0.08
    c.stroke(shape)
  })
  b.each(kind, (x, y) => {
    c.save()
    c.translate(x, y)
    c.lineCap = 'round'
    c.lineJoin = 'round'
    mark(c, x, y, stream(x, y, 71))
    c.restore()
  })
}

const bubbles: Mark = (c, _x, _y, next) => {
  for (let i = 0; i < 6; i++) {
    const px = 0.15 + next() * 0.7
    const py = 0.15 + next() * 0.7
    const r = 0.04 + next() * 0.09
    c.beginPath()
    c.arc(px, py, r, 0, Math.PI * 2)
    c.fillStyle = 'rgb(190 245 90 / 55%)'
    c.fill()
    c.strokeStyle = '#e4ffa8'
    c.lineWidth = 0.025
    c.stroke()
  }
}

const flames: Mark = (c, _x, _y, next) => {
  const flame = (px: number, base: number, tall: number, wide: number, colour: string) => {
    c.beginPath()
    c.moveTo(px - wide, base)
    c.bezierCurveTo(
      px - wide * 1.3,
      base - tall * 0.5,
      px - wide * 0.1,
      base - tall * 0.55,
      px + wide * 0.1,
      base - tall,
    )
    c.bezierCurveTo(
      px + wide * 0.5,
      base - tall * 0.6,
      px + wide * 1.5,
      base - tall * 0.4,
      px + wide,
      base,
    )
    c.quadraticCurveTo(px, base + wide * 0.7, px - wide, base)
    c.fillStyle = colour
    c.fill()
  }
  for (const [px, base, size] of [
    [0.3, 0.6, 0.8],
    [0.7, 0.66, 0.9],
    [0.5, 0.88, 1.1],
  ] as const) {
    const tall = 0.5 * size + next() * 0.08
    flame(px, base, tall, 0.15 * size, '#c9330f')
    flame(px, base, tall * 0.72, 0.105 * size, '#f58a1d')
    flame(px, base, tall * 0.42, 0.06 * size, '#ffe27a')
  }
}

const crystals: Mark = (c, _x, _y, next) => {
  for (let i = 0; i < 3; i++) {
    const px = 0.25 + i * 0.25
    const py = 0.35 + next() * 0.3
    const r = 0.13 + next() * 0.06
    c.strokeStyle = '#ffffff'
    c.lineWidth = 0.04
    c.beginPath()
    for (let k = 0; k < 3; k++) {
      const angle = (k / 3) * Math.PI + 0.3
      c.moveTo(px - Math.cos(angle) * r, py - Math.sin(angle) * r)
      c.lineTo(px + Math.cos(angle) * r, py + Math.sin(angle) * r)
    }
    c.stroke()
  }
}

const bolt: Mark = (c) => {
  const path = new Path2D('M.56 .1L.24 .56H.46L.38 .92L.76 .42H.52Z')
  c.strokeStyle = '#253a9e'
  c.lineWidth = 0.1
  c.stroke(path)
  c.fillStyle = '#fff27a'
  c.fill(path)
}

const skull: Mark = (c) => {
  c.fillStyle = '#e9e3f2'
  c.fill(
    new Path2D(
      'M.5 .2C.3 .2 .22 .34 .24 .5C.25 .58 .32 .62 .34 .66L.35 .78H.65L.66 .66C.68 .62 .75 .58 .76 .5C.78 .34 .7 .2 .5 .2Z',
    ),
  )
  c.fillStyle = '#2a1838'
  c.beginPath()
  c.ellipse(0.4, 0.48, 0.075, 0.085, 0, 0, Math.PI * 2)
  c.ellipse(0.6, 0.48, 0.075, 0.085, 0, 0, Math.PI * 2)
  c.fill()
  c.fill(new Path2D('M.5 .56L.46 .63H.54Z'))
  c.strokeStyle = '#2a1838'
  c.lineWidth = 0.03
  c.beginPath()
  for (const px of [0.44, 0.5, 0.56]) {
    c.moveTo(px, 0.68)
    c.lineTo(px, 0.78)
  }
  c.stroke()
}

const fumes: Mark = (c, _x, _y, next) => {
  c.strokeStyle = '#a6e36a'
  c.lineWidth = 0.06
  for (let i = 0; i < 3; i++) {
    const px = 0.24 + i * 0.26
    const top = 0.14 + next() * 0.1
    c.beginPath()
    c.moveTo(px, top + 0.66)
    c.bezierCurveTo(px - 0.16, top + 0.48, px + 0.16, top + 0.32, px, top + 0.14)
    c.bezierCurveTo(px - 0.06, top + 0.04, px + 0.06, top, px + 0.08, top)
    c.stroke()
  }
  c.fillStyle = '#d9ffb0'
  c.beginPath()
  c.arc(0.5, 0.82, 0.05, 0, Math.PI * 2)
  c.fill()
}

const rays: Mark = (c) => {
  c.strokeStyle = '#fffbe0'
  c.lineWidth = 0.055
  c.beginPath()
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * Math.PI * 2
    const from = i % 2 ? 0.2 : 0.23
    const to = i % 2 ? 0.31 : 0.42
    c.moveTo(0.5 + Math.cos(angle) * from, 0.5 + Math.sin(angle) * from)
    c.lineTo(0.5 + Math.cos(angle) * to, 0.5 + Math.sin(angle) * to)
  }
  c.stroke()
  c.beginPath()
  c.arc(0.5, 0.5, 0.13, 0, Math.PI * 2)
  c.fillStyle = '#fffbe0'
  c.fill()
}

const shockwaves: Mark = (c) => {
  c.strokeStyle = '#efe9ff'
  c.lineWidth = 0.05
  for (const r of [0.12, 0.24, 0.36]) {
    c.beginPath()
    c.arc(0.5, 0.5, r, -0.9, 0.9)
    c.moveTo(0.5 + Math.cos(Math.PI - 0.9) * r, 0.5 + Math.sin(Math.PI - 0.9) * r)
    c.arc(0.5, 0.5, r, Math.PI - 0.9, Math.PI + 0.9)
    c.stroke()
  }
  c.beginPath()
  c.arc(0.5, 0.5, 0.06, 0, Math.PI * 2)
  c.fillStyle = '#efe9ff'
  c.fill()
}

export function paintDamaging(b: Brush): void {
  field(b, 'acid', 'rgb(78 128 26 / 78%)', '#c5f25c', bubbles)
  field(b, 'cold', 'rgb(120 184 222 / 72%)', '#e8f8ff', crystals)
  field(b, 'fire', 'rgb(92 30 14 / 80%)', '#ff9a3c', flames)
  field(b, 'lightning', 'rgb(52 66 150 / 70%)', '#b9c6ff', bolt)
  field(b, 'necrotic', 'rgb(48 30 66 / 80%)', '#a487c8', skull)
  field(b, 'poison', 'rgb(46 74 52 / 80%)', '#9fd66b', fumes)
  field(b, 'radiant', 'rgb(222 176 62 / 68%)', '#fff3b8', rays)
  field(b, 'thunder', 'rgb(98 86 140 / 70%)', '#d6ccff', shockwaves)
}

/** Smoke lies over the rest: you can enter it, you cannot see through it. */
export function paintSmoke(b: Brush): void {
  const { c } = b
  b.each('smoke', (x, y) => {
    const next = stream(x, y, 72)
    for (let i = 0; i < 9; i++) {
      const px = x + next()
      const py = y + next()
      const r = 0.24 + next() * 0.22
      const grey = 120 + next() * 90
      const puff = c.createRadialGradient(px - r * 0.3, py - r * 0.3, 0, px, py, r)
      puff.addColorStop(0, `rgb(${grey + 35} ${grey + 35} ${grey + 40} / 72%)`)
      puff.addColorStop(0.7, `rgb(${grey} ${grey} ${grey + 6} / 48%)`)
      puff.addColorStop(1, `rgb(${grey} ${grey} ${grey} / 0%)`)
      c.fillStyle = puff
      c.fillRect(px - r, py - r, 2 * r, 2 * r)
    }
  })
}

export function paintFountain(b: Brush): void {
  const { c } = b
  b.each('healing fountain', (x, y) => {
    c.save()
    c.translate(x + 0.5, y + 0.5)
    const ring = (r: number, fill: string, line: string) => {
      c.beginPath()
      c.arc(0, 0, r, 0, Math.PI * 2)
      c.fillStyle = fill
      c.fill()
      c.strokeStyle = line
      c.lineWidth = 0.04
      c.stroke()
    }
    ring(0.44, '#b9b2a4', '#39332b')
    ring(0.34, '#4fb6c2', '#2a5c68')
    ring(0.2, '#8fe0e0', '#c9fbf6')
    c.fillStyle = '#ffffff'
    c.fillRect(-0.045, -0.16, 0.09, 0.32)
    c.fillRect(-0.16, -0.045, 0.32, 0.09)
    c.restore()
  })
}

export function paintCircle(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'sacred circle', 0.04)
  c.fillStyle = 'rgb(250 240 205 / 50%)'
  c.fill(shape)
  c.strokeStyle = '#b98a2c'
  c.lineWidth = 0.09
  c.stroke(shape)
  c.strokeStyle = '#fff4cf'
  c.lineWidth = 0.03
  c.stroke(shape)
  b.each('sacred circle', (x, y) => {
    c.save()
    c.translate(x + 0.5, y + 0.5)
    c.strokeStyle = '#a87a22'
    c.lineWidth = 0.04
    c.beginPath()
    c.arc(0, 0, 0.3, 0, Math.PI * 2)
    c.moveTo(0.13, 0)
    c.arc(0, 0, 0.13, 0, Math.PI * 2)
    for (let i = 0; i < 8; i++) {
      const angle = (i / 8) * Math.PI * 2
      c.moveTo(Math.cos(angle) * 0.13, Math.sin(angle) * 0.13)
      c.lineTo(Math.cos(angle) * 0.3, Math.sin(angle) * 0.3)
    }
    c.stroke()
    c.restore()
  })
}

export function paintTeleporter(b: Brush): void {
  const { c } = b
  b.each('teleporter', (x, y) => {
    c.save()
    c.translate(x + 0.5, y + 0.5)
    const glow = c.createRadialGradient(0, 0, 0.05, 0, 0, 0.5)
    glow.addColorStop(0, '#f6e9ff')
    glow.addColorStop(0.35, '#a763e6')
    glow.addColorStop(0.85, '#41207c')
    glow.addColorStop(1, 'rgb(40 16 90 / 30%)')
    c.beginPath()
    c.arc(0, 0, 0.46, 0, Math.PI * 2)
    c.fillStyle = glow
    c.fill()
    c.strokeStyle = '#e3c8ff'
    c.lineWidth = 0.045
    c.stroke()
    c.lineWidth = 0.04
    for (let arm = 0; arm < 3; arm++) {
      c.beginPath()
      for (let i = 0; i <= 16; i++) {
        const angle = (arm / 3) * Math.PI * 2 + (i / 16) * Math.PI * 1.1
        const r = 0.05 + (i / 16) * 0.36
        c.lineTo(Math.cos(angle) * r, Math.sin(angle) * r)
      }
      c.stroke()
    }
    c.restore()
  })
}
