/** Where light does not reach: soft shadows of the window, and the gloom of corners. */
import { bounds } from './march.ts'
import type { Scene } from './scene.ts'
import { clamp } from './sdf.ts'

/** How much of the window a point sees; clear solids dim by half and are not crisp. */
export function shadow(scene: Scene, x: number, y: number, z: number): number {
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
export function openness(
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
