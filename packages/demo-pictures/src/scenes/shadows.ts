/** Shadows that fall into the picture from outside: palm, leaves, a window. */
import sharp from 'sharp'
import type { Gobo } from '../studio/light.ts'
import { randomFrom } from '../studio/noise.ts'

const side = 512

async function mask(content: string, blur: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><g fill="#000" stroke="#000">${content}</g></svg>`
  return sharp(Buffer.from(svg)).blur(blur).greyscale().raw().toBuffer()
}

/** A palm frond: a curved rib with long fingers. */
function frond(x: number, y: number, turn: number, size: number): string {
  const fingers: string[] = []
  for (let i = 0; i < 17; i++) {
    const t = i / 16
    const px = t * 200
    const py = -Math.sin(t * 1.5) * 34
    const long = 92 * Math.sin(0.5 + t * 2.3)
    for (const way of [-1, 1]) {
      const angle = way * (62 - t * 38)
      fingers.push(
        `<path stroke="none" transform="translate(${px} ${py}) rotate(${angle})" d="M0 0Q${long * 0.5} ${-6} ${long} 0Q${long * 0.5} 7 0 0Z"/>`,
      )
    }
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path fill="none" stroke-width="4" d="M0 0Q100 -44 200 -34"/>${fingers.join('')}</g>`
}

function leaves(seed: number): string {
  const random = randomFrom(seed)
  return Array.from({ length: 34 }, () => {
    const x = random() * side
    const y = random() * side * 0.9 - 20
    const size = 26 + random() * 40
    const turn = random() * 360
    return `<path stroke="none" transform="translate(${x} ${y}) rotate(${turn})" d="M0 0Q${size * 0.5} ${-size * 0.32} ${size} 0Q${size * 0.5} ${size * 0.32} 0 0Z"/>`
  }).join('')
}

const panes =
  '<rect x="0" y="0" width="512" height="90"/><rect x="0" y="420" width="512" height="92"/><rect x="0" y="0" width="110" height="512"/><rect x="402" y="0" width="110" height="512"/><rect x="246" y="0" width="20" height="512"/><rect x="0" y="236" width="512" height="18"/>'

const masks = {
  palm: await mask(
    frond(30, 120, 12, 1.7) + frond(500, 60, 128, 1.5) + frond(60, 430, -18, 1.3),
    5,
  ),
  leaves: await mask(leaves(11), 6),
  window: await mask(panes, 4),
}

export type ShadowName = keyof typeof masks

/** A shadow of a kind, `size` units across, moved and as dark as told. */
export const gobo = (
  kind: ShadowName,
  size: number,
  shiftX: number,
  shiftY: number,
  strength: number,
): Gobo => ({
  width: side,
  height: side,
  data: masks[kind],
  size,
  shiftX,
  shiftY,
  strength,
})
