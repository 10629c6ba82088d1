/**
 * Pictures that nothing names any more go: no product or article (a deleted one as long as its undo
 * holds), no line of an order, no account. Whatever else will name pictures joins `findNamedPictures`,
 * and its table gets the trigger of migration 0020.
 *
 * A picture goes in two rounds. The first notes that nobody names it. Naming it takes the note away,
 * in the transaction that names it. A later round, when the note is old, looks through all rows again
 * and takes the picture only if the note is still there: then nobody named it since, and from that
 * moment nobody can. The notes are read before the rows, so that a name is seen by one or the other.
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
import type { Services, StaffContext } from '../../core/context/context.ts'
import {
  isReviewPhoto,
  pictureNames,
  pictureOf,
  smallerWidths,
  widthKey,
} from '../../platform/storage/image-keys.ts'

const hour = 3_600_000
/** A form may be open for that long with a picture that nothing names yet. */
const fresh = 24 * hour
/** Longer than an Idempotency-Key is kept: a replay names pictures too (db/queries/core/idempotency.queries.ts). */
const keptUnused = 48 * hour
/** Hours between two rounds. */
const sweepEvery = 20
/** Pictures taken in one transaction. */
const takeAtOnce = 500

type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

/** When it was stored, by its key. */
const storedAt = (name: string): number => Number(name.slice(0, 13))

/** The stored pictures of our own making, by their names; a smaller width stands for its picture. */
async function storedPictures({ storage }: Needs): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const key of storage.list()) {
    const name = pictureOf(key)
    if (name !== undefined) names.add(name)
  }
  return names
}

/** Takes away from `names` what any row names. */
async function keepUnnamed({ db }: Needs, names: Set<string>): Promise<void> {
  for await (const texts of findNamedPictures(db))
    for (const text of texts) for (const name of pictureNames(text)) names.delete(name)
  if (names.size === 0) return
  // after the products: an order names what its product named until then
  for await (const found of findOrderedPictures(db, [...names]))
    for (const name of found) names.delete(name)
}

/** Takes a picture out of the store with its smaller widths. */
export async function removePicture(
  { storage }: Pick<Needs, 'storage'>,
  name: string,
): Promise<void> {
  await Promise.all(smallerWidths.map((width) => storage.remove(widthKey(name, width))))
  // last, so that a removal that breaks off is found again
  await storage.remove(name)
}

/** What a look through store and rows finds. */
interface Look {
  at: Date
  /** noted before the rows were read */
  noted: UnusedPicture[]
  stored: Set<string>
  /** stored for some time, and named by nothing */
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

/** Those that nobody can name any more; the next round takes them out of the store. */
const goneOf = ({ noted }: Pick<Look, 'noted'>) =>
  new Set(noted.flatMap((note) => (note.gone ? note.name : [])))

/** Notes what was found, and what there is for the library. */
async function noteDown(db: DbOrTx, { at, noted, stored, unnamed }: Look): Promise<void> {
  // A note that somebody is just taking away is not waited for.
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
    // customers' own are no pictures of the shop's
    [...stored].filter((name) => !gone.has(name) && !isReviewPhoto(name)),
  )
  await forgetLostPictures(db, [...stored], new Date(at.getTime() - fresh))
}

/**
 * One round.
 * @returns how many pictures were removed
 */
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

/** The first of the two rounds for somebody who waits: what nothing names, the oldest first. */
export async function findUnused(ctx: StaffContext): Promise<string[]> {
  const look = await lookThrough(ctx)
  await ctx.transaction((tx) => noteDown(tx, look))
  const gone = goneOf(look)
  return [...look.unnamed].filter((name) => !gone.has(name)).sort()
}

/**
 * The second round for these alone: those that were noted before and that still nothing names go.
 * @returns those that went
 */
export async function removeUnused(ctx: StaffContext, names: readonly string[]): Promise<string[]> {
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

/** {@link sweepPictures} about once a day, by one server of all. */
export async function sweepPicturesDaily(needs: Needs): Promise<void> {
  if (await claimPictureSweep(needs.db, needs.clock(), sweepEvery)) await sweepPictures(needs)
}
