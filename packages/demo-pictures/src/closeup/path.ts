/** Strokes as paths with a width, and the nearest place on them. */
import { clamp, length2, mix } from '../studio/sdf.ts'

export interface Point {
  x: number
  y: number
  /** half width of the stroke there */
  w: number
}

/** The nearest place on a path: how far along (0..1) and across (−1..1). */
export function nearest(path: Point[], u: number, v: number): { s: number; d: number; w: number } {
  let best = 9
  let s = 0
  let side = 1
  let w = 1
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!
    const b = path[i]!
    const dx = b.x - a.x
    const dy = b.y - a.y
    const t = clamp(((u - a.x) * dx + (v - a.y) * dy) / (dx * dx + dy * dy), 0, 1)
    const px = u - a.x - dx * t
    const py = v - a.y - dy * t
    const width = mix(a.w, b.w, t)
    const away = length2(px, py) / width
    if (away < best) {
      best = away
      s = (i - 1 + t) / (path.length - 1)
      side = dx * py - dy * px > 0 ? 1 : -1
      w = width
    }
  }
  return { s, d: best * side, w }
}

/** A path of `count` points from a formula in t, 0 to 1. */
export const along = (count: number, at: (t: number) => Point): Point[] =>
  Array.from({ length: count }, (_, i) => at(i / (count - 1)))
