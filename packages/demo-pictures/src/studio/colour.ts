/** Colours as the eye and the light see them. */

/** Linear light, each channel from 0 to about 1. */
export type Rgb = readonly [number, number, number]

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** `#b5654a` as linear light. */
export function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16)
  return [
    toLinear(((value >> 16) & 255) / 255),
    toLinear(((value >> 8) & 255) / 255),
    toLinear((value & 255) / 255),
  ]
}

/** Between two colours in linear light. */
export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

/** How a liquid of this colour swallows light per unit of depth; more `strength`, deeper colour. */
export const absorption = (colour: Rgb, strength = 1): Rgb => [
  -Math.log(Math.max(colour[0], 0.004)) * strength,
  -Math.log(Math.max(colour[1], 0.004)) * strength,
  -Math.log(Math.max(colour[2], 0.004)) * strength,
]

/** Film response: straight up to `knee`, then a soft shoulder, so that highlights never clip hard. */
function film(value: number): number {
  const knee = 0.72
  if (value <= knee) return Math.max(value, 0)
  const room = 1 - knee
  return knee + room * (1 - Math.exp(-(value - knee) / room))
}

/** Linear light to the 8-bit sRGB of a picture file. */
export function toByte(value: number): number {
  const v = film(value)
  const s = v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055
  return s >= 1 ? 255 : Math.max(0, s * 255)
}
