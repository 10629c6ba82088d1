/** Soap, brushes, files, cartons. */
import { hex } from '../studio/colour.ts'
import { labelled } from '../studio/label.ts'
import { coat, metal, wood } from '../studio/material.ts'
import { fractal, noise } from '../studio/noise.ts'
import { box2, clamp, length2, mix, roundBox } from '../studio/sdf.ts'
import { type Material, type Place, type Solid, solid } from '../studio/solid.ts'
import { read, type Texture, texel } from '../studio/texture.ts'
import { embossing } from './compacts.ts'
import { type Design, lathe, type Vessel } from './vessel.ts'

/** Soap, slightly veined, with the flower pressed into its face. */
function soapMaterial(colour: string): Material {
  const [r, g, b] = hex(colour)
  const height = (x: number, y: number) => {
    read(embossing, x / 0.62 + 0.5, -y / 0.62 + 0.5)
    return texel[3]!
  }
  return {
    paint: (x, y, z, s) => {
      const vein = fractal(x * 3 + 7, y * 3 + z * 2, 4)
      const k = 0.93 + 0.14 * vein
      let deep = 1
      s.bumpX = 0
      s.bumpY = 0
      s.bumpZ = 0
      if (z > 0.1) {
        const e = 0.006
        const h = height(x, y)
        deep = 1 - 0.1 * h
        s.bumpX = -(height(x + e, y) - height(x - e, y)) * 1.3
        s.bumpY = -(height(x, y + e) - height(x, y - e)) * 1.3
      }
      s.r = r * k * deep
      s.g = g * k * deep
      s.b = b * k * deep
      s.rough = 0.6
      s.metal = 0
      s.soft = 0.6
    },
  }
}

const bar = (colour: string, place: Place): Solid =>
  solid(
    { dist: (x, y, z) => roundBox(x, y, z, 0.6, 0.4, 0.17, 0.12), middle: 0, radius: 0.76 },
    soapMaterial(colour),
    place,
  )

/** A bar of soap leaning on another that lies flat. */
export const soap: Vessel = {
  height: 1.05,
  reach: 0.75,
  above: 0.5,
  build: (design, place) => {
    const { x = 0, y = 0, z = 0, scale = 1, yaw = 0 } = place
    return [
      bar(design.body, { x, y: y + 0.47 * scale, z: z + 0.18 * scale, pitch: -0.36, yaw, scale }),
      bar(design.inside ?? design.body, {
        x: x + 0.1 * scale,
        y: y + 0.17 * scale,
        z: z - 0.42 * scale,
        pitch: -Math.PI / 2,
        yaw: yaw + 0.12,
        scale,
      }),
      bar(design.body, {
        x: x + 0.02 * scale,
        y: y + 0.51 * scale,
        z: z - 0.5 * scale,
        pitch: -Math.PI / 2,
        yaw: yaw - 0.2,
        scale,
      }),
    ]
  },
}

/** One make-up brush, hair upwards, its foot at the origin. */
export function brush(design: Design, place: Place, fat = 1): Solid[] {
  const handle = wood(design.cap)
  const hair = hex(design.inside ?? '#5a3b30')
  const head = (x: number, y: number, z: number) => {
    const t = clamp((y - 1.3) / 0.42, 0, 1)
    const w = mix(0.1, 0.19, Math.sin(t * 2.3)) * fat * Math.sqrt(Math.max(0.02, 1 - t ** 5))
    return Math.max(length2(x, z) - w, 1.28 - y, y - 1.74) * 0.6
  }
  return [
    solid(
      lathe(
        (r, y) =>
          box2(
            r,
            y,
            mix(0.035, 0.075, clamp(y / 1, 0, 1)) * mix(1, fat, 0.4),
            0,
            1.02,
            0.02,
            0.02,
          ) * 0.9,
        0,
        1.02,
        0.1,
      ),
      handle,
      place,
    ),
    solid(
      lathe(
        (r, y) =>
          box2(r, y, mix(0.078, 0.1 * fat, clamp((y - 1) / 0.3, 0, 1)), 1, 1.32, 0.01, 0.01) * 0.9,
        1,
        1.32,
        0.12 * fat,
      ),
      metal('#d9ac68', 0.2),
      place,
    ),
    solid(
      { dist: head, middle: 1.5, radius: 0.34 * Math.max(fat, 1) },
      {
        paint: (x, y, z, s) => {
          const a = Math.atan2(z, x)
          const strand = noise(a * 44, y * 1.6)
          const t = clamp((y - 1.35) / 0.4, 0, 1)
          const k = 0.8 + 0.36 * strand
          s.r = mix(hair[0], hair[0] * 2.4 + 0.05, t * t) * k
          s.g = mix(hair[1], hair[1] * 2.4 + 0.04, t * t) * k
          s.b = mix(hair[2], hair[2] * 2.4 + 0.035, t * t) * k
          s.rough = 0.9
          s.metal = 0
          s.soft = 0.4
          s.bumpX = (strand - 0.5) * 0.22 * -Math.sin(a)
          s.bumpZ = (strand - 0.5) * 0.22 * Math.cos(a)
        },
      },
      place,
    ),
  ]
}

/** Five brushes in a stone cup. */
export const brushes: Vessel = {
  height: 1.95,
  reach: 0.6,
  above: 0.15,
  build: (design, place) => {
    const { x = 0, y = 0, z = 0, scale = 1 } = place
    const stands: [number, number, number, number, number][] = [
      [-0.14, 0.1, 0.2, 0.12, 1.25],
      [0.13, 0.14, -0.2, 0.1, 1],
      [0, -0.12, -0.02, -0.14, 1.45],
      [-0.2, -0.08, 0.3, -0.1, 0.7],
      [0.2, -0.06, -0.32, -0.08, 0.62],
    ]
    return [
      solid(
        lathe(
          (r, py) =>
            Math.max(box2(r, py, 0.42, 0, 0.8, 0.03, 0.1), -box2(r, py, 0.35, 0.1, 1.4, 0, 0.05)),
          0,
          0.8,
          0.42,
        ),
        { paint: coat(design.body, 0.9).paint },
        place,
      ),
      ...stands.flatMap(([bx, bz, roll, pitch, fat]) =>
        brush(
          design,
          { x: x + bx * scale, y: y + 0.12 * scale, z: z + bz * scale, roll, pitch, scale },
          fat,
        ),
      ),
    ]
  },
}

/** Two glass files leaning on a rounded stone. */
export const files: Vessel = {
  height: 1.4,
  reach: 0.6,
  above: 0.25,
  build: (design, place) => {
    const { x = 0, y = 0, z = 0, scale = 1 } = place
    const file = (long: number, dx: number, roll: number): Solid =>
      solid(
        {
          dist: (px, py, pz) =>
            Math.max(box2(px, py, 0.075, 0, long, 0.075, 0.06), Math.abs(pz) - 0.02) - 0.006,
          middle: long / 2,
          radius: long / 2 + 0.1,
        },
        {
          paint: (_px, py, _pz, s) => {
            const [r, g, b] = hex(py < long * 0.36 ? design.cap : design.body)
            s.r = r
            s.g = g
            s.b = b
            s.rough = py < long * 0.36 ? 0.2 : 0.75
            s.metal = 0
            s.soft = 0.6
          },
        },
        { x: x + dx * scale, y, z: z + 0.36 * scale, pitch: -0.3, roll, scale },
      )
    return [
      file(1.4, 0.08, -0.16),
      file(0.95, -0.22, 0.2),
      solid(
        lathe((r, py) => box2(r, py, 0.42, 0, 0.9, 0.36, 0.2), 0, 0.9, 0.42),
        coat('#dcc3ae', 0.95),
        { x, y, z: z - 0.22 * scale, scale },
      ),
    ]
  },
}

/** A folding carton with its front and side printed. */
export const carton = (
  size: readonly [number, number, number],
  colour: string,
  front: Texture,
  place: Place,
): Solid => {
  const [w, h, d] = size
  const base = coat(colour, 0.86)
  const edge = base.paint
  const face = labelled(edge, front, { y: h / 2, width: w * 0.98, face: d / 2 }, 0.8)
  return solid(
    {
      dist: (x, y, z) => roundBox(x, y - h / 2, z, w / 2, h / 2, d / 2, 0.012),
      middle: h / 2,
      radius: Math.sqrt(w * w + h * h + d * d) / 2,
    },
    {
      paint: (x, y, z, s) => {
        if (z > d / 2 - 0.004) face(x, y, z, s)
        else edge(x, y, z, s)
      },
    },
    place,
  )
}
