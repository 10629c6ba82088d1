/** What every product of the house has in common: a design, a size, and solids to photograph. */
import { coat, metal, wood } from '../studio/material.ts'
import { length2 } from '../studio/sdf.ts'
import type { Material, Place, Shape, Solid } from '../studio/solid.ts'
import type { Texture } from '../studio/texture.ts'

/** Colours and finishes of one product. */
export interface Design {
  body: string
  cap: string
  capFinish?: 'metal' | 'matt' | 'gloss' | 'wood'
  /** what is inside, where it can be seen: liquid, cream, powder, lipstick, wax */
  inside?: string
  /** further shades, as in a palette */
  shades?: string[]
  label?: Texture
  /** depth of the liquid's colour; 1 unless told */
  depth?: number
}

export interface Vessel {
  /** height and half width in scene units, for framing */
  height: number
  reach: number
  /** label height ÷ width; absent: this vessel carries no label */
  ratio?: number
  /** from how high it looks best: 0 eye level, 1 from above */
  above?: number
  build: (design: Design, place: Place) => Solid[]
}

/** A shape turned on a lathe from its profile between two heights. */
export const lathe = (
  profile: (radius: number, y: number) => number,
  y0: number,
  y1: number,
  reach: number,
): Shape => ({
  dist: (x, y, z) => profile(length2(x, z), y),
  middle: (y0 + y1) / 2,
  radius: length2((y1 - y0) / 2, reach) + 0.01,
})

/** The finish of a cap or lid. */
export function capMaterial(design: Design): Material {
  switch (design.capFinish) {
    case 'metal':
      return metal(design.cap)
    case 'wood':
      return wood(design.cap)
    case 'gloss':
      return coat(design.cap, 0.22)
    default:
      return coat(design.cap, 0.62)
  }
}
