/**
 * Deletes images that no row references: no product or article (deleted ones count until their undo
 * ends), no order line, no account. Any new table that references images joins `findImageReferences`
 * and gets the trigger of migration 0020.
 *
 * An image is deleted in two rounds. The first round marks it as unused. A new reference removes
 * the mark in its own transaction. A later round checks all rows again. It deletes the image only
 * if the old mark remains; from then on no row can reference it. Marks are read before rows, so
 * that every reference is seen.
 */
import type { DbOrTx } from '../../../db/connection/client.ts'
import {
  claimMediaCleanup,
  findImageReferences,
  findOrderedImages,
  findUnusedMedia,
  markUnusedMedia,
  type UnusedMedia,
  unmarkUnusedMedia,
  withdrawMediaBatch,
  withdrawUnusedMedia,
} from '../../../db/queries/content/media.queries.ts'
import {
  deleteMissingMedia,
  insertMedia,
} from '../../../db/queries/content/media-library.queries.ts'
import { recordAudits } from '../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../core/context/context.ts'
import {
  imageNameOf,
  imageNames,
  isReviewPhoto,
  smallerWidths,
  widthKey,
} from '../../platform/storage/image-keys.ts'

const hour = 3_600_000
/** An open form may hold a new image for this long before a row references it. */
const gracePeriod = 24 * hour
/**
 * Longer than an Idempotency-Key is stored, as a replay references images too
 * (db/queries/core/idempotency.queries.ts).
 */
const unusedPeriod = 48 * hour
/** Hours between two rounds. */
const cleanupInterval = 20
/** The number of images deleted per transaction. */
const batchSize = 500

type Needs = Pick<AllServices, 'db' | 'storage' | 'clock' | 'log'>

/** Returns the upload time, in milliseconds, from an image's key. */
const storedAt = (name: string): number => Number(name.slice(0, 13))

/** Returns the names of the stored images. A smaller width counts as its image. */
async function storedImages({ storage }: Needs): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const key of storage.list()) {
    const name = imageNameOf(key)
    if (name !== undefined) names.add(name)
  }
  return names
}

/** Removes every referenced name from `names`. */
async function removeReferenced({ db }: Needs, names: Set<string>): Promise<void> {
  for await (const texts of findImageReferences(db))
    for (const text of texts) for (const name of imageNames(text)) names.delete(name)
  if (names.size === 0) return
  // after the products: an order line copies the images its product had until then
  for await (const found of findOrderedImages(db, [...names]))
    for (const name of found) names.delete(name)
}

/** Deletes an image and its smaller widths from the store. */
export async function deleteImageFiles(
  { storage }: Pick<Needs, 'storage'>,
  name: string,
): Promise<void> {
  await Promise.all(smallerWidths.map((width) => storage.remove(widthKey(name, width))))
  // last, so that an interrupted removal is found again
  await storage.remove(name)
}

/** The state of store and rows that a scan finds. */
interface Scan {
  at: Date
  /** the marks, read before the rows */
  marked: UnusedMedia[]
  stored: Set<string>
  /** stored longer than the grace period, and without a reference */
  unused: Set<string>
}

async function scanMedia(needs: Needs): Promise<Scan> {
  const at = needs.clock()
  const marked = await findUnusedMedia(needs.db)
  const stored = await storedImages(needs)
  const unused = new Set([...stored].filter((name) => storedAt(name) < at.getTime() - gracePeriod))
  await removeReferenced(needs, unused)
  return { at, marked, stored, unused }
}

/** Returns images that no row can reference any more. The next round deletes them. */
const deletedNames = ({ marked }: Pick<Scan, 'marked'>) =>
  new Set(marked.flatMap(({ deleted, name }) => (deleted ? name : [])))

/** Updates the marks and the media library after a scan. */
async function storeScan(db: DbOrTx, { at, marked, stored, unused }: Scan): Promise<void> {
  // A mark that another transaction is removing is not waited for.
  const known = new Set(marked.map(({ name }) => name))
  await markUnusedMedia(
    db,
    [...unused].filter((name) => !known.has(name)),
    at,
  )
  await unmarkUnusedMedia(
    db,
    marked
      .filter(({ name, deleted }) => !(deleted ? stored : unused).has(name))
      .map(({ name }) => name),
  )
  const deleted = deletedNames({ marked })
  await insertMedia(
    db,
    // review photos belong to customers, not to the library
    [...stored].filter((name) => !deleted.has(name) && !isReviewPhoto(name)),
  )
  await deleteMissingMedia(db, [...stored], new Date(at.getTime() - gracePeriod))
}

/** Marks unused images, and deletes those marked earlier. @returns how many were deleted */
export async function cleanUpMedia(needs: Needs): Promise<number> {
  const { db, log } = needs
  const scan = await scanMedia(needs)
  await storeScan(db, scan)
  const due = scan.marked
    .filter(
      ({ name, since }) =>
        scan.unused.has(name) && since.getTime() < scan.at.getTime() - unusedPeriod,
    )
    .map(({ name }) => name)
  let count = 0
  for (let from = 0; from < due.length; from += batchSize)
    for (const name of await withdrawMediaBatch(db, due.slice(from, from + batchSize))) {
      await deleteImageFiles(needs, name)
      count += 1
    }
  if (count > 0) log.info({ images: count }, 'unused images deleted')
  return count
}

/** Marks unused images and returns them, the oldest first. */
export async function findUnused(ctx: StaffContext<'storage'>): Promise<string[]> {
  const scan = await scanMedia(ctx)
  await ctx.transaction((tx) => storeScan(tx, scan))
  const deleted = deletedNames(scan)
  return [...scan.unused].filter((name) => !deleted.has(name)).sort()
}

/**
 * Deletes those of the named images that were marked as unused and are still unused.
 * @returns the deleted ones
 */
export async function deleteUnused(
  ctx: StaffContext<'storage'>,
  names: readonly string[],
): Promise<string[]> {
  const { marked, unused } = await scanMedia(ctx)
  const known = new Set(marked.flatMap(({ name, deleted }) => (deleted ? [] : name)))
  const confirmed = names.filter((name) => known.has(name) && unused.has(name))
  const deleted = await ctx.transaction(async (tx) => {
    const names = await withdrawUnusedMedia(tx, confirmed)
    await recordAudits(
      tx,
      ctx.user,
      names.map((name) => ({ action: 'image.delete', entityId: name })),
    )
    return names
  })
  for (const name of deleted) await deleteImageFiles(ctx, name)
  return deleted
}

/** Runs {@link cleanUpMedia} about once a day, on one server only. */
export async function cleanUpMediaDaily(needs: Needs): Promise<void> {
  if (await claimMediaCleanup(needs.db, needs.clock(), cleanupInterval)) await cleanUpMedia(needs)
}
