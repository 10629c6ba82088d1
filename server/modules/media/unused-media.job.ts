/**
 * Deletes images that no row references: no product or article (deleted ones count until their undo
 * ends), no order line, no account. Any new table that references images joins `findNamedPictures`
 * and gets the trigger of migration 0020.
 *
 * An image is deleted in two rounds. The first round marks it as unused. A new reference removes
 * the mark in its own transaction. A later round checks all rows again. It deletes the image only
 * if the old mark remains; from then on no row can reference it. Marks are read before rows, so
 * that every reference is seen.
 */
import type { DbOrTx } from '../../../db/connection/client.ts'
import {
  claimPictureSweep,
  findNamedPictures,
  findOrderedPictures,
  findUnusedPictures,
  forgetUnusedPictures,
  noteUnusedPictures,
  takeUnused,
  takeUnusedPictures,
  type UnusedPicture,
} from '../../../db/queries/content/media.queries.ts'
import {
  forgetLostPictures,
  insertPictures,
} from '../../../db/queries/content/media-library.queries.ts'
import { recordAudits } from '../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../core/context/context.ts'
import {
  isReviewPhoto,
  pictureNames,
  pictureOf,
  smallerWidths,
  widthKey,
} from '../../platform/storage/image-keys.ts'

const hour = 3_600_000
/** An open form may hold a new image for this long before a row references it. */
const fresh = 24 * hour
/**
 * Longer than an Idempotency-Key is stored, as a replay references images too
 * (db/queries/core/idempotency.queries.ts).
 */
const keptUnused = 48 * hour
/** Hours between two rounds. */
const sweepEvery = 20
/** The number of images deleted per transaction. */
const takeAtOnce = 500

type Needs = Pick<AllServices, 'db' | 'storage' | 'clock' | 'log'>

/** Returns the upload time, in milliseconds, from an image's key. */
const storedAt = (name: string): number => Number(name.slice(0, 13))

/** Returns the names of the stored images. A smaller width counts as its image. */
async function storedPictures({ storage }: Needs): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const key of storage.list()) {
    const name = pictureOf(key)
    if (name !== undefined) names.add(name)
  }
  return names
}

/** Removes every referenced name from `names`. */
async function keepUnnamed({ db }: Needs, names: Set<string>): Promise<void> {
  for await (const texts of findNamedPictures(db))
    for (const text of texts) for (const name of pictureNames(text)) names.delete(name)
  if (names.size === 0) return
  // after the products: an order line copies the images its product had until then
  for await (const found of findOrderedPictures(db, [...names]))
    for (const name of found) names.delete(name)
}

/** Deletes an image and its smaller widths from the store. */
export async function removePicture(
  { storage }: Pick<Needs, 'storage'>,
  name: string,
): Promise<void> {
  await Promise.all(smallerWidths.map((width) => storage.remove(widthKey(name, width))))
  // last, so that an interrupted removal is found again
  await storage.remove(name)
}

/** The state of store and rows that a scan finds. */
interface Look {
  at: Date
  /** the marks, read before the rows */
  noted: UnusedPicture[]
  stored: Set<string>
  /** stored for at least `fresh`, and without a reference */
  unnamed: Set<string>
}

async function lookThrough(needs: Needs): Promise<Look> {
  const at = needs.clock()
  const noted = await findUnusedPictures(needs.db)
  const stored = await storedPictures(needs)
  const unnamed = new Set([...stored].filter((name) => storedAt(name) < at.getTime() - fresh))
  await keepUnnamed(needs, unnamed)
  return { at, noted, stored, unnamed }
}

/** Returns images that no row can reference any more. The next round deletes them. */
const goneOf = ({ noted }: Pick<Look, 'noted'>) =>
  new Set(noted.flatMap((note) => (note.gone ? note.name : [])))

/** Updates the marks and the media library after a scan. */
async function noteDown(db: DbOrTx, { at, noted, stored, unnamed }: Look): Promise<void> {
  // A mark that another transaction is removing is not waited for.
  const known = new Set(noted.map(({ name }) => name))
  await noteUnusedPictures(
    db,
    [...unnamed].filter((name) => !known.has(name)),
    at,
  )
  await forgetUnusedPictures(
    db,
    noted.filter(({ name, gone }) => !(gone ? stored : unnamed).has(name)).map(({ name }) => name),
  )
  const gone = goneOf({ noted })
  await insertPictures(
    db,
    // review photos belong to customers, not to the library
    [...stored].filter((name) => !gone.has(name) && !isReviewPhoto(name)),
  )
  await forgetLostPictures(db, [...stored], new Date(at.getTime() - fresh))
}

/** Runs one round. @returns how many images were deleted */
export async function sweepPictures(needs: Needs): Promise<number> {
  const { db, log } = needs
  const look = await lookThrough(needs)
  await noteDown(db, look)
  const due = look.noted
    .filter(
      ({ name, since }) =>
        look.unnamed.has(name) && since.getTime() < look.at.getTime() - keptUnused,
    )
    .map(({ name }) => name)
  let removed = 0
  for (let from = 0; from < due.length; from += takeAtOnce)
    for (const name of await takeUnusedPictures(db, due.slice(from, from + takeAtOnce))) {
      await removePicture(needs, name)
      removed += 1
    }
  if (removed > 0) log.info({ pictures: removed }, 'pictures that nothing names were removed')
  return removed
}

/** Runs the first round on request and returns the unused images, the oldest first. */
export async function findUnused(ctx: StaffContext<'storage'>): Promise<string[]> {
  const look = await lookThrough(ctx)
  await ctx.transaction((tx) => noteDown(tx, look))
  const gone = goneOf(look)
  return [...look.unnamed].filter((name) => !gone.has(name)).sort()
}

/**
 * Runs the second round for the named images: deletes those that were marked and are still unused.
 * @returns the deleted ones
 */
export async function removeUnused(
  ctx: StaffContext<'storage'>,
  names: readonly string[],
): Promise<string[]> {
  const { noted, unnamed } = await lookThrough(ctx)
  const known = new Set(noted.flatMap(({ name, gone }) => (gone ? [] : name)))
  const sure = names.filter((name) => known.has(name) && unnamed.has(name))
  const taken = await ctx.transaction(async (tx) => {
    const names = await takeUnused(tx, sure)
    await recordAudits(
      tx,
      ctx.user,
      names.map((name) => ({ action: 'image.delete', entityId: name })),
    )
    return names
  })
  for (const name of taken) await removePicture(ctx, name)
  return taken
}

/** Runs {@link sweepPictures} about once a day, on one server only. */
export async function sweepPicturesDaily(needs: Needs): Promise<void> {
  if (await claimPictureSweep(needs.db, needs.clock(), sweepEvery)) await sweepPictures(needs)
}
