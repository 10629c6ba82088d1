/** The colour of one ray: what it meets, and how that looks. */
import { throughGlass } from './glass.ts'
import { environment } from './light.ts'
import { far, type Hit, local, march, normalOf, toLocal } from './march.ts'
import type { Scene } from './scene.ts'
import { clamp } from './sdf.ts'
import { shade, solidColour, surface } from './shade.ts'
import type { Solid } from './solid.ts'
import { meetStage, paintStage, stageNormal } from './stage.ts'

const mirror = new Float64Array(3)

/** Colour of what a ray met: solid, stage, or the room itself. */
function colourAt(
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
): void {
  const s = hit.solid
  if (!s) {
    if (floor >= far) {
      environment(scene.lamps, scene.stage.wall, dx, dy, dz, 0.5, out)
      return
    }
    const x = ox + dx * floor
    const y = oy + dy * floor
    const z = oz + dz * floor
    const [ny, nz] = stageNormal(scene.stage, y, z)
    paintStage(scene.stage, x, y, z, surface)
    shade(colourAt, scene, x, y, z, dx, dy, dz, 0, ny, nz, depth, out)
    return
  }
  const x = ox + dx * hit.t
  const y = oy + dy * hit.t
  const z = oz + dz * hit.t
  const n = normalOf(s, x, y, z)
  const glass = s.material.glass
  if (!glass || depth > 2) {
    solidColour(colourAt, scene, s, x, y, z, dx, dy, dz, n, depth, out)
    return
  }
  toLocal(s, x, y, z)
  const printed = glass.print ? glass.print(local[0]!, local[1]!, local[2]!) : 0
  let pr = 0
  let pg = 0
  let pb = 0
  if (printed > 0.003) {
    solidColour(colourAt, scene, s, x, y, z, dx, dy, dz, n, depth, out)
    pr = out[0]!
    pg = out[1]!
    pb = out[2]!
    if (printed > 0.997) return
  }
  throughGlass(colourAt, scene, s, x, y, z, dx, dy, dz, n, depth, out)
  const cos = clamp(-(dx * n[0] + dy * n[1] + dz * n[2]), 0, 1)
  const f = 0.04 + 0.96 * (1 - cos) ** 5
  const two = -2 * cos
  const frost = glass.frost ?? 0
  environment(
    scene.lamps,
    scene.stage.wall,
    dx - two * n[0],
    dy - two * n[1],
    dz - two * n[2],
    0.02 + frost * 0.5,
    mirror,
  )
  for (let i = 0; i < 3; i++) {
    const seen = out[i]! * (1 - f) + Math.min(mirror[i]!, 6) * Math.min(f * 1.15, 0.75)
    out[i] = seen
  }
  if (frost > 0) {
    const kr = out[0]!
    const kg = out[1]!
    const kb = out[2]!
    solidColour(colourAt, scene, s, x, y, z, dx, dy, dz, n, depth, out)
    out[0] = kr + (out[0]! - kr) * frost
    out[1] = kg + (out[1]! - kg) * frost
    out[2] = kb + (out[2]! - kb) * frost
  }
  out[0] = out[0]! + (pr - out[0]!) * printed
  out[1] = out[1]! + (pg - out[1]!) * printed
  out[2] = out[2]! + (pb - out[2]!) * printed
}

/** The light that comes to the eye along a ray, written into `out`; answers which solid was met. */
export function seen(
  scene: Scene,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  out: Float64Array,
): Solid | undefined {
  const floor = meetStage(scene.stage, oy, oz, dy, dz)
  const hit = march(scene.solids, ox, oy, oz, dx, dy, dz, Math.min(far, floor))
  colourAt(scene, hit, floor, ox, oy, oz, dx, dy, dz, 0, out)
  return hit.solid
}
