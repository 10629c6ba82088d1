/** How drops, pools, smears, powder and salt lie. */
import type { Rgb } from '../studio/colour.ts'
import { blend } from '../studio/colour.ts'
import { fractal, noise, randomFrom } from '../studio/noise.ts'
import { length2, smoothstep } from '../studio/sdf.ts'
import type { Texture } from './field.ts'
import { along, nearest } from './path.ts'

/** Drops of a clear liquid, one large, many small. */
export function drops(colour: Rgb, seed: number, oil: boolean): Texture {
  const random = randomFrom(seed)
  const all: { x: number; y: number; r: number }[] = []
  for (let i = 0; i < 400 && all.length < (oil ? 26 : 38); i++) {
    const r = all.length < 3 ? 0.13 + random() * 0.09 : 0.012 + random() ** 2.4 * 0.075
    const drop = { x: 0.08 + random() * 0.84, y: 0.08 + random() * 1.09, r }
    if (all.every((o) => length2(o.x - drop.x, o.y - drop.y) > (o.r + r) * 1.08)) all.push(drop)
  }
  return (u, v, spot) => {
    const wx = (noise(u * 6 + seed, v * 6) - 0.5) * 0.03
    const wy = (noise(u * 6, v * 6 + seed) - 0.5) * 0.03
    for (const o of all) {
      const a = length2(u + wx - o.x, v + wy - o.y) / o.r
      if (a >= 1) continue
      spot.h = Math.sqrt(1 - a * a) ** 0.9 * o.r * (o.r > 0.1 ? 0.34 : 0.5)
      spot.cover = smoothstep(1, 0.97, a)
      spot.colour = colour
      spot.rough = 0.02
      spot.clear = 0.94
    }
  }
}

/** A pool with a smooth edge, a few splashes, and folds when it was poured. */
export function pool(colour: Rgb, seed: number, folds: boolean): Texture {
  const random = randomFrom(seed)
  const splashes = Array.from({ length: 9 }, () => ({
    x: 0.06 + random() * 0.88,
    y: 0.06 + random() * 1.13,
    r: 0.012 + random() ** 2 * 0.04,
  }))
  const ribbon = along(60, (t) => ({
    x: 0.47 + 0.13 * Math.sin(t * 6.2 + 0.4) * (1 - t * 0.4),
    y: -0.08 + t * 0.74,
    w: 0.05 + 0.12 * t * t,
  }))
  return (u, v, spot) => {
    const rim = fractal(u * 2.6 + seed, v * 2.6, 2) * 0.3
    const r = length2((u - 0.5) / 0.98, v - 0.72) + rim
    let a = (r - 0.12) / 0.4
    let h = a < 1 ? 0.034 * Math.sqrt(Math.max(0, 1 - a ** 6)) : 0
    let cover = smoothstep(1, 0.985, a)
    if (folds) {
      const { d, s } = nearest(ribbon, u, v)
      a = Math.abs(d)
      if (a < 1) {
        const sink = smoothstep(1, 0.3, s)
        const own = 0.046 * Math.sqrt(1 - a * a) * sink
        h = cover > 0 ? h + own * 0.7 : Math.max(h, own)
        cover = Math.max(cover, smoothstep(1, 0.97, a))
      }
    } else if (a < 1) {
      const wave = length2(u - 0.54, v - 0.66)
      h += 0.008 * Math.sin(wave * 62) * Math.exp(-wave * 9)
    }
    for (const o of splashes) {
      const b = length2(u - o.x, v - o.y) / o.r
      if (b < 1 && cover < 0.5) {
        h = o.r * 0.5 * Math.sqrt(1 - b * b)
        cover = smoothstep(1, 0.95, b)
      }
    }
    spot.h = h
    spot.cover = cover
    spot.colour = colour
    spot.rough = 0.06
  }
}

/** Strokes of colour dragged with a finger or a bullet: streaked, thin at their ends. */
export function smears(colours: Rgb[], seed: number): Texture {
  const many = colours.length
  return (u, v, spot) => {
    for (let i = 0; i < many; i++) {
      const middle = many === 1 ? 0.5 : 0.2 + (0.6 * i) / (many - 1)
      const half = many === 1 ? 0.24 : 0.3 / many + 0.012
      const y = v - 0.625
      const x = u + y * 0.16 - middle - 0.012 * Math.sin(y * 9 + i * 2 + seed)
      const top = -0.49 + 0.07 * noise(u * 30 + i * 9, seed) + i * 0.02
      const end = 0.5 - 0.2 * noise(u * 44 + i * 5, seed + 3) - i * 0.03
      const a = Math.abs(x) / (half * (0.9 + 0.1 * noise(v * 12 + i, 2)))
      if (a > 1 || y < top || y > end) continue
      const t = (y - top) / (end - top)
      const streak = noise(x * 120 + i * 40, y * 3) * 0.6 + noise(x * 300, y * 7) * 0.4
      const thin = smoothstep(0.55, 1, t) * 0.9
      const body = 0.02 + 0.016 * (1 - a * a) + 0.03 * smoothstep(0.12, 0, t)
      const dry = smoothstep(thin - 0.2, thin + 0.05, streak + 0.28)
      spot.h =
        body * (0.75 + 0.42 * streak) * (1 - thin * 0.75) * dry +
        0.01 * smoothstep(0.75, 1, a) * (1 - t)
      spot.cover = dry * smoothstep(1, 0.96, a)
      spot.colour = blend(colours[i]!, [0, 0, 0], 0.12 * (1 - streak))
      spot.rough = 0.34
    }
  }
}

/** Grains and facets: fine powder, coarse salt. */
export function grains(colour: Rgb, seed: number, kind: 'powder' | 'salt'): Texture {
  const cells = 17
  return (u, v, spot) => {
    const x = u * cells
    const y = v * cells
    let best = 9
    let id = 0
    let ox = 0
    let oy = 0
    for (let j = -1; j <= 1; j++) {
      for (let i = -1; i <= 1; i++) {
        const cx = Math.floor(x) + i
        const cy = Math.floor(y) + j
        const a = noise(cx * 7.13 + seed, cy * 3.7)
        const b = noise(cx * 2.9, cy * 8.31 + seed)
        const turn = a * 9 + b * 5
        const jx = x - cx - 0.5 - (a - 0.5) * 1.6
        const jy = y - cy - 0.5 - (b - 0.5) * 1.6
        const px = jx * Math.cos(turn) - jy * Math.sin(turn)
        const py = jx * Math.sin(turn) + jy * Math.cos(turn)
        const d = Math.max(
          Math.abs(px) * (0.7 + a * 0.9),
          Math.abs(py) * (0.7 + b * 0.9),
          length2(px, py) * 0.72,
        )
        if (d < best) {
          best = d
          id = a * 3.7 + b * 5.1
          ox = px
          oy = py
        }
      }
    }
    const r = (id * 7.31) % 1
    const q = (id * 3.17) % 1
    if (kind === 'powder') {
      const drift = fractal(u * 2.4 + seed, v * 2.4 + 3, 5)
      const path = Math.abs(v - 0.66 - 0.3 * (u - 0.5) - 0.05 * Math.sin(u * 7))
      const heapUp = drift * 0.11 - 0.06 * smoothstep(0.17, 0.04, path)
      const streak = noise((v + u * -0.3) * 120, u * 5) * 0.004 * smoothstep(0.2, 0.08, path)
      spot.h =
        heapUp + streak + 0.0035 * noise(u * 150, v * 150) + 0.0022 * fractal(u * 320, v * 320, 2)
      spot.rough = 0.96
      spot.colour = blend(colour, [1, 0.97, 0.92], 0.14 * r)
    } else {
      const lift = 0.3 + 0.7 * r
      spot.h =
        (0.062 * lift * smoothstep(0.62, 0.3, best) + (ox * (r - 0.5) + oy * (q - 0.5)) * 0.035) *
        0.8
      spot.rough = 0.2
      spot.clear = 0.28
      spot.colour = blend(colour, [1, 0.96, 0.92], q * q * 0.85)
    }
    spot.cover = 1
  }
}
