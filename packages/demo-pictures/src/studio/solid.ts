/** A thing in the studio: a shape somewhere in space, and what it is made of. */
import type { Rgb } from './colour.ts'

/** What light meets at one point of a surface; reused by the renderer, so write every field. */
export interface Surface {
  r: number
  g: number
  b: number
  /** 0 is a mirror, 1 is chalk */
  rough: number
  /** 0 paint, 1 metal: metals colour their reflections */
  metal: number
  /** how much light wraps around and shines through, as in petals, wax and cream */
  soft: number
  /** tilts the normal by a height field: its slope along local x, y and z */
  bumpX: number
  bumpY: number
  bumpZ: number
}

/** Writes the surface at a point given in the solid's own coordinates. */
export type Paint = (x: number, y: number, z: number, surface: Surface) => void

/** What is inside clear solids: the liquid's shape and colour, and what stands in it. */
export interface Glass {
  /** absorption of the glass itself per unit */
  tint: Rgb
  /** distance to the liquid in the solid's own coordinates, and its absorption per unit */
  liquid?: { dist: (x: number, y: number, z: number) => number; absorb: Rgb }
  /** opaque solids inside, in world coordinates */
  contents?: Solid[]
  /** how much of the surface is printed at a point, 0 to 1; the paint gives its colour */
  print?: (x: number, y: number, z: number) => number
  /** scatters light inside: frosted glass */
  frost?: number
}

export interface Material {
  paint: Paint
  glass?: Glass
  /** light of its own, as a flame has */
  glow?: Rgb
}

export interface Solid {
  dist: (x: number, y: number, z: number) => number
  material: Material
  /** a sphere around it, for quick rejection */
  cx: number
  cy: number
  cz: number
  radius: number
  /** true distance ÷ what `dist` answers, for shapes that answer cautiously; 1 unless told */
  stretch: number
  /** from world to the solid's own coordinates: rows of the inverse rotation, then the place */
  turn: readonly [number, number, number, number, number, number, number, number, number]
  x: number
  y: number
  z: number
  scale: number
}

/** Where a solid stands: place, then turns around x, y and z in radians, then size. */
export interface Place {
  x?: number
  y?: number
  z?: number
  pitch?: number
  yaw?: number
  roll?: number
  scale?: number
}

/** The shape of a solid in its own coordinates with a sphere around it. */
export interface Shape {
  dist: (x: number, y: number, z: number) => number
  /** centre height and radius of the sphere that holds the whole shape */
  middle: number
  radius: number
  stretch?: number
}

/** Puts a shape of some material into the studio. */
export function solid(shape: Shape, material: Material, place: Place = {}): Solid {
  const { x = 0, y = 0, z = 0, pitch = 0, yaw = 0, roll = 0, scale = 1 } = place
  const [sx, cx] = [Math.sin(pitch), Math.cos(pitch)]
  const [sy, cy] = [Math.sin(yaw), Math.cos(yaw)]
  const [sz, cz] = [Math.sin(roll), Math.cos(roll)]
  // columns of yaw · pitch · roll are the rows of its inverse
  const a = cy * cz + sy * sx * sz
  const b = cx * sz
  const c = -sy * cz + cy * sx * sz
  const d = -cy * sz + sy * sx * cz
  const e = cx * cz
  const f = sy * sz + cy * sx * cz
  const g = sy * cx
  const h = -sx
  const i = cy * cx
  const { dist, middle } = shape
  return {
    material,
    turn: [a, b, c, d, e, f, g, h, i],
    x,
    y,
    z,
    scale,
    cx: x + d * middle * scale,
    cy: y + e * middle * scale,
    cz: z + f * middle * scale,
    radius: shape.radius * scale,
    stretch: shape.stretch ?? 1,
    dist: (wx, wy, wz) => {
      const px = (wx - x) / scale
      const py = (wy - y) / scale
      const pz = (wz - z) / scale
      return (
        dist(a * px + b * py + c * pz, d * px + e * py + f * pz, g * px + h * py + i * pz) * scale
      )
    },
  }
}
