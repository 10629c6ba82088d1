/** Jars, candles and loose powder. */

import { blend, hex } from '../studio/colour.ts'
import { labelled, printed } from '../studio/label.ts'
import { coat, glass, tender } from '../studio/material.ts'
import { fractal, noise } from '../studio/noise.ts'
import { box2, ellipsoid, length2, smoothMin } from '../studio/sdf.ts'
import { type Material, type Place, type Solid, solid } from '../studio/solid.ts'
import { paintedBody } from './bottles.ts'
import { capMaterial, type Design, lathe, type Vessel } from './vessel.ts'

/** A cream jar with thick walls and a lid. */
export const jar: Vessel = {
  height: 0.98,
  reach: 0.64,
  ratio: 0.6,
  above: 0.35,
  build: (design, place) => [
    paintedBody(
      design,
      lathe((r, y) => box2(r, y, 0.62, 0, 0.64, 0.06, 0.12), 0, 0.64, 0.62),
      { y: 0.32, width: 0.84, radius: 0.62 },
      place,
      0.32,
    ),
    solid(
      lathe((r, y) => box2(r, y, 0.63, 0.655, 0.98, 0.04, 0.015), 0.65, 0.98, 0.63),
      capMaterial(design),
      place,
    ),
  ],
}

/** The surface of cream in an open jar, turned into a swirl. */
function swirl(colour: string, place: Place): Solid {
  const dist = (x: number, y: number, z: number) => {
    const r = length2(x, z)
    const turn = Math.atan2(z, x)
    const wave = 0.035 * Math.sin(turn * 1 + r * 17) * (1 - r / 0.6)
    const peak = 0.12 * Math.exp(-r * r * 26)
    const top = 0.66 + wave + peak - r * 0.02
    return Math.max(y - top, r - 0.54, 0.4 - y) * 0.62
  }
  return solid({ dist, middle: 0.6, radius: 0.62 }, tender(colour, 0.4, 0.8), place)
}

/** The same jar, open: cream to be seen, the lid leaning beside it. */
export const openJar: Vessel = {
  height: 0.95,
  reach: 0.78,
  ratio: 0.6,
  above: 0.75,
  build: (design, place) => {
    const { x = 0, z = 0, scale = 1 } = place
    const shell = (r: number, y: number) =>
      Math.max(box2(r, y, 0.62, 0, 0.68, 0.05, 0.12), -box2(r, y, 0.545, 0.4, 1.2, 0.01, 0.05))
    return [
      paintedBody(
        design,
        lathe(shell, 0, 0.68, 0.62),
        { y: 0.32, width: 0.84, radius: 0.62 },
        place,
        0.32,
      ),
      swirl(design.inside ?? '#f4e4da', place),
      solid(
        lathe(
          (r, y) =>
            Math.max(
              box2(r, y, 0.63, 0, 0.3, 0.04, 0.015),
              -box2(r, y, 0.58, -0.2, 0.22, 0.01, 0.01),
            ),
          0,
          0.3,
          0.63,
        ),
        capMaterial(design),
        { x: x + 1.02 * scale, z: z + 0.25 * scale, y: 0.5 * scale, roll: -1.05, yaw: -0.5, scale },
      ),
    ]
  },
}

/** Grains or crystals seen through glass: paint for a body of salt. */
function crystals(colour: string): Material {
  const base = hex(colour)
  const pale = hex('#fff6ee')
  return {
    paint: (x, y, z, s) => {
      const a = Math.floor(noise(x * 26, y * 26, z * 26) * 6) / 6
      const b = noise(x * 60, y * 60, z * 60)
      const c = blend(base, pale, Math.min(1, a * 0.9 + (b > 0.6 ? 0.25 : 0)))
      const k = 0.78 + 0.34 * b
      s.r = c[0] * k
      s.g = c[1] * k
      s.b = c[2] * k
      s.rough = 0.55
      s.metal = 0
      s.soft = 0.4
      s.bumpX = (noise(x * 34, y * 34, z * 34) - 0.5) * 0.9
      s.bumpY = (noise(x * 34 + 50, y * 34, z * 34) - 0.5) * 0.9
    },
  }
}

/** A glass jar filled with salt or scrub under a wooden lid. */
export const saltJar: Vessel = {
  height: 1.3,
  reach: 0.6,
  ratio: 0.85,
  above: 0.3,
  build: (design, place) => {
    const spot = { y: 0.46, width: 0.66, radius: 0.58 }
    const salt = solid(
      lathe((r, y) => box2(r, y, 0.53, 0.08, 0.82, 0.04, 0.05), 0.08, 0.82, 0.53),
      crystals(design.inside ?? '#d3a094'),
      place,
    )
    const { label } = design
    return [
      solid(
        lathe((r, y) => box2(r, y, 0.58, 0, 1.0, 0.1, 0.08), 0, 1, 0.58),
        glass({
          tint: design.body,
          tintDepth: 0.1,
          contents: [salt],
          ...(label && {
            paint: labelled(coat('#fff').paint, label, spot),
            print: printed(label, spot),
          }),
        }),
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.52, 1.0, 1.3, 0.04, 0.02), 1, 1.3, 0.52),
        capMaterial(design),
        place,
      ),
    ]
  },
}

/** A lit candle in a vessel. */
export const candle: Vessel = {
  height: 1.3,
  reach: 0.56,
  ratio: 0.8,
  above: 0.45,
  build: (design, place) => {
    const shell = (r: number, y: number) =>
      Math.max(box2(r, y, 0.56, 0, 1.05, 0.03, 0.1), -box2(r, y, 0.5, 0.5, 2, 0.01, 0.05))
    const wax = (r: number, y: number) =>
      Math.max(r - 0.5, y - (0.86 - 0.02 * Math.cos(r * 6)), 0.5 - y) * 0.9
    const flame = (x: number, y: number, z: number) => {
      const h = (y - 1.0) / 0.26
      const w = 0.052 * Math.sqrt(Math.max(0.02, h)) * Math.max(0.05, 1.25 - h)
      return Math.max(length2(x, z) - w, Math.abs(y - 1.13) - 0.15) * 0.5
    }
    const { x: _x, ...rest } = place
    return [
      paintedBody(
        design,
        lathe(shell, 0, 1.05, 0.56),
        { y: 0.5, width: 0.68, radius: 0.56 },
        place,
        0.35,
      ),
      solid(lathe(wax, 0.5, 0.9, 0.5), tender(design.inside ?? '#f8eddc', 0.45, 1), place),
      solid(
        lathe((r, y) => box2(r, y, 0.014, 0.8, 1.02, 0.01, 0.01), 0.8, 1.02, 0.02),
        coat('#2c1e1c', 0.9),
        { ...rest, x: _x ?? 0 },
      ),
      solid(
        { dist: flame, middle: 1.13, radius: 0.2 },
        { paint: coat('#ffd28a', 0.95).paint, glow: [1.7, 1.15, 0.5] },
        place,
      ),
    ]
  },
}

/** Loose powder: a frosted jar, a metal lid beside it and powder to be seen. */
export const powderJar: Vessel = {
  height: 0.86,
  reach: 0.6,
  ratio: 0.5,
  above: 0.4,
  build: (design: Design, place: Place) => {
    const powder = solid(
      lathe((r, y) => box2(r, y, 0.5, 0.1, 0.4, 0.03, 0.05), 0.1, 0.4, 0.5),
      tender(design.inside ?? '#f1dfcc', 0.95, 0.5),
      place,
    )
    const spot = { y: 0.3, width: 0.8, radius: 0.58 }
    const { label } = design
    return [
      solid(
        lathe((r, y) => box2(r, y, 0.58, 0, 0.56, 0.06, 0.1), 0, 0.56, 0.58),
        glass({
          tint: '#f6efe6',
          tintDepth: 0.1,
          contents: [powder],
          ...(label && {
            paint: labelled(coat('#fff').paint, label, spot),
            print: printed(label, spot),
          }),
        }),
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.6, 0.57, 0.86, 0.05, 0.015), 0.56, 0.86, 0.6),
        capMaterial(design),
        place,
      ),
    ]
  },
}

/** A heap of soft powder on the ground. */
export const heap = (colour: string, place: Place): Solid =>
  solid(
    {
      dist: (x, y, z) => {
        const r = length2(x, z)
        const rough = (fractal(x * 9 + 3, z * 9, 3) - 0.5) * 0.09
        return (
          smoothMin(
            ellipsoid(x, y, z, 0.52, 0.17, 0.42) - rough * (r < 0.7 ? 1 : 0),
            y + 0.06,
            0.02,
          ) * 0.6
        )
      },
      middle: 0,
      radius: 0.62,
    },
    tender(colour, 0.95, 0.3),
    place,
  )
