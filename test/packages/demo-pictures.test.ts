import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoImage } from '../../db/demo/index.ts'
import { renderPicture } from '../../packages/demo-pictures/src/render.ts'
import { siteScenes } from '../../packages/demo-pictures/src/site/index.ts'

const sitePicture = (file: string): string =>
  fileURLToPath(new URL(`../../client/public/pictures/${file}`, import.meta.url))

/** Mean and largest difference of two pictures, in levels of 255, at this width. */
async function difference(name: string, width: number) {
  const drawn = await (await renderPicture(name, width)).raw().toBuffer({ resolveWithObject: true })
  const { width: w, height: h } = drawn.info
  const kept = await sharp(fileURLToPath(demoImage(name)))
    .resize(w, h)
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(kept.length).toBe(drawn.data.length)
  let sum = 0
  let far = 0
  for (let i = 0; i < kept.length; i++) {
    const d = Math.abs(kept[i]! - drawn.data[i]!)
    sum += d
    if (d > 40) far++
  }
  return { mean: sum / kept.length, far: far / kept.length }
}

test.each(['ar-sk-006-front', 'ar-mu-006-front', 'ar-nc-001-texture'])(
  'drawing %s again gives the picture that is kept',
  async (name) => {
    const { mean, far } = await difference(name, 120)
    expect(mean).toBeLessThan(4)
    expect(far).toBeLessThan(0.03)
  },
  60_000,
)

test('a drawing is the same every time', async () => {
  const [a, b] = [
    await renderPicture('ar-fr-001-front', 40),
    await renderPicture('ar-fr-001-front', 40),
  ]
  expect(await a.raw().toBuffer()).toEqual(await b.raw().toBuffer())
}, 60_000)

test('a picture that nobody draws is an error, not a blank', async () => {
  await expect(renderPicture('ar-xx-999-front', 40)).rejects.toThrow('no picture is called')
})

test('product pictures are 960 × 1200 with a small one of 480 × 600', async () => {
  const full = await sharp(fileURLToPath(demoImage('ar-sk-001-front'))).metadata()
  const small = await sharp(fileURLToPath(demoImage('ar-sk-001-front', 'small'))).metadata()
  expect([full.width, full.height, full.format]).toEqual([960, 1200, 'webp'])
  expect([small.width, small.height]).toEqual([480, 600])
})

test('every picture of the site is kept in its widths, light enough for a phone', async () => {
  const own = Object.entries(siteScenes).filter(([name]) => !name.startsWith('journal-'))
  expect(own.length).toBeGreaterThanOrEqual(14)
  for (const [name, { width, height }] of own) {
    const widths: [string, number][] = [['', width]]
    if (width > 960) widths.push(['-960', 960])
    if (width > 480) widths.push(['-480', 480])
    for (const [suffix, wide] of widths) {
      const file = sitePicture(`${name}${suffix}.webp`)
      expect((await stat(file)).size, file).toBeLessThanOrEqual(60_000)
      const { width: w, height: h } = await sharp(file).metadata()
      expect(w, file).toBe(wide)
      expect(Math.abs(h! - (wide * height) / width), file).toBeLessThanOrEqual(1)
    }
  }
})

test('the icons and the shared card exist', async () => {
  for (const file of ['favicon.svg', 'apple-touch-icon.png', 'og.png']) {
    const { size } = await stat(sitePicture(`../${file}`))
    expect(size, file).toBeLessThanOrEqual(60_000)
  }
  const card = await sharp(sitePicture('../og.png')).metadata()
  expect([card.width, card.height]).toEqual([1200, 630])
})
