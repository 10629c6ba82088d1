/** The empty stage: floor, a curved sweep, the wall. Met by rays in closed form, so it is cheap. */

import type { Rgb } from './colour.ts'
import { noise } from './noise.ts'
import { mix, smoothstep } from './sdf.ts'
import type { Surface } from './solid.ts'

export interface Stage {
  floor: Rgb
  wall: Rgb
  /** where the wall stands (negative z) and the radius of the sweep between floor and wall */
  wallZ: number
  sweep: number
  /** 0 matt paper, towards 1 polished stone that mirrors */
  gloss?: number
  /** mottling of the floor, as in plaster or stone: 0 to 1 */
  grain?: number
  /** height of a horizontal band of another colour on the wall, as a second sheet of paper */
  band?: { height: number; colour: Rgb }
}

/** The distance along a ray to the stage; the origin is above the floor, before the wall. */
export function meetStage(stage: Stage, oy: number, oz: number, dy: number, dz: number): number {
  const { wallZ, sweep } = stage
  let best = Number.POSITIVE_INFINITY
  if (dy < -1e-6) {
    const t = -oy / dy
    if (t > 0 && oz + dz * t >= wallZ + sweep) best = t
  }
  if (dz < -1e-6) {
    const t = (wallZ - oz) / dz
    if (t > 0 && oy + dy * t >= sweep && t < best) best = t
  }
  // the quarter cylinder, seen from inside
  const py = oy - sweep
  const pz = oz - (wallZ + sweep)
  const a = dy * dy + dz * dz
  const b = py * dy + pz * dz
  const c = py * py + pz * pz - sweep * sweep
  const root = b * b - a * c
  if (root >= 0 && a > 1e-9) {
    const t = (-b + Math.sqrt(root)) / a
    if (t > 1e-4 && t < best) {
      const y = oy + dy * t
      const z = oz + dz * t
      if (y <= sweep && z <= wallZ + sweep) best = t
    }
  }
  return best
}

/** The normal's y and z at a point of the stage (x is 0). */
export function stageNormal(stage: Stage, y: number, z: number): [number, number] {
  if (z >= stage.wallZ + stage.sweep) return [1, 0]
  if (y >= stage.sweep) return [0, 1]
  return [(stage.sweep - y) / stage.sweep, (stage.wallZ + stage.sweep - z) / stage.sweep]
}

/** Colour and finish of the stage at a point. */
export function paintStage(stage: Stage, x: number, y: number, z: number, surface: Surface): void {
  const t = smoothstep(stage.wallZ + stage.sweep * 1.6, stage.wallZ, z)
  let m = 1
  if (stage.grain) {
    const n =
      noise(x * 2.1 + 40, y * 2.1 + z * 2.1) * 0.5 +
      noise(x * 6.3, y * 6.3 + z * 6.3) * 0.3 +
      noise(x * 31, y * 31 + z * 31) * 0.2
    m = 1 + (n - 0.5) * 0.34 * stage.grain
  }
  const wall = stage.band && y > stage.band.height ? stage.band.colour : stage.wall
  surface.r = mix(stage.floor[0], wall[0], t) * m
  surface.g = mix(stage.floor[1], wall[1], t) * m
  surface.b = mix(stage.floor[2], wall[2], t) * m
  surface.rough = 1 - (stage.gloss ?? 0)
  surface.metal = 0
  surface.soft = 0
  surface.bumpX = 0
  surface.bumpY = 0
  surface.bumpZ = 0
}
