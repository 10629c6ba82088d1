/** Labels: how they are set, and how they lie on round and flat things. */

import { flower, line } from './lettering.ts'
import type { Paint } from './solid.ts'
import { draw, read, type Texture, texel } from './texture.ts'

export interface LabelText {
  /** the product's name in one to three lines */
  name: string[]
  /** one small line of capitals, such as what is inside */
  line?: string
  /** contents, as '30 ml' */
  size?: string
  /** the line of the house it belongs to; the house itself when absent */
  range?: string
}

export interface LabelLook {
  ink: string
  /** the flower and the rule; the ink when absent */
  accent?: string
  /** paper behind it; none: printed straight on */
  paper?: string
  /** proportion height ÷ width */
  ratio: number
  /** a hairline frame inside the paper's edge */
  frame?: boolean
}

/** Draws a label, 640 pixels wide. */
export function label(text: LabelText, look: LabelLook): Promise<Texture> {
  const w = 640
  const h = Math.round(w * look.ratio)
  const { ink, accent = ink } = look
  const parts: string[] = []
  if (look.paper)
    parts.push(`<rect x="3" y="3" width="${w - 6}" height="${h - 6}" rx="7" fill="${look.paper}"/>`)
  if (look.frame) {
    parts.push(
      `<rect x="26" y="26" width="${w - 52}" height="${h - 52}" fill="none" stroke="${accent}" stroke-width="3"/>`,
    )
  }
  const fit = w * 0.86
  const small = { face: 'sans', size: 33, fill: ink, tracking: 170, fit } as const
  const leading = 92
  const top = h * 0.5 - (text.name.length * leading) / 2 + 66
  const wide = h / w < 0.62
  if (!wide) {
    parts.push(flower(w / 2, Math.max(78, h * 0.13), 104, accent))
    const brandAt = Math.max(78, h * 0.13) + 110
    if (text.name[0] !== 'Araliya' && top - leading > brandAt + 6) {
      parts.push(
        line('ARALIYA', w / 2, brandAt, { face: 'serif', size: 52, fill: ink, tracking: 240, fit }),
      )
    }
  }
  const lines = text.name
  lines.forEach((words, i) => {
    parts.push(line(words, w / 2, top + i * leading, { face: 'serif', size: 96, fill: ink, fit }))
  })
  const under = top + (lines.length - 1) * leading
  if (text.line && under + 90 < h - 30) parts.push(line(text.line, w / 2, under + 76, small))
  if (text.size && h - 56 > under + 120) {
    parts.push(`<rect x="${w / 2 - 34}" y="${h - 130}" width="68" height="3" fill="${accent}"/>`)
    parts.push(line(text.size, w / 2, h - 62, { ...small, size: 36, tracking: 60 }))
  }
  return draw(parts.join(''), w, h)
}

/** Where a label lies: its middle height, its width; round things also have a radius. */
export interface LabelSpot {
  y: number
  width: number
  /** round: wraps around the axis at this radius; absent: lies on the face towards +z */
  radius?: number
  /** flat: the face's z, so that the back stays bare */
  face?: number
}

/** Reads the label at a point; true when something is printed there (`texel` holds it). */
function onLabel(texture: Texture, spot: LabelSpot, x: number, y: number, z: number): boolean {
  const height = (spot.width * texture.height) / texture.width
  let u: number
  if (spot.radius !== undefined) {
    if (z < 0) return false
    u = (Math.atan2(x, z) * spot.radius) / spot.width + 0.5
  } else {
    if (z < (spot.face ?? 0) - 0.02) return false
    u = x / spot.width + 0.5
  }
  const v = 0.5 - (y - spot.y) / height
  if (u <= 0 || u >= 1 || v <= 0 || v >= 1) return false
  read(texture, u, v)
  return texel[3]! > 0.003
}

/** A paint with the label over it. `rough` is the finish of the printed parts. */
export const labelled =
  (base: Paint, texture: Texture, spot: LabelSpot, rough = 0.75): Paint =>
  (x, y, z, s) => {
    base(x, y, z, s)
    if (!onLabel(texture, spot, x, y, z)) return
    const a = texel[3]!
    s.r += (texel[0]! - s.r) * a
    s.g += (texel[1]! - s.g) * a
    s.b += (texel[2]! - s.b) * a
    s.rough += (rough - s.rough) * a
    s.metal *= 1 - a
  }

/** How much of a point is printed: for glass. */
export const printed =
  (texture: Texture, spot: LabelSpot) =>
  (x: number, y: number, z: number): number =>
    onLabel(texture, spot, x, y, z) ? texel[3]! : 0
