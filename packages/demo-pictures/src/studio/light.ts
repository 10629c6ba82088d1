/** The lamps: one large window light, panels that glossy things mirror, and shadows of leaves. */
import type { Rgb } from './colour.ts'
import { smoothstep } from './sdf.ts'

/** A mask in the window light: 0 blocks, 1 lets through; repeated outside its edges. */
export interface Gobo {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
  /** size of the whole mask in scene units, and where its centre falls on the plane of the light */
  size: number
  shiftX: number
  shiftY: number
  /** how dark the shadow is, 0 to 1 */
  strength: number
}

export interface Lamps {
  /** unit vector towards the window */
  key: readonly [number, number, number]
  keyColour: Rgb
  /** penumbra: 5 is a large soft window, 30 hard sun */
  crisp: number
  sky: Rgb
  /** mirrored in gloss: brightness of the left, right and top panels */
  panels: readonly [number, number, number]
  gobo?: Gobo
}

export const unit = (x: number, y: number, z: number): [number, number, number] => {
  const l = Math.sqrt(x * x + y * y + z * z)
  return [x / l, y / l, z / l]
}

/** How much window light the mask lets through to a point, 0 to 1. */
export function throughGobo(lamps: Lamps, x: number, y: number, z: number): number {
  const gobo = lamps.gobo
  if (!gobo) return 1
  const [kx, ky, kz] = lamps.key
  const flat = Math.sqrt(kx * kx + kz * kz)
  // axes of the plane across the light
  const u = (x * kz - z * kx) / flat
  const v = (-x * kx * ky) / flat + y * flat - (z * kz * ky) / flat
  const px = ((u - gobo.shiftX) / gobo.size + 0.5) * gobo.width
  const py = (0.5 - (v - gobo.shiftY) / gobo.size) * gobo.height
  if (px < 0 || py < 0 || px >= gobo.width - 1 || py >= gobo.height - 1) return 1
  const ix = Math.floor(px)
  const iy = Math.floor(py)
  const fx = px - ix
  const fy = py - iy
  const at = iy * gobo.width + ix
  const d = gobo.data
  const top = d[at]! * (1 - fx) + d[at + 1]! * fx
  const low = d[at + gobo.width]! * (1 - fx) + d[at + gobo.width + 1]! * fx
  return 1 - gobo.strength * (1 - (top * (1 - fy) + low * fy) / 255)
}

/** One rectangular panel: its light seen in direction d, with edges softened by roughness. */
function panel(
  dx: number,
  dy: number,
  dz: number,
  ax: number,
  ay: number,
  az: number,
  halfWidth: number,
  halfHeight: number,
  edge: number,
): number {
  const forward = dx * ax + dy * ay + dz * az
  if (forward <= 0.02) return 0
  const flat = Math.sqrt(ax * ax + az * az) || 1
  const u = (dx * az - dz * ax) / flat / forward
  const v = ((-dx * ax * ay) / flat + dy * flat - (dz * az * ay) / flat) / forward
  return (
    (1 - smoothstep(halfWidth - edge, halfWidth + edge, Math.abs(u))) *
    (1 - smoothstep(halfHeight - edge, halfHeight + edge, Math.abs(v)))
  )
}

const leftAxis = unit(-1, 0.35, 0.62)
const rightAxis = unit(1, 0.2, 0.18)
const topAxis = unit(-0.15, 1, 0.25)

/** What a mirror sees in a direction: room, panels. Writes linear light into `out`. */
export function environment(
  lamps: Lamps,
  room: Rgb,
  dx: number,
  dy: number,
  dz: number,
  rough: number,
  out: Float64Array,
): void {
  const up = smoothstep(-0.6 - rough, 0.9 + rough, dy)
  const back = smoothstep(0.2, -0.7, dz)
  const base = 0.34 + 0.62 * up + 0.3 * back
  const edge = 0.05 + rough * 0.6
  const dim = 1 / (1 + rough * 2.2)
  const light =
    (lamps.panels[0] * panel(dx, dy, dz, ...leftAxis, 0.42, 1.25, edge) +
      lamps.panels[1] * panel(dx, dy, dz, ...rightAxis, 0.16, 1.4, edge) +
      lamps.panels[2] * panel(dx, dy, dz, ...topAxis, 0.9, 0.5, edge)) *
    dim
  out[0] = room[0] * base + light
  out[1] = room[1] * base + light * 0.97
  out[2] = room[2] * base + light * 0.92
}
