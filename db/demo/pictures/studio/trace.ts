/** Following light through the scene: marching, shadows, and the colour of one ray. */
import { environment, throughGobo } from './light.ts'
import type { Scene } from './scene.ts'
import { clamp, smoothstep } from './sdf.ts'
import type { Solid, Surface } from './solid.ts'
import { meetStage, paintStage, stageNormal } from './stage.ts'

const far = 60
const touch = 0.0012

/** The nearest solid along a ray: its distance and which one; `solid` undefined when none. */
interface Hit {
  t: number
  solid: Solid | undefined
}

const bounds = (
  s: Solid,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  grow: number,
) => {
  const px = s.cx - ox
  const py = s.cy - oy
  const pz = s.cz - oz
  const b = px * dx + py * dy + pz * dz
  const r = s.radius + grow
  const h = px * px + py * py + pz * pz - b * b
  if (h > r * r) return -1
  const w = Math.sqrt(r * r - h)
  return b + w < 0 ? -1 : Math.max(b - w, 0)
}

/** Marches a ray against some solids up to `limit`; `skip` is left out. */
export function march(
  solids: Solid[],
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  limit: number,
  skip?: Solid,
): Hit {
  const near: Solid[] = []
  let start = limit
  for (const s of solids) {
    if (s === skip) continue
    const t = bounds(s, ox, oy, oz, dx, dy, dz, 0)
    if (t < 0 || t > limit) continue
    near.push(s)
    if (t < start) start = t
  }
  if (near.length === 0) return { t: limit, solid: undefined }
  let t = start
  for (let i = 0; i < 140 && t < limit; i++) {
    const x = ox + dx * t
    const y = oy + dy * t
    const z = oz + dz * t
    let d = far
    let found: Solid | undefined
    for (const s of near) {
      const bx = x - s.cx
      const by = y - s.cy
      const bz = z - s.cz
      const away = Math.sqrt(bx * bx + by * by + bz * bz) - s.radius
      if (away > d) continue
      const own = away > 0.25 ? away + 0.02 : s.dist(x, y, z)
      if (own < d) {
        d = own
        found = s
      }
    }
    if (d < touch) return { t, solid: found }
    t += d * 0.92
  }
  return { t: limit, solid: undefined }
}

/** How much of the window a point sees; clear solids dim by half and are not crisp. */
function shadow(scene: Scene, x: number, y: number, z: number): number {
  const [kx, ky, kz] = scene.lamps.key
  const k = scene.lamps.crisp
  let seen = 1
  let clear = 1
  for (const s of scene.solids) {
    if (s.material.glow) continue
    const start = bounds(s, x, y, z, kx, ky, kz, 3 / k)
    if (start < 0) continue
    let t = Math.max(start, 0.015)
    let least = 1
    const end = start + s.radius * 2 + 6 / k
    for (let i = 0; i < 80 && t < end; i++) {
      const h = s.dist(x + kx * t, y + ky * t, z + kz * t) * s.stretch
      if (h < 0.0015) {
        least = 0
        break
      }
      least = Math.min(least, (k * h) / t)
      t += clamp((h / s.stretch) * 0.9, 0.008, 0.16)
    }
    const light = least * least * (3 - 2 * least)
    if (s.material.glass) clear *= 0.42 + 0.58 * light
    else seen = Math.min(seen, light)
    if (seen < 0.004) return 0
  }
  return seen * clear
}

/** How open a point is to the room: 1 free, towards 0 in a corner. */
function openness(
  scene: Scene,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  let closed = 0
  let weight = 1
  for (let i = 1; i <= 5; i++) {
    const h = 0.02 + 0.075 * i * (0.55 + 0.16 * i)
    const px = x + nx * h
    const py = y + ny * h
    const pz = z + nz * h
    let d = Math.min(py, pz - scene.stage.wallZ, h)
    for (const s of scene.solids) {
      const bx = px - s.cx
      const by = py - s.cy
      const bz = pz - s.cz
      const away = Math.sqrt(bx * bx + by * by + bz * bz) - s.radius
      if (away >= d) continue
      const own = s.dist(px, py, pz) * s.stretch
      const solidity = s.material.glass ? 0.55 : 1
      if (own < d) d = d + (own - d) * solidity
    }
    closed += ((h - d) / h) * weight
    weight *= 0.72
  }
  return clamp(1 - closed * 0.36, 0.05, 1)
}

const surface: Surface = {
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

/** The outward normal of a solid in world coordinates, by central differences. */
function normalOf(s: Solid, x: number, y: number, z: number): [number, number, number] {
  const e = 0.0022
  const nx = s.dist(x + e, y, z) - s.dist(x - e, y, z)
  const ny = s.dist(x, y + e, z) - s.dist(x, y - e, z)
  const nz = s.dist(x, y, z + e) - s.dist(x, y, z - e)
  const l = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  return [nx / l, ny / l, nz / l]
}

/** Lights the point whose finish is in `surface`; adds mirrored light. Writes into `out`. */
function shade(
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
      colourAt(scene, hit, floor, x + nx * lf, y + ny * lf, z + nz * lf, rx, ry, rz, depth + 1, out)
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

/** The local point of a solid; shared scratch. */
const local = new Float64Array(3)
function toLocal(s: Solid, x: number, y: number, z: number): void {
  const px = (x - s.x) / s.scale
  const py = (y - s.y) / s.scale
  const pz = (z - s.z) / s.scale
  const m = s.turn
  local[0] = m[0] * px + m[1] * py + m[2] * pz
  local[1] = m[3] * px + m[4] * py + m[5] * pz
  local[2] = m[6] * px + m[7] * py + m[8] * pz
}

/** Colour where a ray meets an opaque solid, or the print on a clear one. */
function solidColour(
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
  shade(scene, x, y, z, dx, dy, dz, nx, ny, nz, depth, out, s)
  const glow = s.material.glow
  if (glow) {
    out[0] = out[0]! * 0.2 + glow[0]
    out[1] = out[1]! * 0.2 + glow[1]
    out[2] = out[2]! * 0.2 + glow[2]
  }
}

/** A ray inside a clear solid: out the other side, coloured by the way it went. */
function throughGlass(
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
      colourAt(scene, hit, floor, ox, oy, oz, ux, uy, uz, depth + 1, out)
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
    shade(scene, x, y, z, dx, dy, dz, 0, ny, nz, depth, out)
    return
  }
  const x = ox + dx * hit.t
  const y = oy + dy * hit.t
  const z = oz + dz * hit.t
  const n = normalOf(s, x, y, z)
  const glass = s.material.glass
  if (!glass || depth > 2) {
    solidColour(scene, s, x, y, z, dx, dy, dz, n, depth, out)
    return
  }
  toLocal(s, x, y, z)
  const printed = glass.print ? glass.print(local[0]!, local[1]!, local[2]!) : 0
  let pr = 0
  let pg = 0
  let pb = 0
  if (printed > 0.003) {
    solidColour(scene, s, x, y, z, dx, dy, dz, n, depth, out)
    pr = out[0]!
    pg = out[1]!
    pb = out[2]!
    if (printed > 0.997) return
  }
  throughGlass(scene, s, x, y, z, dx, dy, dz, n, depth, out)
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
    solidColour(scene, s, x, y, z, dx, dy, dz, n, depth, out)
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
