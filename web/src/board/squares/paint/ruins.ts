/** Terrain of old halls: shadow, snares, holy ground, trees that broke through the floor. */

import { stream } from '../../noise'
import { inside, patch, tree } from './nature'
import type { Brush } from './picture'

/** One great tree to a square. */
export function paintTree(b: Brush): void {
  b.each('tree', (x, y) => tree(b.c, x + 0.5, y + 0.5, 0.42))
}

/** Darkness that lies over whatever is below it. */
export function paintShadow(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'shadow', 0.16)
  c.fillStyle = 'rgb(14 8 28 / 66%)'
  c.fill(shape)
  inside(c, shape, () => {
    c.strokeStyle = 'rgb(150 120 210 / 35%)'
    c.lineWidth = 0.12
    c.stroke(shape)
    b.each('shadow', (x, y) => {
      const next = stream(x, y, 91)
      c.strokeStyle = 'rgb(170 140 230 / 30%)'
      c.lineWidth = 0.03
      c.beginPath()
      c.arc(x + 0.3 + next() * 0.4, y + 0.3 + next() * 0.4, 0.16 + next() * 0.12, 0, Math.PI * 1.3)
      c.stroke()
    })
  })
}

export function paintVines(b: Brush): void {
  const { c } = b
  const shape = patch(b, 'vines', 0.1)
  c.fillStyle = 'rgb(46 70 26 / 45%)'
  c.fill(shape)
  b.each('vines', (x, y) => {
    const next = stream(x, y, 92)
    c.lineCap = 'round'
    for (let i = 0; i < 4; i++) {
      const px = x + 0.1 + next() * 0.3
      const py = y + 0.1 + i * 0.24
      c.strokeStyle = i % 2 ? '#4f7d2c' : '#2f5a1c'
      c.lineWidth = 0.07
      c.beginPath()
      c.moveTo(px, py)
      c.bezierCurveTo(px + 0.2, py - 0.25, px + 0.3, py + 0.3, px + 0.55, py + 0.02)
      c.stroke()
      c.fillStyle = '#76a847'
      c.beginPath()
      c.ellipse(px + 0.3, py + 0.02, 0.07, 0.04, next() * 3, 0, Math.PI * 2)
      c.fill()
    }
  })
}

/** Ground that the good, or the evil, fight better on. */
export function paintSanctum(b: Brush): void {
  for (const [kind, fill, rim, sign] of [
    [
      'hallowed sanctum',
      'rgb(255 232 160 / 30%)',
      '#ffe9a8',
      'M.5 .2V.8M.3 .4H.7M.32 .22A.2 .2 0 0 1 .68 .22',
    ],
    [
      'unhallowed sanctum',
      'rgb(120 30 60 / 38%)',
      '#e2738f',
      'M.5 .8V.2M.3 .6H.7M.25 .25 .4 .4M.75 .25 .6 .4',
    ],
  ] as const) {
    const { c } = b
    const shape = patch(b, kind, 0.04)
    c.fillStyle = fill
    c.fill(shape)
    inside(c, shape, () => {
      c.strokeStyle = rim
      c.lineWidth = 0.1
      c.stroke(shape)
    })
    b.each(kind, (x, y) => {
      c.save()
      c.translate(x, y)
      c.globalAlpha = 0.6
      c.strokeStyle = rim
      c.lineWidth = 0.05
      c.stroke(new Path2D(sign))
      c.restore()
    })
  }
}

export function paintTrap(b: Brush): void {
  const { c } = b
  b.each('trap', (x, y) => {
    c.save()
    c.translate(x, y)
    c.fillStyle = 'rgb(30 20 10 / 45%)'
    c.beginPath()
    c.roundRect(0.12, 0.12, 0.76, 0.76, 0.06)
    c.fill()
    c.setLineDash([0.1, 0.07])
    c.strokeStyle = '#ffb454'
    c.lineWidth = 0.05
    c.stroke()
    c.setLineDash([])
    c.fillStyle = '#ffd9a0'
    c.fill(
      new Path2D('M.46 .26H.54L.53 .58H.47ZM.5 .64A.05 .05 0 1 1 .5 .74A.05 .05 0 1 1 .5 .64Z'),
    )
    c.restore()
  })
}

/** A statue that is more than stone. */
export function paintMagicStatue(b: Brush): void {
  const { c } = b
  b.each('magic statue', (x, y) => {
    c.save()
    c.strokeStyle = '#9fe8ff'
    c.lineWidth = 0.06
    c.beginPath()
    c.arc(x + 0.5, y + 0.5, 0.42, 0, Math.PI * 2)
    c.stroke()
    c.restore()
  })
}
