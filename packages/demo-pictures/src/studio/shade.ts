/** The light that a point of a surface sends towards the eye. */
import { environment, throughGobo } from './light.ts'
import { type Hit, local, march, toLocal } from './march.ts'
import type { Scene } from './scene.ts'
import { clamp, smoothstep } from './sdf.ts'
import { openness, shadow } from './shadow.ts'
import type { Solid, Surface } from './solid.ts'
import { meetStage } from './stage.ts'

/**
 * Writes the colour of what a ray met into `out`. Handed down to whatever needs further rays
 * (mirrors, glass), so that this file need not know how a ray is followed.
 */
export type Look = (
  scene: Scene,
  hit: Hit,
  floor: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  depth: number,
  out: Float64Array,
) => void

/** The finish of the point being shaded; shared, so that no ray allocates. */
export const surface: Surface = {
  r: 0,
  g: 0,
  b: 0,
  rough: 1,
  metal: 0,
  soft: 0,
  bumpX: 0,
  bumpY: 0,
  bumpZ: 0,
}

const mirror = new Float64Array(3)

/** Lights the point whose finish is in `surface`; adds mirrored light. Writes into `out`. */
export function shade(
  look: Look,
  scene: Scene,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  nx: number,
  ny: number,
  nz: number,
  depth: number,
  out: Float64Array,
  self?: Solid,
): void {
  const { lamps, stage } = scene
  const { r, g, b, rough, metal, soft } = surface
  const [kx, ky, kz] = lamps.key
  const facing = nx * kx + ny * ky + nz * kz
  const lift = 0.006
  const lit = clamp((facing + soft * 0.6) / (1 + soft * 0.6), 0, 1)
  let key = 0
  if (lit > 0)
    key =
      lit * shadow(scene, x + nx * lift, y + ny * lift, z + nz * lift) * throughGobo(lamps, x, y, z)
  const open = openness(scene, x, y, z, nx, ny, nz)
  const skyward = 0.5 + 0.5 * ny
  const fill = (0.42 + 0.58 * skyward) * open + soft * 0.12
  // light thrown back by the floor, and a little by the wall, takes their colour
  const low = (0.5 - 0.5 * ny) * 0.36 * open * clamp(1.4 - y * 0.35, 0.3, 1)
  const dr = lamps.keyColour[0] * key + lamps.sky[0] * fill + stage.floor[0] * low
  const dg = lamps.keyColour[1] * key + lamps.sky[1] * fill + stage.floor[1] * low
  const db = lamps.keyColour[2] * key + lamps.sky[2] * fill + stage.floor[2] * low
  const paint = 1 - metal
  out[0] = r * dr * paint
  out[1] = g * dg * paint
  out[2] = b * db * paint
  if (rough > 0.93) return
  const cos = clamp(-(dx * nx + dy * ny + dz * nz), 0, 1)
  const edge = (1 - cos) ** 5 * (1 - rough * 0.75)
  const two = 2 * (dx * nx + dy * ny + dz * nz)
  const rx = dx - two * nx
  const ry = dy - two * ny
  const rz = dz - two * nz
  environment(lamps, stage.wall, rx, ry, rz, rough, mirror)
  let mr = mirror[0]!
  let mg = mirror[1]!
  let mb = mirror[2]!
  if (depth < 1 && rough < 0.42) {
    const lf = 0.02
    const limit = 8
    const floor = meetStage(stage, y + ny * lf, z + nz * lf, ry, rz)
    const hit = march(
      scene.solids,
      x + nx * lf,
      y + ny * lf,
      z + nz * lf,
      rx,
      ry,
      rz,
      Math.min(limit, floor),
      self,
    )
    if (hit.solid || floor < limit) {
      const keep = [out[0]!, out[1]!, out[2]!] as const
      const sharp = 1 - smoothstep(0.12, 0.42, rough)
      look(scene, hit, floor, x + nx * lf, y + ny * lf, z + nz * lf, rx, ry, rz, depth + 1, out)
      const away = hit.solid ? sharp : sharp * (1 - smoothstep(1, limit, floor)) * 0.85
      mr += (out[0]! - mr) * away
      mg += (out[1]! - mg) * away
      mb += (out[2]! - mb) * away
      out[0] = keep[0]
      out[1] = keep[1]
      out[2] = keep[2]
    }
  }
  const gleam = (0.35 + 0.65 * open) * (0.45 + 0.55 * clamp(key * 2 + 0.4, 0, 1))
  const sheen = (1 - rough) * (1 - rough) * 0.6 + 0.4 * (1 - rough)
  const f = (0.045 + 0.955 * edge) * sheen
  out[0] += mr * gleam * (metal * (r + (1 - r) * edge) + paint * f)
  out[1] += mg * gleam * (metal * (g + (1 - g) * edge) + paint * f)
  out[2] += mb * gleam * (metal * (b + (1 - b) * edge) + paint * f)
}

/** Colour where a ray meets an opaque solid, or the print on a clear one. */
export function solidColour(
  look: Look,
  scene: Scene,
  s: Solid,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  n: readonly [number, number, number],
  depth: number,
  out: Float64Array,
): void {
  toLocal(s, x, y, z)
  surface.bumpX = 0
  surface.bumpY = 0
  surface.bumpZ = 0
  surface.soft = 0
  surface.metal = 0
  s.material.paint(local[0]!, local[1]!, local[2]!, surface)
  let [nx, ny, nz] = n
  const { bumpX: bx, bumpY: by, bumpZ: bz } = surface
  if (bx !== 0 || by !== 0 || bz !== 0) {
    const m = s.turn
    nx -= m[0] * bx + m[3] * by + m[6] * bz
    ny -= m[1] * bx + m[4] * by + m[7] * bz
    nz -= m[2] * bx + m[5] * by + m[8] * bz
    const l = Math.sqrt(nx * nx + ny * ny + nz * nz)
    nx /= l
    ny /= l
    nz /= l
  }
  shade(look, scene, x, y, z, dx, dy, dz, nx, ny, nz, depth, out, s)
  const glow = s.material.glow
  if (glow) {
    out[0] = out[0]! * 0.2 + glow[0]
    out[1] = out[1]! * 0.2 + glow[1]
    out[2] = out[2]! * 0.2 + glow[2]
  }
}
