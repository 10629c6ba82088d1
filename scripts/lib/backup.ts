/** Writes a shop into one file, see archive.ts. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { readDump } from '../../db/dump/read.ts'
import { importFilePlace } from '../../server/platform/storage/image-keys.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'
import { type BackupSummary, type Complete, createEntrySum, format, type Start } from './archive.ts'
import { stagingPrefix } from './staged-images.ts'
import { type TarEntry, writeTar } from './tar.ts'

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
      const imagesAt = storage ? storage.publicUrl('') : null
      const start: Start = { format, madeAt: now.toISOString(), migrations, tables, imagesAt }
      yield json('start.json', start)
    } else if (part.kind === 'rows') {
      const chunk = String(part.chunk).padStart(6, '0')
      yield { name: `tables/${part.table}/${chunk}.json`, body: Buffer.from(part.json) }
    } else {
      for (const { rows } of Object.values(part.end.sums)) summary.rows += rows
      yield json('end.json', part.end)
    }
  }
  // After the tables: an image is stored before any row refers to it.
  if (storage)
    for await (const key of storage.list()) {
      if (key.startsWith(stagingPrefix) || key.startsWith(importFilePlace)) continue
      const image = await storage.get(key)
      if (!image) continue
      summary.images += 1
      yield { name: `images/${key}`, body: image.body }
    }
}

/** Yields the entries, and after them their checksum. */
async function* completed(
  entries: AsyncIterable<TarEntry>,
  summary: BackupSummary,
): AsyncGenerator<TarEntry> {
  const sum = createEntrySum()
  for await (const entry of entries) {
    sum.add(entry)
    yield entry
  }
  const complete: Complete = { ...summary, sha256: sum.value() }
  yield json('complete.json', complete)
}

/**
 * Writes the file whole or not at all.
 * @param pool without the short time limits of requests
 * @param storage undefined: leave the images out
 */
export async function backUp(
  pool: pg.Pool,
  storage: Storage | undefined,
  file: string,
  now: Date = new Date(),
): Promise<BackupSummary> {
  const summary = { rows: 0, images: 0 }
  const draft = `${file}.part`
  const entries = completed(entriesOf(pool, storage, summary, now), summary)
  try {
    await pipeline(
      Readable.from(writeTar(entries, Math.floor(now.getTime() / 1000))),
      createGzip(),
      // The file holds password hashes and addresses: readable by its owner only.
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, file)
    return summary
  } finally {
    await rm(draft, { force: true })
  }
}
