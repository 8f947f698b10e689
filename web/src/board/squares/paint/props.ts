/** Things somebody put there: statues, stalls, barricades. */

import { hash } from '../../noise'
import type { Brush } from './picture'

export function paintStatue(b: Brush): void {
  const { c } = b
  b.each('statue', (x, y) => {
    c.save()
    c.translate(x, y)
    c.fillStyle = 'rgb(0 0 0 / 45%)'
    c.beginPath()
    c.ellipse(0.58, 0.64, 0.44, 0.4, 0, 0, Math.PI * 2)
    c.fill()
    c.fillStyle = '#6f6a63'
    c.strokeStyle = '#211d19'
    c.lineWidth = 0.04
    c.beginPath()
    c.roundRect(0.1, 0.1, 0.8, 0.8, 0.1)
    c.fill()
    c.stroke()
    c.fillStyle = '#8f8a81'
    c.beginPath()
    c.roundRect(0.18, 0.16, 0.64, 0.64, 0.08)
    c.fill()
    const bust = new Path2D(
      'M.5 .24a.11 .11 0 0 1 .06 .2C.66 .47 .72 .56 .72 .74H.28C.28 .56 .34 .47 .44 .44A.11 .11 0 0 1 .5 .24Z',
    )
    c.fillStyle = '#d8d2c5'
    c.fill(bust)
    c.lineWidth = 0.03
    c.stroke(bust)
    c.restore()
  })
}

export function paintStall(b: Brush): void {
  const { c } = b
  b.each('market stall', (x, y) => {
    c.save()
    c.translate(x, y)
    c.fillStyle = 'rgb(0 0 0 / 42%)'
    c.fillRect(0.1, 0.14, 0.9, 0.86)
    const hues = ['#a9362c', '#2f6b62', '#8a5a1f', '#5b3f7a']
    const cloth = hues[Math.floor(hash(x, y, 81) * hues.length)] as string
    const sideways = hash(x, y, 82) > 0.5
    for (let i = 0; i < 5; i++) {
      c.fillStyle = i % 2 ? '#efe4cd' : cloth
      if (sideways) c.fillRect(0.05, 0.05 + i * 0.18, 0.9, 0.18)
      else c.fillRect(0.05 + i * 0.18, 0.05, 0.18, 0.9)
    }
    const fold = c.createLinearGradient(0, 0, sideways ? 1 : 0, sideways ? 0 : 1)
    fold.addColorStop(0, 'rgb(255 255 255 / 28%)')
    fold.addColorStop(0.5, 'rgb(255 255 255 / 0%)')
    fold.addColorStop(0.52, 'rgb(0 0 0 / 26%)')
    fold.addColorStop(1, 'rgb(0 0 0 / 8%)')
    c.fillStyle = fold
    c.fillRect(0.05, 0.05, 0.9, 0.9)
    c.strokeStyle = '#2b1a10'
    c.lineWidth = 0.04
    c.strokeRect(0.05, 0.05, 0.9, 0.9)
    c.restore()
  })
}

/** Sandbags around a shield: a place to hold. */
export function paintDefensive(b: Brush): void {
  const { c } = b
  b.each('defensive', (x, y) => {
    c.save()
    c.translate(x + 0.5, y + 0.5)
    for (let i = 0; i < 10; i++) {
      const angle = (i / 10) * Math.PI * 2
      c.save()
      c.rotate(angle)
      c.translate(0, -0.37)
      c.beginPath()
      c.roundRect(-0.12, -0.075, 0.24, 0.15, 0.07)
      c.fillStyle = i % 2 ? '#b49a68' : '#a0875a'
      c.fill()
      c.strokeStyle = '#3d301c'
      c.lineWidth = 0.03
      c.stroke()
      c.restore()
    }
    const shield = new Path2D(
      'M0 -.21L.18 -.15V0C.18 .12 .08 .19 0 .23C-.08 .19 -.18 .12 -.18 0V-.15Z',
    )
    c.fillStyle = '#57809e'
    c.fill(shield)
    c.strokeStyle = '#f3ead2'
    c.lineWidth = 0.04
    c.stroke(shield)
    c.beginPath()
    c.moveTo(0, -0.18)
    c.lineTo(0, 0.19)
    c.moveTo(-0.16, -0.03)
    c.lineTo(0.16, -0.03)
    c.stroke()
    c.restore()
  })
}
