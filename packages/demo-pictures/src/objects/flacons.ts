/** Perfume flacons: round, square and slim blocks of glass. */
import { type LabelSpot, labelled, printed } from '../studio/label.ts'
import { coat, glass, metal } from '../studio/material.ts'
import { box2, length2, length3, roundBox } from '../studio/sdf.ts'
import { type Place, type Solid, solid } from '../studio/solid.ts'
import { capMaterial, type Design, lathe, type Vessel } from './vessel.ts'

type Dist = (x: number, y: number, z: number) => number

function flacon(
  design: Design,
  place: Place,
  outer: Dist,
  inner: Dist,
  top: number,
  reach: number,
  spot: LabelSpot,
): Solid {
  const { label } = design
  return solid(
    { dist: outer, middle: top / 2, radius: length2(top / 2, reach) + 0.05 },
    glass({
      tint: design.body,
      tintDepth: 0.12,
      liquid: { colour: design.inside ?? '#e9c79a', depth: design.depth ?? 0.8, dist: inner },
      ...(label && {
        paint: labelled(coat('#fff', 0.8).paint, label, spot),
        print: printed(label, spot),
      }),
    }),
    place,
  )
}

const collar = (y: number, place: Place): Solid =>
  solid(
    lathe((r, py) => box2(r, py, 0.13, y, y + 0.08, 0.01, 0.01), y, y + 0.08, 0.14),
    metal('#d9ac68', 0.2),
    place,
  )

/** A round flacon, thick as a river stone, with a spherical cap. */
export const roundFlacon: Vessel = {
  height: 1.66,
  reach: 0.62,
  ratio: 1,
  build: (design, place) => {
    const disc = (x: number, y: number, z: number, radius: number, half: number, edge: number) => {
      const q = length2(x, y - 0.6) - radius + edge
      const w = Math.abs(z) - half + edge
      return Math.min(Math.max(q, w), 0) + length2(Math.max(q, 0), Math.max(w, 0)) - edge
    }
    const outer: Dist = (x, y, z) => Math.max(disc(x, y, z, 0.62, 0.27, 0.2), 0.035 - y)
    const inner: Dist = (x, y, z) => Math.max(disc(x, y, z, 0.5, 0.17, 0.12), y - 0.86)
    return [
      flacon(design, place, outer, inner, 1.22, 0.62, { y: 0.6, width: 0.62, face: 0.2 }),
      collar(1.2, place),
      solid(
        { dist: (x, y, z) => length3(x, y - 1.46, z) - 0.2, middle: 1.46, radius: 0.21 },
        capMaterial(design),
        place,
      ),
    ]
  },
}

const blockFlacon = (
  hx: number,
  hy: number,
  hz: number,
  capRadius: number,
  capHeight: number,
): Vessel => {
  const top = hy * 2
  return {
    height: top + 0.09 + capHeight,
    reach: hx,
    ratio: hy > hx * 1.2 ? 1.5 : 1,
    build: (design, place) => {
      const outer: Dist = (x, y, z) => roundBox(x, y - hy, z, hx, hy, hz, 0.06)
      const inner: Dist = (x, y, z) =>
        Math.max(roundBox(x, y - hy, z, hx - 0.09, hy - 0.09, hz - 0.08, 0.05), y - top * 0.8)
      return [
        flacon(design, place, outer, inner, top, hx + 0.05, {
          y: hy * 0.96,
          width: hx * 1.3,
          face: hz,
        }),
        collar(top, place),
        solid(
          lathe(
            (r, y) => box2(r, y, capRadius, top + 0.09, top + 0.09 + capHeight, 0.02, 0.015),
            top,
            top + 0.09 + capHeight,
            capRadius,
          ),
          capMaterial(design),
          place,
        ),
      ]
    },
  }
}

export const squareFlacon: Vessel = blockFlacon(0.52, 0.53, 0.24, 0.23, 0.42)
export const slimFlacon: Vessel = blockFlacon(0.36, 0.62, 0.24, 0.18, 0.36)
