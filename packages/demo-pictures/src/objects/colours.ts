/** Things that carry colour: lipstick, lip oil, nail polish, mascara, kajal. */
import { labelled, printed } from '../studio/label.ts'
import { coat, glass, metal, tender } from '../studio/material.ts'
import { noise } from '../studio/noise.ts'
import { box2, ellipsoid, length2, roundBox } from '../studio/sdf.ts'
import { type Place, solid } from '../studio/solid.ts'
import { paintedBody } from './bottles.ts'
import { capMaterial, lathe, type Vessel } from './vessel.ts'

const gold = (rough = 0.18) => metal('#d9ac68', rough)

/** A place on the ground beside another: moved and turned with it. */
const beside = (place: Place, x: number, z: number, more: Place): Place => {
  const { scale = 1 } = place
  return {
    ...more,
    x: (place.x ?? 0) + x * scale,
    y: (place.y ?? 0) + (more.y ?? 0) * scale,
    z: (place.z ?? 0) + z * scale,
    scale,
  }
}

/** An open lipstick, its cap standing behind. */
export const lipstick: Vessel = {
  height: 1.55,
  reach: 0.42,
  ratio: 0.7,
  build: (design, place) => {
    const bullet = (x: number, y: number, z: number) => {
      const r = box2(length2(x, z), y, 0.135, 0.85, 1.56, 0.07, 0.01)
      const cut = (y - 1.43) * 0.8 + x * 0.42 + z * 0.38
      return Math.max(r, cut - 0.012)
    }
    return [
      paintedBody(
        design,
        lathe((r, y) => box2(r, y, 0.2, 0, 0.58, 0.02, 0.03), 0, 0.58, 0.2),
        { y: 0.3, width: 0.34, radius: 0.2 },
        place,
        0.34,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.165, 0.585, 0.95, 0.015, 0.01), 0.58, 0.95, 0.17),
        gold(),
        place,
      ),
      solid(
        { dist: bullet, middle: 1.2, radius: 0.42 },
        tender(design.inside ?? '#a8504a', 0.42, 0.25),
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.205, 0, 0.86, 0.03, 0.02), 0, 0.86, 0.21),
        capMaterial(design),
        beside(place, 0.56, -0.22, {}),
      ),
    ]
  },
}

/** A clear tube of lip oil under a long cap. */
export const gloss: Vessel = {
  height: 1.62,
  reach: 0.17,
  ratio: 1.9,
  build: (design, place) => {
    const body = lathe((r, y) => box2(r, y, 0.17, 0, 0.86, 0.06, 0.05), 0, 0.86, 0.17)
    const spot = { y: 0.42, width: 0.22, radius: 0.17 }
    const wand = solid(
      lathe((r, y) => box2(r, y, y < 0.3 ? 0.035 : 0.014, 0.12, 0.9, 0.01, 0.02), 0.1, 0.9, 0.04),
      coat('#f4ece0', 0.7),
      place,
    )
    const { label } = design
    return [
      solid(
        body,
        glass({
          tint: '#fbf4ee',
          tintDepth: 0.1,
          liquid: {
            colour: design.inside ?? '#8c2f3a',
            depth: design.depth ?? 1.6,
            dist: (x, y, z) => box2(length2(x, z), y, 0.135, 0.06, 0.78, 0.03, 0.03),
          },
          contents: [wand],
          ...(label && {
            paint: labelled(coat('#fff').paint, label, spot),
            print: printed(label, spot),
          }),
        }),
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.165, 0.87, 1.62, 0.03, 0.01), 0.87, 1.62, 0.17),
        capMaterial(design),
        place,
      ),
    ]
  },
}

/** Nail polish: a rounded block of colour under a tall cap. */
export const polish: Vessel = {
  height: 1.42,
  reach: 0.36,
  ratio: 0.75,
  build: (design, place) => {
    const outer = (x: number, y: number, z: number) =>
      roundBox(x, y - 0.36, z, 0.35, 0.36, 0.25, 0.11)
    const inner = (x: number, y: number, z: number) =>
      roundBox(x, y - 0.355, z, 0.334, 0.335, 0.234, 0.105)
    const colour = solid(
      { dist: inner, middle: 0.355, radius: 0.55 },
      coat(design.inside ?? '#e8c4b8', 0.3),
      place,
    )
    const spot = { y: 0.34, width: 0.42, face: 0.2 }
    const { label } = design
    const shown = design.inside !== 'clear'
    return [
      solid(
        { dist: outer, middle: 0.36, radius: 0.52 },
        glass({
          tint: '#fbf8f4',
          tintDepth: 0.1,
          contents: shown ? [colour] : [],
          ...(!shown && { liquid: { colour: '#f3e3d6', depth: 0.8, dist: inner } }),
          ...(label && {
            paint: labelled(coat('#fff').paint, label, spot),
            print: printed(label, spot),
          }),
        }),
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.13, 0.7, 0.78, 0.01, 0.01), 0.7, 0.78, 0.14),
        gold(),
        place,
      ),
      solid(
        lathe(
          (r, y) => box2(r, y, 0.16 - (y - 0.78) * 0.05, 0.78, 1.42, 0.05, 0.01),
          0.78,
          1.42,
          0.17,
        ),
        capMaterial(design),
        place,
      ),
    ]
  },
}

/** An open mascara: the tube standing, the wand leaning on it. */
export const mascara: Vessel = {
  height: 1.5,
  reach: 0.55,
  ratio: 2.2,
  build: (design, place) => {
    const brush = (x: number, y: number, z: number) => {
      const r = length2(x, z)
      const h = (y - 1.02) / 0.42
      const spiral = Math.sin(y * 150 + Math.atan2(z, x) * 2) * 0.008
      return Math.max(r - 0.07 * (1 - h * h * 0.35) - spiral, Math.abs(y - 1.02) - 0.3) * 0.5
    }
    const wand = beside(place, 0.48, 0.02, { roll: 0.2, yaw: 0.1, y: 0.035 })
    return [
      paintedBody(
        design,
        lathe((r, y) => box2(r, y, 0.17, 0, 1.0, 0.03, 0.03), 0, 1, 0.17),
        { y: 0.5, width: 0.27, radius: 0.17 },
        place,
        0.3,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.12, 1.0, 1.16, 0.01, 0.01), 1, 1.16, 0.12),
        gold(),
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.172, 0, 0.62, 0.03, 0.03), 0, 0.62, 0.18),
        capMaterial(design),
        wand,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.02, 0.6, 1.32, 0.01, 0.01), 0.6, 1.32, 0.03),
        coat('#2c1e1c', 0.4),
        wand,
      ),
      solid({ dist: brush, middle: 1.02, radius: 0.34 }, coat('#241a1a', 0.75), wand),
    ]
  },
}

/** A pencil and its cap, leaning together on a stone. */
export const pencil: Vessel = {
  height: 1.45,
  reach: 0.5,
  build: (design, place) => {
    const shape = (y0: number, y1: number, radius: number) =>
      lathe((r, y) => box2(r, y, radius, y0, y1, 0.015, 0.015), y0, y1, radius)
    const tip = lathe(
      (r, y) => Math.max(r - Math.max(0.008, (1.7 - y) * 0.3), 1.4 - y, y - 1.69) * 0.8,
      1.4,
      1.7,
      0.1,
    )
    const lean = {
      ...place,
      x: (place.x ?? 0) - 0.34,
      z: (place.z ?? 0) + 0.34,
      pitch: -0.3,
      roll: -0.3,
    }
    const lead = coat(design.inside ?? '#1e1616', 0.5)
    const timber = coat('#caa078', 0.8)
    return [
      solid(shape(0, 1.41, 0.088), coat(design.body, 0.25), lean),
      solid(shape(0.1, 0.2, 0.0895), gold(), lean),
      solid(tip, { paint: (x, y, z, s) => (y > 1.56 ? lead : timber).paint(x, y, z, s) }, lean),
      solid(
        shape(0, 0.62, 0.1),
        gold(0.25),
        beside(place, 0.5, 0.42, { y: 0.1, roll: 1.5708, yaw: 0.35 }),
      ),
      solid(
        {
          dist: (x, y, z) =>
            ellipsoid(x, y - 0.3, z, 0.48, 0.34, 0.36) - (noise(x * 5, y * 5, z * 5) - 0.5) * 0.04,
          middle: 0.3,
          radius: 0.55,
        },
        coat('#d9c2ad', 0.95),
        beside(place, 0.1, -0.25, {}),
      ),
    ]
  },
}
