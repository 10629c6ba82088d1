/** Tubes that stand on their caps. */
import { box2, clamp, length2, mix } from '../studio/sdf.ts'
import type { Place, Shape } from '../studio/solid.ts'
import { solid } from '../studio/solid.ts'
import { paintedBody } from './bottles.ts'
import { capMaterial, type Design, lathe, type Vessel } from './vessel.ts'

/** Round at the cap, pressed flat at the top with a crimped seam. */
const tubeShape = (radius: number, y0: number, y1: number): Shape => ({
  dist: (x, y, z) => {
    const t = clamp((y - y0) / (y1 - 0.1 - y0), 0, 1)
    const flat = t * t * (3 - 2 * t) * 0.45 + t * 0.55
    const a = mix(radius, radius * 1.24, flat)
    const b = mix(radius, 0.028, flat)
    const k = length2(x / a, z / b)
    const grad = length2(x / (a * a), z / (b * b))
    const side = k < 1e-4 ? -b : (k * (k - 1)) / Math.max(grad, 1e-4)
    return Math.max(side * 0.7, y0 - y, y - y1) * 0.85
  },
  middle: (y0 + y1) / 2,
  radius: length2((y1 - y0) / 2, radius * 1.3),
})

const tubeOf = (radius: number, cap: number, height: number, rough: number): Vessel => ({
  height,
  reach: radius * 1.25,
  ratio: 1.75,
  build: (design: Design, place: Place) => [
    paintedBody(
      design,
      tubeShape(radius, cap + 0.01, height),
      { y: cap + (height - cap) * 0.47, width: radius * 1.62, face: 0.01 },
      place,
      rough,
    ),
    solid(
      lathe((r, y) => box2(r, y, radius * 1.01, 0, cap, 0.02, 0.03), 0, cap, radius * 1.02),
      capMaterial(design),
      place,
    ),
  ],
})

export const tube: Vessel = tubeOf(0.37, 0.32, 1.75, 0.5)
export const slimTube: Vessel = tubeOf(0.24, 0.3, 1.55, 0.45)
export const metalTube: Vessel = tubeOf(0.3, 0.26, 1.5, 0.3)
