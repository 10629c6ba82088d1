/**
 * Draws the demo's and the site's pictures ahead of time: `npm run demo:render [-- pattern]`.
 * The results are committed, so that the first start of a shop only copies files.
 */
import { mkdir } from 'node:fs/promises'
import { demoBlogs } from '../../db/demo/blogs.ts'
import { demoProducts } from '../../db/demo/products.ts'
import { writePicture } from './src/files.ts'
import { writeMarks } from './src/marks.ts'
import { renderPicture } from './src/render.ts'
import { siteScenes } from './src/site/index.ts'

const demoFolder = new URL('../../db/demo/images/', import.meta.url)
const siteFolder = new URL('../../client/public/pictures/', import.meta.url)
await mkdir(demoFolder, { recursive: true })
await mkdir(siteFolder, { recursive: true })

const shown = [...demoProducts, ...demoBlogs].flatMap((entry) => entry.pictures)
const names = [...new Set([...shown, ...Object.keys(siteScenes)])]
const wanted = new RegExp(process.argv[2] ?? '.')

/** The hero and the home page's collection are traced pixel by pixel; the rest a little coarser. */
const traced = (name: string, width: number) =>
  name.startsWith('hero') ||
  demoProducts.slice(0, 4).some((product) => product.pictures.includes(name))
    ? width
    : Math.round(width * 0.75)

for (const name of names.filter((each) => wanted.test(each))) {
  const started = performance.now()
  const width = siteScenes[name]?.width ?? 960
  const picture = await renderPicture(name, traced(name, width))
  if (shown.includes(name)) await writePicture(picture, demoFolder, name, width, [480])
  else await writePicture(picture, siteFolder, name, width, siteScenes[name]?.smaller ?? [960, 480])
  process.stdout.write(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

if (wanted.test('marks')) await writeMarks(new URL('../../client/public/', import.meta.url))
