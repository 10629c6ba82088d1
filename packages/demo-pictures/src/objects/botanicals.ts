/** What grows: araliya flowers, leaves, wood chips, cinnamon, lime, coconut; and stones. */
import { hex } from '../studio/colour.ts'
import { coat, stone, tender, wood } from '../studio/material.ts'
import { fractal, noise, randomFrom } from '../studio/noise.ts'
import {
  box2,
  clamp,
  ellipsoid,
  length2,
  length3,
  mix,
  roundBox,
  smoothstep,
} from '../studio/sdf.ts'
import { type Place, type Solid, solid } from '../studio/solid.ts'
import { lathe } from './vessel.ts'

const sector = (Math.PI * 2) / 5
const cosines = [0, 1, 2, 3, 4].map((i) => Math.cos(i * sector))
const sines = [0, 1, 2, 3, 4].map((i) => Math.sin(i * sector))

/** One petal lying along +x: rounded, cupped, one edge lifted over its neighbour. */
function petal(x: number, y: number, z: number): number {
  const bend = 0.34 * x - 0.3 * x * x + z * 0.3 + z * z * 0.35
  const width = 0.17 + 0.2 * smoothstep(0, 0.75, x)
  return ellipsoid(x - 0.52, y - bend, z, 0.52, 0.03, width) * 0.62
}

/** An araliya (frangipani) flower of about unit radius: ivory, with a yellow heart. */
export function araliya(place: Place, rim = '#fff4e8', heart = '#f0b13a'): Solid {
  const outer = hex(rim)
  const inner = hex(heart)
  const dist = (x: number, y: number, z: number) => {
    const angle = Math.atan2(z, x) / sector
    const index = Math.round(angle)
    // the petal in whose sector the point lies, and the neighbour it leans towards
    const a = (index + 5) % 5
    const b = (index + (angle > index ? 6 : 4)) % 5
    return Math.min(
      petal(cosines[a]! * x + sines[a]! * z, y, cosines[a]! * z - sines[a]! * x),
      petal(cosines[b]! * x + sines[b]! * z, y, cosines[b]! * z - sines[b]! * x),
    )
  }
  return solid(
    { dist, middle: 0.08, radius: 1.12, stretch: 1.55 },
    {
      paint: (x, _y, z, s) => {
        const r = length2(x, z)
        const t = smoothstep(0.1, 0.62, r + 0.06 * Math.sin(Math.atan2(z, x) * 25))
        s.r = mix(inner[0], outer[0], t)
        s.g = mix(inner[1], outer[1], t)
        s.b = mix(inner[2], outer[2], t)
        s.rough = 0.85
        s.metal = 0
        s.soft = 0.75
      },
    },
    place,
  )
}

/** A leaf of about unit half length along x, with a folded midrib and side veins. */
export function leaf(place: Place, colour = '#5d7048', slim = 0.34): Solid {
  const [r, g, b] = hex(colour)
  const dist = (x: number, y: number, z: number) => {
    const t = clamp(x, -1, 1)
    const width = slim * (1 - t * t) ** 0.75 * (1 - 0.22 * t)
    const bend = 0.16 - 0.24 * x * x + Math.abs(z) * 0.3
    const flat = Math.abs(y - bend) - 0.012
    return Math.max(Math.abs(z) - width, flat, Math.abs(x) - 1.02) * 0.55
  }
  return solid(
    { dist, middle: 0.05, radius: 1.06, stretch: 1.7 },
    {
      paint: (x, y, z, s) => {
        const rib = smoothstep(0.03, 0.008, Math.abs(z))
        const vein = smoothstep(0.82, 1, Math.sin((x - Math.abs(z) * 0.9) * 34)) * 0.35
        const k = 0.88 + 0.25 * noise(x * 5, z * 7) + rib * 0.5 + vein * 0.5
        s.r = r * k
        s.g = g * k
        s.b = b * k * (1 - 0.1 * rib)
        s.rough = 0.52
        s.metal = 0
        s.soft = 0.45
        s.bumpZ = (z > 0 ? 1 : -1) * vein * 0.25
        s.bumpX = vein * 0.2
        s.bumpY = 0 * y
      },
    },
    place,
  )
}

/** A smooth river pebble, half a unit wide. */
export const pebble = (place: Place, colour = '#cdb9a6', flat = 0.5): Solid =>
  solid(
    {
      dist: (x, y, z) => ellipsoid(x, y - 0.5 * flat, z, 0.5, 0.5 * flat, 0.4),
      middle: 0.5 * flat,
      radius: 0.52,
    },
    stone(colour),
    place,
  )

/** Chips of sandalwood scattered in a circle of radius 1. */
export function chips(place: Place, count: number, seed: number): Solid[] {
  const random = randomFrom(seed)
  const { x = 0, y = 0, z = 0, scale = 1 } = place
  return Array.from({ length: count }, () => {
    const angle = random() * 7
    const away = Math.sqrt(random())
    const long = 0.14 + random() * 0.16
    return solid(
      {
        dist: (px, py, pz) => roundBox(px, py, pz, 0.05, long, 0.035, 0.012),
        middle: 0,
        radius: long + 0.07,
      },
      wood(random() > 0.5 ? '#c79a6c' : '#a9754a'),
      {
        x: x + Math.cos(angle) * away * scale,
        y: y + (0.05 + random() * 0.05) * scale,
        z: z + Math.sin(angle) * away * 0.7 * scale,
        pitch: 1.5 + random() * 0.25,
        yaw: random() * 6,
        scale,
      },
    )
  })
}

/** A quill of cinnamon lying on the ground, rolled from both sides. */
export const cinnamon = (place: Place): Solid =>
  solid(
    {
      dist: (x, y, z) => {
        const tube = (dz: number) => {
          const r = length2(y - 0.11, z - dz)
          const angle = Math.atan2(y - 0.11, z - dz)
          return Math.abs(r - 0.085 + angle * 0.006) - 0.018
        }
        const bark = (fractal(x * 3, Math.atan2(y, z) * 3, 3) - 0.5) * 0.014
        return Math.max(Math.min(tube(-0.085), tube(0.085)) + bark, Math.abs(x) - 0.72) * 0.8
      },
      middle: 0.1,
      radius: 0.78,
    },
    wood('#a5673c'),
    place,
  )

/** A slice of lime lying flat or leaning, radius one half. */
export function lime(place: Place, rind = '#8a9a3c', flesh = '#d9dd8f'): Solid {
  const skin = hex(rind)
  const meat = hex(flesh)
  const pith = hex('#f3f1d8')
  return solid(
    lathe((r, y) => box2(r, y, 0.5, 0, 0.11, 0.03, 0.03), 0, 0.11, 0.5),
    {
      paint: (x, _y, z, s) => {
        const r = length2(x, z)
        const wedge = Math.abs((((((Math.atan2(z, x) / Math.PI) * 4.5) % 1) + 1) % 1) - 0.5) * 2
        const wall = smoothstep(0.86, 0.97, wedge) + smoothstep(0.06, 0.03, r)
        const fibre = noise(Math.atan2(z, x) * 22, r * 9) * 0.25
        const c = r > 0.465 ? skin : r > 0.415 || wall > 0.5 ? pith : meat
        const k = c === meat ? 0.82 + fibre : 1
        s.r = c[0] * k
        s.g = c[1] * k
        s.b = c[2] * k
        s.rough = c === meat ? 0.35 : 0.6
        s.metal = 0
        s.soft = 0.7
      },
    },
    place,
  )
}

/** Half a coconut, opening upwards, radius about 0.6. */
export function coconut(place: Place): Solid[] {
  const shell = (x: number, y: number, z: number) => {
    const rough = (noise(x * 9, y * 22, z * 9) - 0.5) * 0.03
    return Math.max(Math.abs(length3(x, y - 0.6, z) - 0.59) - 0.022 + rough, y - 0.6) * 0.8
  }
  const meat = (x: number, y: number, z: number) =>
    Math.max(Math.abs(length3(x, y - 0.6, z) - 0.51) - 0.055, y - 0.605)
  return [
    solid({ dist: shell, middle: 0.4, radius: 0.78 }, wood('#6b4630'), place),
    solid({ dist: meat, middle: 0.4, radius: 0.76 }, tender('#fbf6ec', 0.5, 0.5), place),
  ]
}

/** A turned block to stand things on. */
export const plinth = (
  radius: number,
  height: number,
  colour: string,
  place: Place = {},
  speckle = 0,
): Solid =>
  solid(
    lathe((r, y) => box2(r, y, radius, 0, height, 0.015, 0.015), 0, height, radius),
    stone(colour, speckle),
    place,
  )

/** A rectangular block. */
export const block = (
  w: number,
  h: number,
  d: number,
  colour: string,
  place: Place = {},
  speckle = 0,
): Solid =>
  solid(
    {
      dist: (x, y, z) => roundBox(x, y - h / 2, z, w / 2, h / 2, d / 2, 0.018),
      middle: h / 2,
      radius: length3(w, h, d) / 2,
    },
    stone(colour, speckle),
    place,
  )

/** A standing arch: a thick wall with a round top and a doorway through it. */
export const arch = (
  width: number,
  height: number,
  depth: number,
  door: number,
  colour: string,
  place: Place = {},
): Solid => {
  const outline = (x: number, y: number, half: number, top: number) =>
    y < top - half ? Math.abs(x) - half : length2(x, y - (top - half)) - half
  return solid(
    {
      dist: (x, y, z) => {
        const outer = outline(x, y, width / 2, height)
        const inner = door > 0 ? -outline(x, y, door / 2, height - (width - door) / 2) : -9
        return Math.max(outer, inner, Math.abs(z) - depth / 2, -y) - 0.01
      },
      middle: height / 2,
      radius: length3(width, height, depth) / 2 + 0.05,
    },
    stone(colour),
    place,
  )
}

/** A ball. */
export const ball = (radius: number, colour: string, place: Place = {}): Solid =>
  solid(
    {
      dist: (x, y, z) => length3(x, y - radius, z) - radius,
      middle: radius,
      radius: radius + 0.01,
    },
    coat(colour, 0.9),
    place,
  )
