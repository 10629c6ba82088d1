/** The way of light through clear solids: bent, swallowed, reflected inside, let out again. */
import { far, local, march, normalOf, toLocal, touch } from './march.ts'
import type { Scene } from './scene.ts'
import { clamp } from './sdf.ts'
import { type Look, solidColour } from './shade.ts'
import type { Solid } from './solid.ts'
import { meetStage } from './stage.ts'

/** A ray inside a clear solid: out the other side, coloured by the way it went. */
export function throughGlass(
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
  const glass = s.material.glass!
  const contents = glass.contents ?? []
  let [nx, ny, nz] = n
  let eta = 1 / 1.45
  let cos = clamp(-(dx * nx + dy * ny + dz * nz), 0, 1)
  let k = 1 - eta * eta * (1 - cos * cos)
  let a = eta * cos - Math.sqrt(Math.max(k, 0))
  let vx = eta * dx + a * nx
  let vy = eta * dy + a * ny
  let vz = eta * dz + a * nz
  let px = x
  let py = y
  let pz = z
  let tr = 1
  let tg = 1
  let tb = 1
  for (let bounce = 0; bounce < 4; bounce++) {
    // to the inner wall, or something standing inside
    let t = 0.02
    let inside: Solid | undefined
    for (let i = 0; i < 60; i++) {
      const qx = px + vx * t
      const qy = py + vy * t
      const qz = pz + vz * t
      let d = -s.dist(qx, qy, qz)
      for (const c of contents) {
        const own = c.dist(qx, qy, qz)
        if (own < d) {
          d = own
          if (own < touch) inside = c
        }
      }
      if (d < touch) break
      t += d * 0.95
      if (t > 8) break
    }
    let wet = 0
    const steps = 14
    if (glass.liquid) {
      for (let i = 0; i < steps; i++) {
        const u = (t * (i + 0.5)) / steps
        toLocal(s, px + vx * u, py + vy * u, pz + vz * u)
        if (glass.liquid.dist(local[0]!, local[1]!, local[2]!) < 0) wet += t / steps
      }
      const [ar, ag, ab] = glass.liquid.absorb
      tr *= Math.exp(-ar * wet)
      tg *= Math.exp(-ag * wet)
      tb *= Math.exp(-ab * wet)
    }
    tr *= Math.exp(-glass.tint[0] * t)
    tg *= Math.exp(-glass.tint[1] * t)
    tb *= Math.exp(-glass.tint[2] * t)
    px += vx * t
    py += vy * t
    pz += vz * t
    if (inside) {
      solidColour(
        look,
        scene,
        inside,
        px,
        py,
        pz,
        vx,
        vy,
        vz,
        normalOf(inside, px, py, pz),
        depth + 1,
        out,
      )
      // the vessel's own shadow falls on what stands in it; give back what the glass lets in
      out[0]! *= tr * 1.7
      out[1]! *= tg * 1.7
      out[2]! *= tb * 1.7
      return
    }
    ;[nx, ny, nz] = normalOf(s, px, py, pz)
    eta = 1.45
    cos = vx * nx + vy * ny + vz * nz
    k = 1 - eta * eta * (1 - cos * cos)
    if (k >= 0 || bounce === 3) {
      a = eta * cos - Math.sqrt(Math.max(k, 0))
      const ux = eta * vx - a * nx
      const uy = eta * vy - a * ny
      const uz = eta * vz - a * nz
      const ox = px + nx * 0.01
      const oy = Math.max(py + ny * 0.01, 0.001)
      const oz = pz + nz * 0.01
      const floor = meetStage(scene.stage, oy, oz, uy, uz)
      const hit = march(scene.solids, ox, oy, oz, ux, uy, uz, Math.min(far, floor), s)
      look(scene, hit, floor, ox, oy, oz, ux, uy, uz, depth + 1, out)
      out[0]! *= tr
      out[1]! *= tg
      out[2]! *= tb
      return
    }
    // total reflection: stay inside
    vx -= 2 * cos * nx
    vy -= 2 * cos * ny
    vz -= 2 * cos * nz
    px -= nx * 0.004
    py -= ny * 0.004
    pz -= nz * 0.004
  }
}
