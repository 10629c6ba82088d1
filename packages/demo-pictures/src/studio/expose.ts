/** The camera: one ray a pixel, more where edges are, then the print. */
import sharp, { type Sharp } from 'sharp'
import { toByte } from './colour.ts'
import { unit } from './light.ts'
import { noise } from './noise.ts'
import type { Film, Scene } from './scene.ts'
import type { Solid } from './solid.ts'
import { seen } from './trace.ts'

/** Photographs a scene at width × height pixels. */
function expose(scene: Scene, width: number, height: number): Film {
  const { eye, look, frame } = scene.camera
  const [fx, fy, fz] = unit(look[0] - eye[0], look[1] - eye[1], look[2] - eye[2])
  const distance = Math.hypot(look[0] - eye[0], look[1] - eye[1], look[2] - eye[2])
  const [rx, , rz] = unit(-fz, 0, fx)
  const ux = -rz * fy
  const uy = rz * fx - rx * fz
  const uz = rx * fy
  const out = new Float64Array(3)
  const scale = frame / height
  const shoot = (px: number, py: number): Solid | undefined => {
    const a = (px - width / 2) * scale
    const b = (height / 2 - py) * scale
    const [dx, dy, dz] = unit(
      fx * distance + rx * a + ux * b,
      fy * distance + uy * b,
      fz * distance + rz * a + uz * b,
    )
    return seen(scene, eye[0], eye[1], eye[2], dx, dy, dz, out)
  }
  const light = new Float32Array(width * height * 3)
  const met: (Solid | undefined)[] = new Array(width * height)
  const done = new Uint8Array(width * height)
  const trace = (x: number, y: number) => {
    const at = y * width + x
    if (done[at]) return at
    done[at] = 1
    met[at] = shoot(x + 0.5, y + 0.5)
    light.set(out, at * 3)
    return at
  }
  for (let y = 0; y < height; y += block) {
    for (let x = 0; x < width; x += block) {
      const right = Math.min(x + block, width - 1)
      const low = Math.min(y + block, height - 1)
      const corners = [trace(x, y), trace(right, y), trace(x, low), trace(right, low)] as const
      const calm = corners.every((at) => met[at] === undefined) && spread(light, corners) < 2.2
      for (let j = y; j <= low; j++) {
        for (let i = x; i <= right; i++) {
          if (calm) between(light, done, width, corners, i, j, x, y, right, low)
          else trace(i, j)
        }
      }
    }
  }
  refine(width, height, light, met, shoot, out)
  return { width, height, light }
}

/** Side of the squares of bare paper that are filled in from their corners: half the rays saved. */
const block = 4

/** The largest difference of printed brightness between some pixels. */
function spread(light: Float32Array, corners: readonly number[]): number {
  let low = 255
  let high = 0
  for (const at of corners) {
    const b = toByte(light[at * 3 + 1]!)
    if (b < low) low = b
    if (b > high) high = b
  }
  return high - low
}

/** Fills one pixel between four corners unless it is known. */
function between(
  light: Float32Array,
  done: Uint8Array,
  width: number,
  [a, b, c, d]: readonly [number, number, number, number],
  x: number,
  y: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  const at = y * width + x
  if (done[at]) return
  const u = x1 > x0 ? (x - x0) / (x1 - x0) : 0
  const v = y1 > y0 ? (y - y0) / (y1 - y0) : 0
  for (let k = 0; k < 3; k++) {
    const top = light[a * 3 + k]! * (1 - u) + light[b * 3 + k]! * u
    const low = light[c * 3 + k]! * (1 - u) + light[d * 3 + k]! * u
    light[at * 3 + k] = top * (1 - v) + low * v
  }
}

const pattern = [
  [0.125, 0.375],
  [0.625, 0.125],
  [0.375, 0.875],
  [0.875, 0.625],
  [0.3, 0.1],
  [0.7, 0.9],
] as const

/** Where neighbours differ, six more rays; judged on the first pass so that order does not matter. */
function refine(
  width: number,
  height: number,
  light: Float32Array,
  met: (Solid | undefined)[],
  shoot: (x: number, y: number) => Solid | undefined,
  out: Float64Array,
): void {
  const rough = new Uint8Array(width * height)
  const brightness = (at: number) =>
    toByte(light[at * 3]!) * 0.3 +
    toByte(light[at * 3 + 1]!) * 0.6 +
    toByte(light[at * 3 + 2]!) * 0.1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const b = brightness(at)
      for (const to of [x + 1 < width ? at + 1 : at, y + 1 < height ? at + width : at]) {
        if (met[to] !== met[at] || Math.abs(brightness(to) - b) > 9) {
          rough[at] = 1
          rough[to] = 1
        }
      }
    }
  }
  for (let at = 0; at < rough.length; at++) {
    if (!rough[at]) continue
    const x = at % width
    const y = (at - x) / width
    let r = Math.min(light[at * 3]!, 1.6)
    let g = Math.min(light[at * 3 + 1]!, 1.6)
    let b = Math.min(light[at * 3 + 2]!, 1.6)
    for (const [sx, sy] of pattern) {
      shoot(x + sx, y + sy)
      r += Math.min(out[0]!, 1.6)
      g += Math.min(out[1]!, 1.6)
      b += Math.min(out[2]!, 1.6)
    }
    const n = pattern.length + 1
    light[at * 3] = r / n
    light[at * 3 + 1] = g / n
    light[at * 3 + 2] = b / n
  }
}

/** Develops a film to 8-bit RGB with a breath of grain, which hides banding in smooth walls. */
function develop(film: Film, exposure = 1): Buffer {
  const { width, height, light } = film
  const bytes = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const x = at % width
    const y = (at - x) / width
    const grain = (noise(x * 0.9, y * 0.9) - 0.5) * 1.6
    for (let c = 0; c < 3; c++) {
      bytes[at * 3 + c] = Math.max(
        0,
        Math.min(255, Math.round(toByte(light[at * 3 + c]! * exposure) + grain)),
      )
    }
  }
  return bytes
}

/** A sharp picture from a scene. */
export const photograph = (scene: Scene, width: number, height: number): Sharp =>
  sharp(develop(expose(scene, width, height), scene.exposure), {
    raw: { width, height, channels: 3 },
  })
