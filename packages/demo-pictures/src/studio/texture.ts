/** Pictures as surfaces: labels, cartons and embossing drawn as SVG and read by the renderer. */
import sharp from 'sharp'

export interface Texture {
  width: number
  height: number
  /** RGBA, 8 bits */
  data: Buffer
}

/** Draws SVG content at a size in pixels. */
export async function draw(content: string, width: number, height: number): Promise<Texture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const inverse = new Float64Array(256)
for (let i = 0; i < 256; i++) {
  const v = i / 255
  inverse[i] = v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

/** Red, green, blue as linear light and coverage of the last point read. */
export const texel = new Float64Array(4)

/** Reads a texture at u, v in 0..1 (v downwards) between its pixels; outside: nothing. */
export function read(texture: Texture, u: number, v: number): void {
  const x = u * texture.width - 0.5
  const y = v * texture.height - 0.5
  if (x < 0 || y < 0 || x >= texture.width - 1 || y >= texture.height - 1) {
    texel[0] = texel[1] = texel[2] = texel[3] = 0
    return
  }
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const { data, width } = texture
  let r = 0
  let g = 0
  let b = 0
  let a = 0
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const at = ((iy + j) * width + ix + i) * 4
      const w = (i ? fx : 1 - fx) * (j ? fy : 1 - fy) * (data[at + 3]! / 255)
      r += inverse[data[at]!]! * w
      g += inverse[data[at + 1]!]! * w
      b += inverse[data[at + 2]!]! * w
      a += w
    }
  }
  texel[3] = a
  const k = a > 0 ? 1 / a : 0
  texel[0] = r * k
  texel[1] = g * k
  texel[2] = b * k
}
