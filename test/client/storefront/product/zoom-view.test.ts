import { expect, test } from 'vitest'
import {
  clamp,
  enlarged,
  fitted,
  largest,
  whole,
  zoomAt,
} from '../../../../client/storefront/product/zoom-view.ts'

const stage = { width: 400, height: 800 }
const fit = fitted(stage, { width: 960, height: 1200 })

test('fits an image completely into its stage', () => {
  expect(fit).toEqual({ width: 400, height: 500 })
})

test('keeps the point under a finger in place while zooming', () => {
  const at = { x: 100, y: -50 }
  const { scale, x, y } = zoomAt(whole, 2, at)
  expect([(at.x - x) / scale, (at.y - y) / scale]).toEqual([at.x, at.y])
  const more = zoomAt({ scale, x, y }, enlarged, at)
  expect((at.x - more.x) / more.scale).toBeCloseTo(at.x)
})

test('limits scale and position of an enlarged image', () => {
  expect(clamp({ scale: 0.3, x: 50, y: 50 }, stage, fit)).toEqual(whole)
  expect(clamp({ scale: 99, x: 0, y: 0 }, stage, fit).scale).toBe(largest)
  expect(clamp({ scale: 2, x: 5_000, y: -5_000 }, stage, fit)).toEqual({
    scale: 2,
    x: 200,
    y: -100,
  })
})
