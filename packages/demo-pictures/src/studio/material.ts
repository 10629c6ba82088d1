/** Finishes: paper, lacquer, metal, wood, stone, cream, and glass with something in it. */
import { absorption, hex, type Rgb } from './colour.ts'
import { fractal, noise } from './noise.ts'
import { mix } from './sdf.ts'
import type { Glass, Material, Paint, Solid } from './solid.ts'

const flat =
  ([r, g, b]: Rgb, rough: number, metal = 0, soft = 0): Paint =>
  (_x, _y, _z, s) => {
    s.r = r
    s.g = g
    s.b = b
    s.rough = rough
    s.metal = metal
    s.soft = soft
  }

/** One colour with a roughness: 0.95 chalk, 0.5 satin plastic, 0.2 lacquer. */
export const coat = (colour: string, rough = 0.6): Material => ({ paint: flat(hex(colour), rough) })

/** Brushed or polished metal. */
export const metal = (colour: string, rough = 0.22): Material => ({
  paint: flat(hex(colour), rough, 1),
})

/** Cream, wax, petals: light goes a little way in. */
export const tender = (colour: string, rough = 0.5, soft = 0.7): Material => ({
  paint: flat(hex(colour), rough, 0, soft),
})

/** Turned wood with rings along the axis. */
export function wood(colour: string): Material {
  const [r, g, b] = hex(colour)
  return {
    paint: (x, y, z, s) => {
      const ring = fractal(x * 4 + z * 2.3, y * 34 + fractal(x * 7, z * 7, 2) * 5, 3)
      const k = 0.62 + 0.62 * ring
      s.r = r * k
      s.g = g * k * mix(1, 0.96, ring)
      s.b = b * k * mix(1, 0.9, ring)
      s.rough = 0.7
      s.metal = 0
      s.soft = 0
    },
  }
}

/** Cast stone or plaster, faintly mottled; `speckle` adds terrazzo dots. */
export function stone(colour: string, speckle = 0): Material {
  const [r, g, b] = hex(colour)
  return {
    paint: (x, y, z, s) => {
      const cloud = fractal(x * 3 + y * 1.7, z * 3 - y * 2.1, 4)
      const pit = noise(x * 46, y * 46, z * 46)
      let k = 0.9 + 0.2 * cloud - (pit > 0.83 ? (pit - 0.83) * 0.9 : 0)
      if (speckle > 0) {
        const dot = noise(x * 38 + y * 7, y * 38, z * 38 - y * 5)
        if (dot > 0.8) k *= 1 - speckle * Math.min(1, (dot - 0.8) * 7)
      }
      s.r = r * k
      s.g = g * k
      s.b = b * k
      s.rough = 0.92
      s.metal = 0
      s.soft = 0
    },
  }
}

export interface GlassLook {
  /** colour of the glass; absent: clear */
  tint?: string
  tintDepth?: number
  /** colour and shape of the liquid inside */
  liquid?: { colour: string; depth?: number; dist: (x: number, y: number, z: number) => number }
  contents?: Solid[]
  print?: Glass['print']
  frost?: number
  /** paints print and frost */
  paint?: Paint
}

/** Clear or coloured glass. */
export function glass(look: GlassLook): Material {
  return {
    paint: look.paint ?? flat(hex(look.tint ?? '#ffffff'), 0.9, 0, 0.5),
    glass: {
      tint: absorption(hex(look.tint ?? '#f6f7f3'), look.tintDepth ?? 0.5),
      ...(look.liquid && {
        liquid: {
          dist: look.liquid.dist,
          absorb: absorption(hex(look.liquid.colour), look.liquid.depth ?? 1),
        },
      }),
      ...(look.contents && { contents: look.contents }),
      ...(look.print && { print: look.print }),
      ...(look.frost !== undefined && { frost: look.frost }),
    },
  }
}
