/** Restores a backup into an empty shop: all of it or nothing, and it can be repeated. */
import type pg from 'pg'
import { readMigrations } from '../../db/dump/catalog.ts'
import type { DumpEnd } from '../../db/dump/read.ts'
import {
  assertEmpty,
  beginRestore,
  type EndedAccess,
  RestoreError,
  type Restoring,
} from '../../db/dump/write.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { isUnavailable } from '../../server/core/errors/error-translation.ts'
import { AppError } from '../../server/core/errors/errors.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'
import {
  type BackupSummary,
  read,
  readArchive,
  type Start,
  unreadable,
  verifyArchive,
} from './archive.ts'
import { type StagedImages, stageImages } from './staged-images.ts'

export interface RestoreSummary extends BackupSummary {
  ended: EndedAccess
}

export interface RestoreOptions {
  /** API keys stay valid */
  keepKeys?: boolean
  /** leaves the database in the schema of the backup */
  asItWas?: boolean
}

/** The connection broke during the commit: its outcome is unknown. */
export class RestoreUnclear extends Error {}

async function prepareSchema(
  url: string,
  pool: pg.Pool,
  migrations: readonly string[],
): Promise<void> {
  const last = migrations.at(-1)
  if (!last) throw new RestoreError('The backup does not name its schema.')
  await migrateToLatest(url, last).catch((cause: unknown) => {
    throw new RestoreError(
      `The backup was made by another version of Araliya, which had the migration ${last}.`,
      { cause },
    )
  })
  const client = await pool.connect()
  const found = await readMigrations(client).finally(() => client.release())
  if (found.at(-1) !== last)
    throw new RestoreError(
      `The database is newer than the backup, which was made after the migration ${last}. Restore into a new one.`,
    )
}

/** Loads everything except the parts that make it visible. */
async function fillIn(
  file: string,
  restoring: Restoring,
  images: StagedImages,
): Promise<BackupSummary> {
  const summary = { rows: 0, images: 0 }
  for await (const entry of readArchive(file)) {
    const { name, body } = entry
    if (name.startsWith('tables/'))
      await restoring.insert(name.split('/')[1] ?? '', body.toString('utf8'))
    else if (name === 'end.json') {
      const end = read<DumpEnd>(entry)
      await restoring.finish(end)
      for (const { rows } of Object.values(end.sums)) summary.rows += rows
    } else if (name.startsWith('images/')) {
      await images.add(name.slice('images/'.length), body)
      summary.images += 1
    }
  }
  return summary
}

/**
 * Makes the restored data visible. Images come before rows: an image without a row does no harm,
 * and the next try finds it in place.
 */
async function makeVisible(restoring: Restoring, images: StagedImages, pool: pg.Pool) {
  await images.moveIn()
  try {
    await restoring.commit()
  } catch (error) {
    // The answer was lost, but maybe not the commit: only after one the database is not empty.
    await restoring[Symbol.asyncDispose]()
    const isEmpty = await assertEmpty(pool).then(
      () => true,
      (cause: unknown) => {
        if (cause instanceof RestoreError) return false
        throw new RestoreUnclear(
          'The database connection was lost at the end. Run the same command again: it restores the backup, or reports that it is restored.',
          { cause: error },
        )
      },
    )
    if (isEmpty) throw error
  }
}

/** Returns true for values that a column refuses, or that contradict each other. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof SyntaxError || /^2[23]/.test(String((error as { code?: unknown }).code ?? ''))

/** Describes an error for the operator, if its cause is outside this program. */
function explained(error: unknown): unknown {
  if (isOfTheFile(error)) return unreadable(error)
  if (error instanceof AppError) return new RestoreError(error.message, { cause: error })
  if (isUnavailable(error))
    return new RestoreError(`The database connection was lost: ${(error as Error).message}`, {
      cause: error,
    })
  return error
}

/**
 * Restores a backup. It reads the whole archive before it writes. The rows then go into one
 * transaction and the images into a staging place, until both are complete. It migrates the
 * database to the newest schema, unless `asItWas`. It ends the backup's sessions and API keys:
 * their holders are unknown by now.
 * @param pool a pool to the database at `url`, without the short time limits of requests
 * @throws RestoreError for a database with data, a damaged file, or a file of a newer version
 */
export async function restore(
  url: string,
  pool: pg.Pool,
  storage: Storage,
  file: string,
  { keepKeys = false, asItWas = false }: RestoreOptions = {},
): Promise<RestoreSummary> {
  await assertEmpty(pool)
  const start: Start = await verifyArchive(file)
  await prepareSchema(url, pool, start.migrations)
  const images = await stageImages(storage)
  let summary: RestoreSummary
  try {
    await using restoring = await beginRestore(pool, start.tables)
    const there = await fillIn(file, restoring, images)
    const here = storage.publicUrl('')
    if (start.imagesAt !== null && start.imagesAt !== here)
      await restoring.moveImages(start.imagesAt, here)
    summary = { ...there, ended: await restoring.endAccess({ keepKeys }) }
    await makeVisible(restoring, images, pool)
  } catch (error) {
    if (error instanceof RestoreUnclear) throw error
    // If the store is unreachable, too, it keeps the staged images; the next try removes them.
    await images.rollBack().catch(() => {})
    throw explained(error)
  }
  await images.finish().catch(() => {})
  if (!asItWas) await migrateToLatest(url)
  return summary
}
