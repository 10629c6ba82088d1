/** Marching: the first solid along a ray, its normal, its own coordinates. */
import type { Solid } from './solid.ts'

/** Nothing is seen beyond this distance. */
export const far = 60
/** Nearer than this is a hit. */
export const touch = 0.0012

/** The nearest solid along a ray: its distance and which one; `solid` undefined when none. */
export interface Hit {
  t: number
  solid: Solid | undefined
}

/** Where a ray enters a solid's sphere, grown by `grow`; -1 when it passes by. */
export const bounds = (
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

/** The outward normal of a solid in world coordinates, by central differences. */
export function normalOf(s: Solid, x: number, y: number, z: number): [number, number, number] {
  const e = 0.0022
  const nx = s.dist(x + e, y, z) - s.dist(x - e, y, z)
  const ny = s.dist(x, y + e, z) - s.dist(x, y - e, z)
  const nz = s.dist(x, y, z + e) - s.dist(x, y, z - e)
  const l = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  return [nx / l, ny / l, nz / l]
}

/** The point last asked for in a solid’s own coordinates; shared, so read it at once. */
export const local = new Float64Array(3)

export function toLocal(s: Solid, x: number, y: number, z: number): void {
  const px = (x - s.x) / s.scale
  const py = (y - s.y) / s.scale
  const pz = (z - s.z) / s.scale
  const m = s.turn
  local[0] = m[0] * px + m[1] * py + m[2] * pz
  local[1] = m[3] * px + m[4] * py + m[5] * pz
  local[2] = m[6] * px + m[7] * py + m[8] * pz
}
