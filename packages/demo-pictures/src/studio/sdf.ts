/**
 * Signed distances: the shapes everything in the studio is made of. All functions take scalars and
 * return a distance in scene units (one unit is about ten centimetres), negative inside.
 */

/** Square root of a sum of squares; `Math.hypot` is ten times slower in V8. */
export const length2 = (a: number, b: number): number => Math.sqrt(a * a + b * b)
export const length3 = (a: number, b: number, c: number): number => Math.sqrt(a * a + b * b + c * c)

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 below `low`, 1 above `high`, smooth between. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const t = clamp((value - low) / (high - low), 0, 1)
  return t * t * (3 - 2 * t)
}

/** The union of two distances, blended over the width `k`. */
export const smoothMin = (a: number, b: number, k: number): number => {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

/** A box in the plane from y0 to y1, half as wide as `halfWidth`, with its own radius above and below. */
export const box2 = (
  x: number,
  y: number,
  halfWidth: number,
  y0: number,
  y1: number,
  radiusTop: number,
  radiusBottom: number,
): number => {
  const dy = y - (y0 + y1) / 2
  const radius = dy > 0 ? radiusTop : radiusBottom
  const qx = Math.abs(x) - halfWidth + radius
  const qy = Math.abs(dy) - (y1 - y0) / 2 + radius
  return Math.min(Math.max(qx, qy), 0) + length2(Math.max(qx, 0), Math.max(qy, 0)) - radius
}

/** A box centred on the origin with half extents and one radius for all edges. */
export const roundBox = (
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
  radius: number,
): number => {
  const qx = Math.abs(x) - hx + radius
  const qy = Math.abs(y) - hy + radius
  const qz = Math.abs(z) - hz + radius
  return (
    length3(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) +
    Math.min(Math.max(qx, qy, qz), 0) -
    radius
  )
}

/** An ellipsoid (a bound that is exact on the surface, good enough to march on). */
export const ellipsoid = (
  x: number,
  y: number,
  z: number,
  a: number,
  b: number,
  c: number,
): number => {
  const k0 = length3(x / a, y / b, z / c)
  const k1 = length3(x / (a * a), y / (b * b), z / (c * c))
  return k1 === 0 ? -Math.min(a, b, c) : (k0 * (k0 - 1)) / k1
}
