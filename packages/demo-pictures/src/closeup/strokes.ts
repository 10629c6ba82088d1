/** How cream, gel and pencil lie when a hand has drawn them. */
import type { Rgb } from '../studio/colour.ts'
import { blend } from '../studio/colour.ts'
import { fractal, noise, randomFrom } from '../studio/noise.ts'
import { length2, smoothstep } from '../studio/sdf.ts'
import type { Texture } from './field.ts'
import { along, nearest } from './path.ts'

/** A thick stroke pulled by a spatula, with ridges and a curl at its end. */
export function stroke(
  colour: Rgb,
  seed: number,
  finish: { rough: number; clear?: number; thick?: number },
): Texture {
  const lean = (seed % 7) / 20
  const { thick = 1 } = finish
  const path = along(44, (t) => ({
    x: 0.1 + 0.8 * t,
    y: 0.86 - lean * 0.5 - 0.46 * t + 0.21 * Math.sin(t * 5.1 + lean),
    w: 0.03 + 0.155 * Math.sin(Math.min(1, t * 1.1 + 0.12) * 2.9) ** 0.7,
  }))
  return (u, v, spot) => {
    const wob = (fractal(u * 7 + seed, v * 7, 3) - 0.5) * 0.022
    const { s, d, w } = nearest(path, u + wob, v - wob)
    const a = Math.abs(d)
    if (a > 1) return
    const dome = Math.sqrt(1 - a * a)
    const ridge =
      Math.sin(d * 11 + fractal(s * 5, d * 2 + seed, 2) * 5) * 0.5 + Math.sin(d * 23 + s * 6) * 0.2
    const lip = smoothstep(0.55, 0.9, a) * 0.35
    const wave = 0.8 + 0.3 * Math.sin(s * 9 + d)
    spot.h = w * thick * (0.5 * dome * wave + 0.11 * ridge * (1 - a ** 4) + lip * dome * 0.6)
    spot.colour = colour
    spot.cover = smoothstep(1, 0.985, a)
    spot.rough = finish.rough
    spot.clear = finish.clear ?? 0
  }
}

/** A spoonful turned into a swirl with a peak. */
export function swirl(colour: Rgb, seed: number, rough: number): Texture {
  const path = along(90, (t) => {
    const r = 0.36 * (1 - t) ** 0.85 + 0.004
    const turn = t * 13 + seed
    return {
      x: 0.5 + Math.cos(turn) * r,
      y: 0.62 + Math.sin(turn) * r * 1.02,
      w: 0.165 * (1 - t * 0.55),
    }
  })
  return (u, v, spot) => {
    const wob = (fractal(u * 5 + seed, v * 5, 3) - 0.5) * 0.03
    const x = u + wob
    const y = v + wob
    let h = 0
    let edge = 0
    // strokes overlap: keep the highest of the turns
    for (const part of [path.slice(0, 46), path.slice(40)]) {
      const { s, d } = nearest(part, x, y)
      const a = Math.abs(d)
      if (a >= 1) continue
      const late = part.length < 47 ? s * 0.5 : 0.45 + s * 0.55
      const dome = Math.sqrt(1 - a * a)
      const ridge =
        Math.sin(d * 9 + s * 3) * 0.07 + Math.sin(d * 21 + fractal(s * 8, d, 2) * 3) * 0.025
      h = Math.max(h, (0.052 + 0.085 * late) * (dome + ridge * dome))
      edge = Math.max(edge, smoothstep(1, 0.98, a))
    }
    const r = length2(x - 0.5, y - 0.62)
    h += 0.05 * Math.exp(-r * r * 480)
    spot.h = h
    spot.colour = colour
    spot.cover = edge
    spot.rough = rough
  }
}

/** Thick clear gel that has caught air. */
export function bubbles(colour: Rgb, seed: number): Texture {
  const random = randomFrom(seed)
  const air = Array.from({ length: 90 }, () => ({
    x: random(),
    y: random() * 1.25,
    r: 0.004 + random() ** 3 * 0.028,
  }))
  const body = stroke(colour, seed, { rough: 0.04, clear: 0.9, thick: 1.25 })
  return (u, v, spot) => {
    body(u, v, spot)
    if (spot.cover < 0.5) return
    for (const o of air) {
      const a = length2(u - o.x, v - o.y) / o.r
      if (a < 1) {
        spot.h += o.r * (0.55 * Math.sqrt(1 - a * a) - 0.12)
        spot.colour = blend(colour, [1, 1, 1], 0.5 * smoothstep(0.6, 1, a))
      }
    }
  }
}

/** Soft pencil strokes with the tooth of paper showing. */
export function pencil(colour: Rgb, seed: number): Texture {
  const lines = [0, 1, 2].map((i) =>
    along(26, (t) => ({
      x: 0.12 + 0.76 * t,
      y: 0.4 + i * 0.2 + 0.05 * Math.sin(t * 4 + i) - t * 0.12,
      w: (0.012 + 0.022 * i) * (0.35 + 0.65 * Math.sin(Math.min(1, t * 1.15 + 0.1) * 2.9)),
    })),
  )
  return (u, v, spot) => {
    for (const path of lines) {
      const { d, s } = nearest(path, u, v)
      const a = Math.abs(d)
      if (a > 1.25) continue
      const tooth = noise(u * 190, v * 190) * 0.6 + noise(u * 420 + seed, v * 420) * 0.4
      const cover = smoothstep(a * 0.85 + s * 0.12 - 0.2, a * 0.85 + s * 0.12 + 0.12, tooth + 0.18)
      spot.cover = Math.max(spot.cover, cover)
      spot.colour = colour
      spot.h = 0.004 * cover * tooth
      spot.rough = 0.55
    }
  }
}
