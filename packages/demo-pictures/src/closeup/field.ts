/** Close-ups seen from straight above: a field of heights, lit like a small landscape. */

import { lampsFor } from '../scenes/set.ts'
import { type Rgb, toByte } from '../studio/colour.ts'
import { environment, unit } from '../studio/light.ts'
import { noise } from '../studio/noise.ts'
import { clamp, smoothstep } from '../studio/sdf.ts'

/** What is at one point: filled in by a texture, reused for every pixel. */
interface Spot {
  /** height above the ground in picture widths */
  h: number
  /** colour, and how much of the ground it covers (0 to 1) */
  colour: Rgb
  cover: number
  /** 0 mirror, 1 chalk */
  rough: number
  /** 0 paint, 1 clear: the ground shows through, coloured by depth */
  clear: number
  /** pearl: reflections take the colour and grow stronger */
  pearl: number
}

/** Fills `spot` for u from 0 to 1 across and v from 0 to height ÷ width down. */
export type Texture = (u: number, v: number, spot: Spot) => void

const key = unit(-0.55, 0.5, 0.67)

/** A box blur by running sums, twice: smooth enough for soft shade. */
function blurred(
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const pass = (
    from: Float32Array,
    stepIn: number,
    lines: number,
    count: number,
    stepLine: number,
  ) => {
    const to = new Float32Array(from.length)
    for (let l = 0; l < lines; l++) {
      let sum = 0
      const base = l * stepLine
      const at = (i: number) => from[base + clamp(i, 0, count - 1) * stepIn]!
      for (let i = -radius; i <= radius; i++) sum += at(i)
      for (let i = 0; i < count; i++) {
        to[base + i * stepIn] = sum / (radius * 2 + 1)
        sum += at(i + radius + 1) - at(i - radius)
      }
    }
    return to
  }
  return pass(pass(source, 1, height, width, width), width, width, height, 1)
}

/** Light reaching a point over the neighbouring heights, 0 to 1. */
function sunAt(h: Float32Array, width: number, height: number, x: number, y: number): number {
  let seen = 1
  const own = h[y * width + x]!
  const reach = width * 0.16
  const flat = Math.sqrt(key[0] * key[0] + key[1] * key[1])
  for (let t = 2; t < reach; t *= 1.16) {
    const px = Math.round(x + (key[0] / flat) * t)
    const py = Math.round(y - (key[1] / flat) * t)
    if (px < 0 || py < 0 || px >= width || py >= height) break
    const over = own + (((key[2] / flat) * t) / width) * 1 - h[py * width + px]!
    seen = Math.min(seen, 0.5 + (over * width) / (t * 0.36 + 3))
    if (seen <= 0) return 0
  }
  return smoothstep(0, 1, seen)
}

/** Renders a texture on a ground to 8-bit RGB. */
export function renderField(texture: Texture, ground: Rgb, width: number, height: number): Buffer {
  const count = width * height
  const h = new Float32Array(count)
  const data = new Float32Array(count * 7)
  const spot: Spot = { h: 0, colour: ground, cover: 0, rough: 1, clear: 0, pearl: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      spot.h = 0
      spot.cover = 0
      spot.clear = 0
      spot.pearl = 0
      spot.rough = 1
      texture((x + 0.5) / width, (y + 0.5) / width, spot)
      const at = y * width + x
      const paper = (noise(x * 0.25, y * 0.25) + noise(x * 0.6, y * 0.6)) * 0.0006
      h[at] = spot.h + paper * (1 - spot.cover)
      data.set([...spot.colour, spot.cover, spot.rough, spot.clear, spot.pearl], at * 7)
    }
  }
  const near = blurred(h, width, height, Math.round(width * 0.012))
  const wide = blurred(h, width, height, Math.round(width * 0.045))
  const lamps = lampsFor('soft')
  const mirror = new Float64Array(3)
  const out = Buffer.alloc(count * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const left = h[at - (x > 0 ? 1 : 0)]!
      const right = h[at + (x < width - 1 ? 1 : 0)]!
      const up = h[at - (y > 0 ? width : 0)]!
      const down = h[at + (y < height - 1 ? width : 0)]!
      const [nx, ny, nz] = unit(((left - right) * width) / 2, ((down - up) * width) / 2, 1)
      const cover = data[at * 7 + 3]!
      const rough = data[at * 7 + 4]!
      const clear = data[at * 7 + 5]! * cover
      const pearl = data[at * 7 + 6]! * cover
      const facing = nx * key[0] + ny * key[1] + nz * key[2]
      const sun = sunAt(h, width, height, x, y)
      const open = clamp(1 - ((near[at]! - h[at]!) * 9 + (wide[at]! - h[at]!) * 5), 0.35, 1.12)
      // light gathers on the side of a drop away from the lamp
      const gather = clear * clamp(-(nx * key[0] + ny * key[1]) * 1.5, 0, 1) * 0.75
      const soft = clamp((facing + 0.25) / 1.25, 0, 1)
      const shadow = 1 - (1 - sun) * (clear > 0.5 ? 0.25 : 0.9)
      const falloff = 1.06 - 0.22 * (x / width) * (y / height)
      const light = (0.9 * soft * shadow * (1 - clear * 0.35) + clear * 0.3 + gather) * falloff
      const [gr, gg, gb] = ground
      const fill = 0.5 * open
      environment(lamps, ground, 2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1, rough, mirror)
      const f = (0.05 + 0.95 * (1 - nz) ** 4) * (1 - rough) ** 1.2 * cover
      for (let c = 0; c < 3; c++) {
        const base = c === 0 ? gr : c === 1 ? gg : gb
        const own = data[at * 7 + c]!
        const deep = own ** (0.25 + h[at]! * 9)
        const body = own + (base * deep - own) * clear
        const albedo = base + (body - base) * cover
        const tone = c === 0 ? 0.92 : c === 1 ? 0.88 : 0.82
        const value =
          albedo * (light * tone + fill) +
          mirror[c]! * (f * (0.5 + 0.5 * sun) + pearl * 0.4 * own * open)
        const grain = (noise(x * 0.9 + c, y * 0.9) - 0.5) * 1.4
        out[at * 3 + c] = clamp(Math.round(toByte(value) + grain), 0, 255)
      }
    }
  }
  return out
}
