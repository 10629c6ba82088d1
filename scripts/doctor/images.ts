/**
 * Checks that the store holds the images of products and articles: reads a random sample in full.
 */
import pLimit from 'p-limit'
import { imageNames } from '../../server/platform/storage/image-keys.ts'
import { openStorage } from '../../server/platform/storage/open-storage.ts'
import { type Check, fail, ok } from './check.ts'

/** Images in the sample, read at once, and listed. */
const most = 60
const atOnce = 6
const named = 3

const ask = `select url, thing from (
    select url, product_id as thing from products, unnest(images) as url where deleted_at is null
    union all
    select url, blog_id from blogs, unnest(images) as url where deleted_at is null) as shown
  where starts_with(url, $1) order by random() limit ${most}`

/** Compares a RIFF file's size with its header: a truncated file is shorter. */
const isWhole = (body: Buffer): boolean =>
  body.length > 12 &&
  body.toString('latin1', 0, 4) === 'RIFF' &&
  body.toString('latin1', 8, 12) === 'WEBP' &&
  body.readUInt32LE(4) + 8 <= body.length

export const shownImages: Check = async ({ config, database }) => {
  if (!database) return []
  const store = await openStorage(config)
  const { rows: tables } = await database.query(`select to_regclass('products') as products`)
  if (tables[0].products === null) return []
  const { rows } = await database.query<{ url: string; thing: string }>(ask, [store.publicUrl('')])
  const wanted = rows.flatMap(({ url, thing }) =>
    imageNames(url).map((image) => ({ image, thing })),
  )
  if (wanted.length === 0) return []
  const broken: { missing: string[]; damaged: string[] } = { missing: [], damaged: [] }
  await pLimit(atOnce).map(wanted, async ({ image, thing }) => {
    const object = await store.get(image)
    if (!object) broken.missing.push(`${thing} ${image}`)
    else if (!isWhole(object.body)) broken.damaged.push(`${thing} ${image}`)
  })
  const found = Object.entries(broken)
    .filter(([, some]) => some.length > 0)
    .map(
      ([how, some]) =>
        `${some.length} ${how} (${some.slice(0, named).join(', ')}${some.length > named ? ', …' : ''})`,
    )
  const what = 'shown images'
  if (found.length === 0) return [ok(what, `${wanted.length} checked, all complete`)]
  const place = config.s3 ? 'S3_BUCKET and S3_ENDPOINT' : 'DATA_DIR'
  return [
    fail(
      what,
      `of ${wanted.length} checked: ${found.join(', ')}`,
      `Check that ${place} name the right storage. Otherwise restore the images from a backup, or upload them again.`,
    ),
  ]
}
