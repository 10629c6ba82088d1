/**
 * A shop in one file, `.tar.gz`: `start.json` (schema and tables), `tables/<name>/<piece>.json`,
 * `end.json` (row counts, checksums, sequences), `images/<key>`, `complete.json`.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { DumpTable } from '../../db/dump/catalog.ts'
import { type DumpEnd, readDump } from '../../db/dump/read.ts'
import { assertEmpty, beginRestore, RestoreError, type Restoring } from '../../db/dump/write.ts'
import { migrateToLatest } from '../../db/migrator.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { readTar, type TarEntry, writeTar } from './tar.ts'

const format = 'araliya-backup-1'

interface Start {
  format: string
  madeAt: string
  migrations: string[]
  tables: DumpTable[]
  /** what addresses of pictures begin with; null: the pictures were left out */
  picturesAt: string | null
}

export interface BackupSummary {
  rows: number
  pictures: number
}

const json = (name: string, value: unknown): TarEntry => ({
  name,
  body: Buffer.from(JSON.stringify(value, null, 1)),
})

async function* entriesOf(
  pool: pg.Pool,
  storage: Storage | undefined,
  summary: BackupSummary,
  now: Date,
): AsyncGenerator<TarEntry> {
  for await (const part of readDump(pool)) {
    if (part.kind === 'start') {
      const { migrations, tables } = part.start
      const picturesAt = storage ? storage.publicUrl('') : null
      const start: Start = { format, madeAt: now.toISOString(), migrations, tables, picturesAt }
      yield json('start.json', start)
    } else if (part.kind === 'rows') {
      const piece = String(part.piece).padStart(6, '0')
      yield { name: `tables/${part.table}/${piece}.json`, body: Buffer.from(part.json) }
    } else {
      for (const { rows } of Object.values(part.end.sums)) summary.rows += rows
      yield json('end.json', part.end)
    }
  }
  // After the tables: a picture is stored before anything points to it.
  if (storage)
    for await (const key of storage.list()) {
      const picture = await storage.get(key)
      if (!picture) continue
      summary.pictures += 1
      yield { name: `images/${key}`, body: picture.body }
    }
  yield json('complete.json', summary)
}

/**
 * Writes the file whole or not at all.
 * @param pool without the short time limits of requests
 * @param storage undefined: leave the pictures out
 */
export async function backUp(
  pool: pg.Pool,
  storage: Storage | undefined,
  file: string,
  now: Date = new Date(),
): Promise<BackupSummary> {
  const summary = { rows: 0, pictures: 0 }
  const draft = `${file}.part`
  const entries = entriesOf(pool, storage, summary, now)
  try {
    await pipeline(
      Readable.from(writeTar(entries, Math.floor(now.getTime() / 1000))),
      createGzip(),
      // It holds password hashes and addresses: for its owner's eyes only.
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, file)
    return summary
  } finally {
    await rm(draft, { force: true })
  }
}

async function prepareSchema(url: string, migrations: readonly string[]): Promise<void> {
  const last = migrations.at(-1)
  if (!last) throw new RestoreError('The backup does not say which schema it has.')
  await migrateToLatest(url, last).catch((cause: unknown) => {
    throw new RestoreError(
      `The backup was made by another version of Araliya, which had the migration ${last}.`,
      { cause },
    )
  })
}

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
}

async function storePicture(storage: Storage, key: string, body: Buffer): Promise<void> {
  const contentType = contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  if (await storage.putNew(key, { body, contentType })) return
  const kept = await storage.get(key)
  if (!kept?.body.equals(body))
    throw new RestoreError(
      `Another picture already has the name ${key}. Nothing was changed there.`,
    )
}

/** The file, unpacked; a failure of either reaches the reader. */
function unpack(file: string): AsyncIterable<Buffer> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/**
 * Restores into an empty database: all or nothing, then brings it to the newest schema.
 * @param pool a pool to the database at `url`, without the short time limits of requests
 * @throws RestoreError for a database with data, a damaged file, or a file of a newer version
 */
export async function restore(
  url: string,
  pool: pg.Pool,
  storage: Storage,
  file: string,
): Promise<BackupSummary> {
  await assertEmpty(pool)
  const summary = { rows: 0, pictures: 0 }
  let start: Start | undefined
  let restoring: Restoring | undefined
  let complete = false
  try {
    for await (const { name, body } of readTar(unpack(file))) {
      if (name === 'start.json') {
        start = JSON.parse(body.toString('utf8')) as Start
        if (start.format !== format) break
        await prepareSchema(url, start.migrations)
        restoring = await beginRestore(pool, start.tables)
      } else if (!restoring) break
      else if (name.startsWith('tables/'))
        await restoring.insert(name.split('/')[1] ?? '', body.toString('utf8'))
      else if (name === 'end.json') {
        const end = JSON.parse(body.toString('utf8')) as DumpEnd
        await restoring.finish(end)
        for (const { rows } of Object.values(end.sums)) summary.rows += rows
      } else if (name.startsWith('images/')) {
        await storePicture(storage, name.slice('images/'.length), body)
        summary.pictures += 1
      } else if (name === 'complete.json') complete = true
    }
    if (!restoring || start?.format !== format)
      throw new RestoreError('This is no backup of Araliya.')
    if (!complete) throw new RestoreError('The backup is not complete.')
    const here = storage.publicUrl('')
    if (start.picturesAt !== null && start.picturesAt !== here)
      await restoring.movePictures(start.picturesAt, here)
    await restoring.commit()
  } catch (error) {
    if (error instanceof RestoreError || (error as { code?: string }).code?.startsWith('5'))
      throw error
    throw new RestoreError(`The backup cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await restoring?.[Symbol.asyncDispose]()
  }
  await migrateToLatest(url)
  return summary
}
