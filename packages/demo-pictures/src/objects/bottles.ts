/** Bottles: dropper, pump, tall, mist, roll-on. */
import { type LabelSpot, labelled, printed } from '../studio/label.ts'
import { coat, glass, metal } from '../studio/material.ts'
import { box2, length2, roundBox, smoothMin } from '../studio/sdf.ts'
import { type Place, type Shape, type Solid, solid } from '../studio/solid.ts'
import { capMaterial, type Design, lathe, type Vessel } from './vessel.ts'

const gold = () => metal('#d9ac68', 0.2)

/** A clear body with its label; `inner` is the liquid's profile. */
function clearBody(
  design: Design,
  shape: Shape,
  inner: (r: number, y: number) => number,
  spot: LabelSpot,
  place: Place,
  contents: Solid[] = [],
): Solid {
  const { label } = design
  const base = coat('#ffffff', 0.7).paint
  return solid(
    shape,
    glass({
      tint: design.body,
      tintDepth: 0.4,
      ...(design.inside && {
        liquid: {
          colour: design.inside,
          depth: design.depth ?? 0.8,
          dist: (x, y, z) => inner(length2(x, z), y),
        },
      }),
      contents,
      ...(label && { paint: labelled(base, label, spot), print: printed(label, spot) }),
    }),
    place,
  )
}

/** An opaque body with its label. */
export function paintedBody(
  design: Design,
  shape: Shape,
  spot: LabelSpot,
  place: Place,
  rough = 0.5,
): Solid {
  const material = coat(design.body, rough)
  if (design.label) material.paint = labelled(material.paint, design.label, spot, rough)
  return solid(shape, material, place)
}

/** A glass dropper bottle with a rubber bulb and a pipette inside. */
export const dropper: Vessel = {
  height: 1.62,
  reach: 0.42,
  ratio: 1.05,
  build: (design, place) => {
    const pipette = solid(
      lathe((r, y) => box2(r, y, 0.035, 0.16, 1.1, 0.03, 0.03), 0.16, 1.1, 0.04),
      { ...coat('#f4efe8', 0.4), glow: [0.3, 0.29, 0.27] },
      place,
    )
    const body = lathe((r, y) => box2(r, y, 0.42, 0, 1.05, 0.17, 0.06), 0, 1.05, 0.42)
    return [
      clearBody(
        design,
        body,
        (r, y) => box2(r, y, 0.37, 0.07, 0.84, 0.05, 0.05),
        { y: 0.5, width: 0.62, radius: 0.42 },
        place,
        [pipette],
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.2, 1.06, 1.26, 0.02, 0.02), 1.06, 1.26, 0.2),
        gold(),
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.14, 1.265, 1.62, 0.12, 0.02), 1.26, 1.62, 0.15),
        capMaterial(design),
        place,
      ),
    ]
  },
}

/** The pump above a bottle whose neck ends at height `y`. */
function pump(design: Design, y: number, place: Place): Solid[] {
  const head = (x: number, py: number, z: number) => {
    const disc = box2(length2(x, z), py, 0.15, y + 0.34, y + 0.45, 0.03, 0.03)
    const lip = roundBox(x + 0.22, py - (y + 0.405), z, 0.2, 0.036, 0.055, 0.03)
    const tip = roundBox(x + 0.41, py - (y + 0.375), z, 0.028, 0.055, 0.045, 0.02)
    return smoothMin(disc, Math.min(lip, tip), 0.05)
  }
  return [
    solid(
      lathe((r, py) => box2(r, py, 0.19, y, y + 0.17, 0.02, 0.02), y, y + 0.17, 0.2),
      capMaterial(design),
      place,
    ),
    solid(
      lathe(
        (r, py) => box2(r, py, 0.055, y + 0.15, y + 0.36, 0.01, 0.01),
        y + 0.15,
        y + 0.36,
        0.06,
      ),
      coat(design.capFinish === 'wood' ? '#f4ece0' : design.cap, 0.4),
      place,
    ),
    solid(
      { dist: head, middle: y + 0.4, radius: 0.5 },
      design.capFinish === 'wood' ? coat('#f4ece0', 0.5) : capMaterial(design),
      place,
    ),
  ]
}

/** A family bottle with a pump; clear when it has something inside. */
export const pumpBottle: Vessel = {
  height: 1.78,
  reach: 0.45,
  ratio: 1.35,
  build: (design, place) => {
    const body = lathe((r, y) => box2(r, y, 0.42, 0, 1.3, 0.14, 0.06), 0, 1.3, 0.42)
    const spot = { y: 0.62, width: 0.6, radius: 0.42 }
    const inner = (r: number, y: number) => box2(r, y, 0.385, 0.05, 1.12, 0.08, 0.04)
    return [
      design.inside
        ? clearBody(design, body, inner, spot, place)
        : paintedBody(design, body, spot, place),
      ...pump(design, 1.3, place),
    ]
  },
}

/** A small glass bottle with a pump, for fluids. */
export const fluidPump: Vessel = {
  height: 1.62,
  reach: 0.4,
  ratio: 1.3,
  build: (design, place) => {
    const body = lathe((r, y) => box2(r, y, 0.34, 0, 1.0, 0.08, 0.05), 0, 1.0, 0.34)
    return [
      clearBody(
        design,
        body,
        (r, y) => box2(r, y, 0.29, 0.1, 0.9, 0.05, 0.04),
        { y: 0.5, width: 0.5, radius: 0.34 },
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.25, 1.005, 1.62, 0.03, 0.01), 1.0, 1.62, 0.25),
        capMaterial(design),
        place,
      ),
    ]
  },
}

/** A tall bottle with a cap, for toner and oil. */
export const tallBottle: Vessel = {
  height: 1.75,
  reach: 0.36,
  ratio: 1.5,
  build: (design, place) => {
    const body = lathe(
      (r, y) =>
        smoothMin(
          box2(r, y, 0.36, 0, 1.3, 0.2, 0.06),
          box2(r, y, 0.13, 1.1, 1.42, 0.01, 0.01),
          0.1,
        ),
      0,
      1.42,
      0.36,
    )
    const spot = { y: 0.6, width: 0.5, radius: 0.36 }
    const inner = (r: number, y: number) => box2(r, y, 0.325, 0.06, 1.12, 0.12, 0.04)
    return [
      design.inside
        ? clearBody(design, body, inner, spot, place)
        : paintedBody(design, body, spot, place),
      solid(
        lathe((r, y) => box2(r, y, 0.18, 1.4, 1.75, 0.03, 0.02), 1.4, 1.75, 0.18),
        capMaterial(design),
        place,
      ),
    ]
  },
}

/** A mist bottle with a spray head. */
export const mistBottle: Vessel = {
  height: 1.72,
  reach: 0.34,
  ratio: 1.4,
  build: (design, place) => {
    const body = lathe((r, y) => box2(r, y, 0.34, 0, 1.28, 0.33, 0.05), 0, 1.28, 0.34)
    const nozzle = (x: number, y: number, z: number) =>
      Math.max(
        box2(length2(x, z), y, 0.15, 1.4, 1.72, 0.05, 0.01),
        0.045 - length2(x, y - 1.6) - (z < 0.1 ? 1 : 0),
      )
    return [
      clearBody(
        design,
        body,
        (r, y) => box2(r, y, 0.305, 0.05, 1.02, 0.1, 0.04),
        { y: 0.55, width: 0.48, radius: 0.34 },
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.165, 1.25, 1.4, 0.02, 0.01), 1.25, 1.4, 0.17),
        gold(),
        place,
      ),
      solid({ dist: nozzle, middle: 1.56, radius: 0.26 }, capMaterial(design), place),
    ]
  },
}

/** A slim roll-on with a long metal cap. */
export const rollOn: Vessel = {
  height: 1.3,
  reach: 0.17,
  ratio: 2.1,
  build: (design, place) => {
    const body = lathe((r, y) => box2(r, y, 0.17, 0, 0.82, 0.05, 0.04), 0, 0.82, 0.17)
    return [
      clearBody(
        design,
        body,
        (r, y) => box2(r, y, 0.14, 0.06, 0.74, 0.03, 0.03),
        { y: 0.4, width: 0.25, radius: 0.17 },
        place,
      ),
      solid(
        lathe((r, y) => box2(r, y, 0.172, 0.83, 1.3, 0.03, 0.01), 0.83, 1.3, 0.18),
        capMaterial(design),
        place,
      ),
    ]
  },
}
