/** The whole map on a canvas, drawn once and again when the zoom settles. */

import { paintGround } from './ground'
import { paintCircle, paintDamaging, paintFountain, paintSmoke, paintTeleporter } from './magic'
import {
  paintBloodRock,
  paintDangerous,
  paintDifficult,
  paintForest,
  paintPit,
  paintRidge,
  paintRiver,
  paintSlippery,
  paintSlope,
  paintSpikes,
  paintWeb,
} from './nature'
import { brush, groundOf, type Picture } from './picture'
import { paintDefensive, paintStall, paintStatue } from './props'
import {
  paintMagicStatue,
  paintSanctum,
  paintShadow,
  paintTrap,
  paintTree,
  paintVines,
} from './ruins'
import { paintLines, paintWalls } from './walls'

/** Paint the map with `scale` pixels a square. */
export function paintMap(canvas: HTMLCanvasElement, picture: Picture, scale: number): void {
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const c = canvas.getContext('2d') as CanvasRenderingContext2D
  c.setTransform(scale, 0, 0, scale, 0, 0)
  const b = brush(c, picture)
  const ground = groundOf(picture)
  paintGround(b, ground)
  paintRidge(b)
  paintSlippery(b)
  paintRiver(b)
  paintPit(b)
  paintCircle(b)
  paintDamaging(b)
  paintSanctum(b)
  paintBloodRock(b)
  paintSlope(b)
  paintDifficult(b)
  paintSpikes(b)
  paintDangerous(b)
  paintForest(b)
  paintWeb(b)
  paintVines(b)
  paintTrap(b)
  paintTree(b)
  paintTeleporter(b)
  paintFountain(b)
  paintDefensive(b)
  paintStall(b)
  paintStatue(b)
  paintMagicStatue(b)
  paintWalls(b, ground)
  paintLines(b)
  paintSmoke(b)
  paintShadow(b)
  vignette(c, picture)
}

function vignette(c: CanvasRenderingContext2D, { width, height }: Picture): void {
  const reach = Math.hypot(width, height) / 2
  const shade = c.createRadialGradient(
    width / 2,
    height / 2,
    reach * 0.55,
    width / 2,
    height / 2,
    reach,
  )
  shade.addColorStop(0, 'rgb(0 0 0 / 0%)')
  shade.addColorStop(1, 'rgb(0 0 0 / 26%)')
  c.fillStyle = shade
  c.fillRect(0, 0, width, height)
}
