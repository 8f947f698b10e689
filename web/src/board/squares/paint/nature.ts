/** Terrain that the land itself makes. */

import { hash, stream } from '../../noise'
import { organicPath } from '../outline'
import type { Brush } from './picture'

type Ctx = CanvasRenderingContext2D

/** The squares of a kind as one soft shape. */
export function patch(b: Brush, kind: string, wobble = 0.12): Path2D {
  return new Path2D(organicPath(b.has(kind), b.picture.width, b.picture.height, wobble))
}

/** Paint inside a shape only. */
export function inside(c: Ctx, shape: Path2D, paint: () => void): void {
  c.save()
  c.clip(shape)
  paint()
  c.restore()
}

export function paintRiver(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'river', 0.1)
  c.save()
  c.strokeStyle = 'rgb(70 52 30 / 55%)'
  c.lineWidth = 0.16
  c.stroke(shape)
  c.restore()
  inside(c, shape, () => {
    c.fillStyle = '#2d7f9c'
    c.fill(shape)
    c.lineJoin = 'round'
    for (const [width, colour] of [
      [0.9, 'rgb(120 205 214 / 22%)'],
      [0.5, 'rgb(150 224 226 / 28%)'],
      [0.18, 'rgb(205 244 240 / 55%)'],
    ] as const) {
      c.strokeStyle = colour
      c.lineWidth = width
      c.stroke(shape)
    }
    b.each('river', (x, y) => {
      const next = stream(x, y, 51)
      for (let i = 0; i < 3; i++) {
        const px = x + 0.1 + next() * 0.5
        const py = y + 0.2 + i * 0.28 + next() * 0.1
        const w = 0.2 + next() * 0.2
        c.strokeStyle = next() > 0.4 ? 'rgb(215 245 250 / 60%)' : 'rgb(10 60 84 / 45%)'
        c.lineWidth = 0.04
        c.beginPath()
        c.moveTo(px, py)
        c.bezierCurveTo(px + w / 4, py - 0.08, px + w / 3, py - 0.08, px + w / 2, py)
        c.bezierCurveTo(px + (w * 2) / 3, py + 0.08, px + (w * 3) / 4, py + 0.08, px + w, py)
        c.stroke()
      }
    })
  })
}

export function paintForest(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'forest')
  c.fillStyle = 'rgb(44 74 30 / 72%)'
  c.fill(shape)
  c.strokeStyle = 'rgb(24 46 16 / 60%)'
  c.lineWidth = 0.06
  c.stroke(shape)
  b.each('forest', (x, y) => {
    const next = stream(x, y, 52)
    const spots = [
      [0.3, 0.3],
      [0.72, 0.42],
      [0.38, 0.74],
    ] as const
    for (const [i, j] of spots) {
      tree(c, x + i + (next() - 0.5) * 0.14, y + j + (next() - 0.5) * 0.14, 0.2 + next() * 0.08)
    }
  })
}

export function tree(c: Ctx, x: number, y: number, r: number): void {
  c.beginPath()
  c.ellipse(x + r * 0.35, y + r * 0.5, r * 1.05, r * 0.9, 0, 0, Math.PI * 2)
  c.fillStyle = 'rgb(8 20 4 / 50%)'
  c.fill()
  const leaves = (cx: number, cy: number, size: number, colour: string, salt: number) => {
    c.beginPath()
    for (let i = 0; i <= 14; i++) {
      const angle = (i / 14) * Math.PI * 2
      const reach =
        size * (0.88 + 0.2 * hash(Math.round(x * 50) + (i % 14), Math.round(y * 50), salt))
      c.lineTo(cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach)
    }
    c.closePath()
    c.fillStyle = colour
    c.fill()
  }
  leaves(x, y, r, '#28521d', 1)
  leaves(x - r * 0.12, y - r * 0.14, r * 0.76, '#3d7429', 2)
  leaves(x - r * 0.24, y - r * 0.28, r * 0.44, '#5f9a3c', 3)
}

export function rock(c: Ctx, x: number, y: number, r: number, salt: number, hue = 36): void {
  const points = Array.from({ length: 7 }, (_, i) => {
    const angle = (i / 7) * Math.PI * 2 + hash(salt, i, 1)
    const reach = r * (0.75 + hash(salt, i, 2) * 0.45)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.85] as const
  })
  const trace = (dx: number, dy: number) => {
    c.beginPath()
    for (const [px, py] of points) c.lineTo(px + dx, py + dy)
    c.closePath()
  }
  trace(r * 0.18, r * 0.32)
  c.fillStyle = 'rgb(0 0 0 / 38%)'
  c.fill()
  trace(0, 0)
  c.fillStyle = `hsl(${hue} 9% ${44 + hash(salt, 3) * 12}%)`
  c.fill()
  c.strokeStyle = 'rgb(20 16 12 / 75%)'
  c.lineWidth = 0.025
  c.stroke()
  c.beginPath()
  for (const [px, py] of points.slice(3, 6)) c.lineTo(x + (px - x) * 0.72, y + (py - y) * 0.72)
  c.lineTo(x, y - r * 0.05)
  c.closePath()
  c.fillStyle = 'rgb(255 248 235 / 38%)'
  c.fill()
}

/** Rubble: stones of three sizes. */
export function paintDifficult(b: Brush): void {
  b.each('difficult', (x, y) => {
    const next = stream(x, y, 53)
    b.c.fillStyle = 'rgb(60 46 30 / 20%)'
    b.c.beginPath()
    b.c.ellipse(x + 0.5, y + 0.55, 0.45, 0.4, 0, 0, Math.PI * 2)
    b.c.fill()
    for (let i = 0; i < 8; i++) {
      const size = i < 2 ? 0.15 : i < 5 ? 0.1 : 0.06
      rock(b.c, x + 0.16 + next() * 0.68, y + 0.16 + next() * 0.68, size, x * 97 + y * 31 + i)
    }
  })
}

export function paintPit(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'pit', 0.07)
  c.strokeStyle = 'rgb(235 220 190 / 50%)'
  c.lineWidth = 0.14
  c.stroke(shape)
  inside(c, shape, () => {
    c.fillStyle = '#0d0a09'
    c.fill(shape)
    c.lineJoin = 'round'
    for (const [width, colour] of [
      [0.75, 'rgb(70 56 44 / 45%)'],
      [0.45, 'rgb(110 90 70 / 50%)'],
      [0.2, 'rgb(150 128 100 / 60%)'],
    ] as const) {
      c.strokeStyle = colour
      c.lineWidth = width
      c.stroke(shape)
    }
    c.translate(0.12, 0.2)
    c.strokeStyle = 'rgb(0 0 0 / 65%)'
    c.lineWidth = 0.34
    c.stroke(shape)
  })
  c.strokeStyle = '#1d1610'
  c.lineWidth = 0.05
  c.stroke(shape)
}

/** Higher ground with the same footing: a lit plateau with contour lines. */
export function paintRidge(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'ridge', 0.08)
  const pixel = c.getTransform().a
  c.save()
  c.shadowColor = 'rgb(20 12 4 / 60%)'
  c.shadowBlur = 0.35 * pixel
  c.shadowOffsetY = 0.12 * pixel
  c.fillStyle = '#b7a079'
  c.fill(shape)
  c.restore()
  inside(c, shape, () => {
    c.lineJoin = 'round'
    c.strokeStyle = 'rgb(84 60 30 / 55%)'
    c.lineWidth = 0.4
    c.stroke(shape)
    c.strokeStyle = 'rgb(240 224 184 / 65%)'
    c.lineWidth = 0.26
    c.stroke(shape)
    c.strokeStyle = 'rgb(84 60 30 / 70%)'
    c.lineWidth = 0.1
    c.stroke(shape)
    b.each('ridge', (x, y) => {
      c.strokeStyle = 'rgb(84 60 30 / 30%)'
      c.lineWidth = 0.03
      c.strokeRect(x, y, 1, 1)
      c.strokeStyle = 'rgb(84 60 30 / 38%)'
      c.lineWidth = 0.05
      c.beginPath()
      c.moveTo(x + 0.34, y + 0.6)
      c.lineTo(x + 0.5, y + 0.4)
      c.lineTo(x + 0.66, y + 0.6)
      c.stroke()
    })
  })
}

/** Slopes: rows of strokes that fall towards the south. */
export function paintSlope(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'steep slope', 0.08)
  c.fillStyle = 'rgb(96 74 48 / 60%)'
  c.fill(shape)
  inside(c, shape, () => {
    b.each('steep slope', (x, y) => {
      const next = stream(x, y, 54)
      for (let row = 0; row < 3; row++) {
        for (let i = 0; i < 4; i++) {
          const px = x + (i + 0.5 + (row % 2 ? 0.25 : -0.1)) / 4 + (next() - 0.5) * 0.05
          const py = y + row / 3 + 0.05
          c.beginPath()
          c.moveTo(px - 0.035, py)
          c.lineTo(px + 0.035, py)
          c.lineTo(px, py + 0.24)
          c.closePath()
          c.fillStyle = next() > 0.5 ? 'rgb(30 20 10 / 70%)' : 'rgb(240 222 190 / 42%)'
          c.fill()
        }
      }
    })
  })
}

/** Ice and mud: a sheen that squares share. */
export function paintSlippery(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'slippery', 0.1)
  c.fillStyle = 'rgb(196 226 236 / 78%)'
  c.fill(shape)
  c.strokeStyle = 'rgb(255 255 255 / 90%)'
  c.lineWidth = 0.05
  c.stroke(shape)
  inside(c, shape, () => {
    b.each('slippery', (x, y) => {
      const next = stream(x, y, 55)
      c.strokeStyle = 'rgb(255 255 255 / 88%)'
      c.lineWidth = 0.045
      for (let i = 0; i < 3; i++) {
        const px = x + 0.1 + next() * 0.5
        const py = y + 0.35 + next() * 0.5
        const run = 0.16 + next() * 0.2
        c.beginPath()
        c.moveTo(px, py)
        c.lineTo(px + run, py - run)
        c.stroke()
      }
      c.strokeStyle = 'rgb(70 120 150 / 45%)'
      c.lineWidth = 0.025
      c.beginPath()
      c.moveTo(x + next(), y + next())
      c.lineTo(x + next(), y + next())
      c.stroke()
    })
  })
}

export function paintWeb(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'web', 0.06)
  c.fillStyle = 'rgb(235 235 240 / 26%)'
  c.fill(shape)
  b.each('web', (x, y) => {
    const cx = x + 0.5 + (hash(x, y, 56) - 0.5) * 0.2
    const cy = y + 0.5 + (hash(x, y, 57) - 0.5) * 0.2
    const spoke = (i: number, reach: number) => {
      const angle = (i / 8) * Math.PI * 2 + 0.2
      return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach] as const
    }
    c.strokeStyle = 'rgb(250 250 255 / 88%)'
    c.lineWidth = 0.028
    c.beginPath()
    for (let i = 0; i < 8; i++) {
      c.moveTo(cx, cy)
      c.lineTo(...spoke(i, 0.62))
    }
    for (const reach of [0.15, 0.28, 0.42]) {
      c.moveTo(...spoke(0, reach))
      for (let i = 1; i <= 8; i++) {
        const [qx, qy] = spoke(i - 0.5, reach * 0.78)
        c.quadraticCurveTo(qx, qy, ...spoke(i, reach))
      }
    }
    c.stroke()
  })
}

export function paintSpikes(b: Brush): void {
  const { c } = b
  b.each('spike stones', (x, y) => {
    c.fillStyle = 'rgb(30 20 15 / 32%)'
    c.beginPath()
    c.ellipse(x + 0.5, y + 0.6, 0.46, 0.36, 0, 0, Math.PI * 2)
    c.fill()
    const next = stream(x, y, 58)
    const spots = [
      [0.3, 0.42],
      [0.66, 0.38],
      [0.48, 0.62],
      [0.24, 0.8],
      [0.76, 0.78],
    ] as const
    for (const [i, j] of spots) {
      const px = x + i + (next() - 0.5) * 0.06
      const py = y + j
      const tall = 0.3 + next() * 0.12
      c.beginPath()
      c.moveTo(px - 0.1, py)
      c.lineTo(px - 0.01, py - tall)
      c.lineTo(px + 0.1, py)
      c.quadraticCurveTo(px, py + 0.06, px - 0.1, py)
      c.fillStyle = '#5b534b'
      c.fill()
      c.strokeStyle = '#1c1814'
      c.lineWidth = 0.03
      c.stroke()
      c.beginPath()
      c.moveTo(px - 0.07, py - 0.01)
      c.lineTo(px - 0.01, py - tall + 0.05)
      c.lineTo(px - 0.005, py)
      c.fillStyle = '#c2b7a6'
      c.fill()
    }
  })
}

/** Ground that hurts: broken floor over an ember glow, with a warning mark. */
export function paintDangerous(b: Brush): void {
  const { c } = b
  b.each('dangerous', (x, y) => {
    c.fillStyle = '#3c2620'
    c.fillRect(x + 0.04, y + 0.04, 0.92, 0.92)
    const next = stream(x, y, 59)
    c.strokeStyle = '#e0672b'
    c.lineWidth = 0.05
    c.beginPath()
    for (let i = 0; i < 6; i++) {
      const angle = (i / 6) * Math.PI * 2 + next() * 0.5
      c.moveTo(x + 0.5, y + 0.5)
      c.lineTo(x + 0.5 + Math.cos(angle) * 0.22, y + 0.5 + Math.sin(angle) * 0.22)
      c.lineTo(x + 0.5 + Math.cos(angle + 0.3) * 0.45, y + 0.5 + Math.sin(angle + 0.3) * 0.45)
    }
    c.stroke()
    c.beginPath()
    c.moveTo(x + 0.5, y + 0.24)
    c.lineTo(x + 0.77, y + 0.72)
    c.lineTo(x + 0.23, y + 0.72)
    c.closePath()
    c.fillStyle = '#f2b233'
    c.fill()
    c.strokeStyle = '#2a1408'
    c.lineWidth = 0.05
    c.lineJoin = 'round'
    c.stroke()
    c.fillStyle = '#2a1408'
    c.fillRect(x + 0.47, y + 0.4, 0.06, 0.17)
    c.fillRect(x + 0.47, y + 0.61, 0.06, 0.06)
  })
}

export function paintBloodRock(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'blood rock', 0.1)
  c.fillStyle = 'rgb(104 22 26 / 72%)'
  c.fill(shape)
  c.strokeStyle = 'rgb(50 6 10 / 80%)'
  c.lineWidth = 0.06
  c.stroke(shape)
  b.each('blood rock', (x, y) => {
    const next = stream(x, y, 60)
    for (let i = 0; i < 3; i++) {
      rock(c, x + 0.22 + next() * 0.56, y + 0.25 + next() * 0.5, 0.13, x * 53 + y * 17 + i, 2)
    }
    c.fillStyle = 'rgb(190 24 32 / 90%)'
    const cx = x + 0.5
    const cy = y + 0.52
    c.beginPath()
    c.moveTo(cx, cy - 0.24)
    c.bezierCurveTo(cx + 0.05, cy - 0.08, cx + 0.17, cy, cx + 0.17, cy + 0.1)
    c.arc(cx, cy + 0.1, 0.17, 0, Math.PI)
    c.bezierCurveTo(cx - 0.17, cy, cx - 0.05, cy - 0.08, cx, cy - 0.24)
    c.fill()
    c.beginPath()
    c.arc(cx - 0.06, cy + 0.08, 0.045, 0, Math.PI * 2)
    c.fillStyle = 'rgb(255 180 180 / 80%)'
    c.fill()
  })
}
