/** Compacts, pots and palettes, open so that the colour shows. */
import { hex } from '../studio/colour.ts'
import { flower } from '../studio/lettering.ts'
import { coat, metal } from '../studio/material.ts'
import { noise } from '../studio/noise.ts'
import { box2, length2, roundBox } from '../studio/sdf.ts'
import { type Material, type Place, type Solid, solid } from '../studio/solid.ts'
import { draw, read, type Texture, texel } from '../studio/texture.ts'
import { capMaterial, type Design, lathe, type Vessel } from './vessel.ts'

/** The flower of the house as a height map, soft at its edges. Drawn once. */
export const embossing: Texture = await draw(
  `<filter id="b"><feGaussianBlur stdDeviation="5"/></filter><g filter="url(#b)">${flower(200, 212, 290, '#fff')}<g stroke="#fff" stroke-width="5" fill="none"><circle cx="200" cy="200" r="178"/></g></g>`,
  400,
  400,
)

/** Pressed powder: fine grain, and the flower embossed in the middle. `span` is the flower's width. */
function pressed(colour: string, span: number, pearl = false): Material {
  const [r, g, b] = hex(colour)
  const height = (x: number, z: number) => {
    read(embossing, x / span + 0.5, z / span + 0.5)
    return texel[3]!
  }
  return {
    paint: (x, y, z, s) => {
      const grain = 0.95 + 0.1 * noise(x * 90, y * 90, z * 90)
      const e = 0.008
      const h = height(x, z)
      s.bumpX = (height(x + e, z) - height(x - e, z)) * 1.1
      s.bumpZ = (height(x, z + e) - height(x, z - e)) * 1.1
      const k = grain * (0.96 + 0.06 * h)
      s.r = r * k
      s.g = g * k
      s.b = b * k
      s.rough = pearl ? 0.4 : 0.95
      s.metal = pearl ? 0.35 : 0
      s.soft = 0.15
    },
  }
}

const mirrorGlass = (): Material => metal('#e9ecec', 0.04)

/** A hinged round lid at the back of a base of this radius and height, opened by `angle`. */
function lid(design: Design, radius: number, y: number, angle: number, place: Place): Solid[] {
  const { x = 0, y: py = 0, z = 0, scale = 1, yaw = 0 } = place
  const back = -radius * scale
  const hinge: Place = {
    x: x + Math.sin(yaw) * back,
    y: py + y * scale,
    z: z + Math.cos(yaw) * back,
    pitch: -angle,
    yaw,
    scale,
  }
  const disc = (rim: number, y0: number, y1: number) => (px: number, qy: number, pz: number) =>
    box2(length2(px, pz - radius), qy, rim, y0, y1, 0.03, 0.015)
  const shape = (dist: (a: number, b: number, c: number) => number) => ({
    dist,
    middle: 0.05,
    radius: radius * 2.1,
  })
  return [
    solid(shape(disc(radius, 0.012, 0.1)), capMaterial(design), hinge),
    solid(shape(disc(radius * 0.88, 0, 0.02)), mirrorGlass(), hinge),
  ]
}

/** An open compact with a mirror and an embossed powder. */
export const compact: Vessel = {
  height: 1.25,
  reach: 0.56,
  above: 1,
  build: (design, place) => [
    solid(
      lathe(
        (r, y) =>
          Math.max(box2(r, y, 0.62, 0, 0.13, 0.02, 0.05), -box2(r, y, 0.53, 0.09, 0.3, 0, 0.01)),
        0,
        0.13,
        0.62,
      ),
      capMaterial(design),
      place,
    ),
    solid(
      lathe((r, y) => box2(r, y, 0.525, 0.02, 0.115, 0.015, 0.01), 0, 0.12, 0.53),
      pressed(design.inside ?? '#e6c9ad', 0.9, design.depth === 2),
      place,
    ),
    ...lid(design, 0.62, 0.13, 1.92, place),
  ],
}

/** A small open pot of cream colour with its lid leaning beside it. */
export const pot: Vessel = {
  height: 0.62,
  reach: 0.8,
  above: 1,
  build: (design, place) => {
    const { x = 0, y = 0, z = 0, scale = 1 } = place
    const cream = (px: number, py: number, pz: number) =>
      Math.max(
        length2(px, pz) - 0.4,
        py - 0.3 - 0.02 * Math.sin(px * 9 + pz * 5) - 0.03 * noise(px * 5, pz * 5),
        0.1 - py,
      ) * 0.8
    const material = coat(design.inside ?? '#d98f88', 0.42)
    return [
      solid(
        lathe(
          (r, py) =>
            Math.max(box2(r, py, 0.48, 0, 0.34, 0.02, 0.06), -box2(r, py, 0.41, 0.2, 0.9, 0, 0.01)),
          0,
          0.34,
          0.48,
        ),
        coat(design.body, 0.3),
        place,
      ),
      solid({ dist: cream, middle: 0.25, radius: 0.45 }, material, place),
      solid(
        lathe(
          (r, py) =>
            Math.max(
              box2(r, py, 0.49, 0, 0.2, 0.03, 0.015),
              -box2(r, py, 0.44, -0.1, 0.14, 0, 0.01),
            ),
          0,
          0.2,
          0.49,
        ),
        capMaterial(design),
        {
          x: x + 0.72 * scale,
          y: y + 0.37 * scale,
          z: z - 0.1 * scale,
          roll: -0.95,
          yaw: -0.4,
          scale,
        },
      ),
    ]
  },
}

/** An open palette of eight shades with a mirror in its lid. */
export const palette8: Vessel = {
  height: 1.05,
  reach: 0.8,
  above: 1,
  build: (design, place) => {
    const shades = design.shades ?? [
      '#ecd9c6',
      '#d9b79b',
      '#c48d6b',
      '#a3613f',
      '#e5c3b5',
      '#b98275',
      '#7c4636',
      '#3f2426',
    ]
    const { x = 0, y = 0, z = 0, scale = 1, yaw = 0 } = place
    const pans = shades.map((shade, i) => {
      const px = ((i % 4) - 1.5) * 0.4
      const pz = (i < 4 ? -1 : 1) * 0.2
      return solid(
        {
          dist: (a, b, c) => roundBox(a - px, b - 0.06, c - pz, 0.175, 0.055, 0.175, 0.015),
          middle: 0.06,
          radius: 0.75,
        },
        { paint: (a, b, c, s) => pressed(shade, 0.32, i % 3 === 1).paint(a - px, b, c - pz, s) },
        place,
      )
    })
    const hinge: Place = {
      x: x - Math.sin(yaw) * 0.44 * scale,
      y: y + 0.11 * scale,
      z: z - Math.cos(yaw) * 0.44 * scale,
      pitch: -1.95,
      yaw,
      scale,
    }
    return [
      solid(
        {
          dist: (a, b, c) =>
            Math.max(
              roundBox(a, b - 0.055, c, 0.88, 0.055, 0.46, 0.035),
              -roundBox(a, b - 0.12, c, 0.81, 0.035, 0.39, 0.01),
            ),
          middle: 0.05,
          radius: 1.02,
        },
        capMaterial(design),
        place,
      ),
      ...pans,
      solid(
        {
          dist: (a, b, c) => roundBox(a, b - 0.05, c - 0.44, 0.88, 0.045, 0.46, 0.035),
          middle: 0.05,
          radius: 1.4,
        },
        capMaterial(design),
        hinge,
      ),
      solid(
        {
          dist: (a, b, c) => roundBox(a, b - 0.004, c - 0.44, 0.8, 0.012, 0.38, 0.01),
          middle: 0.05,
          radius: 1.4,
        },
        mirrorGlass(),
        hinge,
      ),
    ]
  },
}
