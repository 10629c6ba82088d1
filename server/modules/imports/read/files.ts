/**
 * Stores uploaded catalogue files until their import is deleted: under DATA_DIR/imports, or, with
 * an S3 media store, there in parts, so that any server can continue with a file. DATA_DIR/imports
 * then holds working copies.
 */
import { type FileHandle, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findImportsToKeep } from '../../../../db/queries/imports/imports.queries.ts'
import type { ImportRunRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { importLimits } from '../contract/limits.ts'
import { copyParts, type PartsNeeds, putParts, removeParts, storedFiles } from './file-parts.ts'

export type FileNeeds = PartsNeeds & Pick<Services, 'config'>

/** Files are retained for a week, so that staff can return to them. */
export const fileRetentionMs = 7 * 24 * 3_600_000

const folderOf = ({ config }: FileNeeds): string => path.join(config.dataDir, 'imports')

/** Returns the local path. Ids are UUIDs, so no path can be forged from them. */
const localFile = (needs: FileNeeds, id: string): string => path.join(folderOf(needs), id)

/** Returns true when all servers share the files. */
const isShared = ({ storage }: FileNeeds): boolean => storage.kind === 's3'

/** Returns a local file's size; undefined when it does not exist. */
async function localSize(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size
}

/**
 * Returns the local path of an import's whole file, which may have been deleted.
 * @throws AppError UNAVAILABLE while the store does not answer, CONFLICT when it was stored under
 * another key
 */
export async function importFile(
  needs: FileNeeds,
  { id, bytes }: Pick<ImportRunRow, 'id' | 'bytes'>,
): Promise<string> {
  const file = localFile(needs, id)
  if (!isShared(needs) || (await localSize(file)) === bytes) return file
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await copyParts(needs, id, bytes, file)
  return file
}

/** Counts a body's bytes and refuses a file that becomes too large. */
function counted(offset: number): Transform & { bytes: number } {
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.bytes += chunk.length
      if (whole.bytes <= importLimits.fileBytes) done(null, chunk)
      else
        done(
          new AppError(
            'PAYLOAD_TOO_LARGE',
            `A file can have at most ${importLimits.fileBytes / 1_048_576} MB.`,
          ),
        )
    },
  })
  const whole = Object.assign(stream, { bytes: offset })
  return whole
}

/**
 * Appends to a file and frees each chunk's memory once it is written. V8 frees it only at its next
 * garbage collection, and an upload left forty megabytes behind.
 */
const appended = (file: FileHandle): Writable =>
  new Writable({
    write(chunk: Buffer<ArrayBuffer>, _encoding, done) {
      file.appendFile(chunk).then(() => {
        if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0)
        done()
      }, done)
    },
  })

/**
 * Appends a request's body to the file of an import. An aborted or too large body leaves the file
 * as it was.
 * @returns the size of the file in bytes
 * @throws AppError PAYLOAD_TOO_LARGE beyond importLimits.fileBytes
 */
export async function appendToFile(
  needs: FileNeeds,
  id: string,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const whole = counted(offset)
  if (isShared(needs)) {
    await pipeline(body, whole, (bytes) => putParts(needs, id, offset, bytes))
    return whole.bytes
  }
  const file = localFile(needs, id)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    await using handle = await open(file, 'a', 0o600)
    await pipeline(body, whole, appended(handle))
  } catch (error) {
    await truncate(file, offset).catch(() => {})
    throw error
  }
  return whole.bytes
}

/** Returns the bytes received so far; the row may lag behind a local file. */
export const receivedBytes = async (
  needs: FileNeeds,
  { id, bytes }: Pick<ImportRunRow, 'id' | 'bytes'>,
): Promise<number> => (isShared(needs) ? bytes : ((await localSize(localFile(needs, id))) ?? 0))

/** Returns the bytes that can be read here; 0 when the file does not exist. */
export const fileSize = async (
  needs: FileNeeds,
  row: Pick<ImportRunRow, 'id' | 'bytes'>,
): Promise<number> => (await localSize(await importFile(needs, row))) ?? 0

export async function removeFile(needs: FileNeeds, id: string): Promise<void> {
  await rm(localFile(needs, id), { force: true })
  if (isShared(needs)) await removeParts(needs, id)
}

/**
 * Deletes files older than a week and leftovers of killed servers. Every server calls it regularly,
 * as each has local copies.
 */
export async function sweepFiles(services: FileNeeds & Pick<Services, 'db' | 'clock'>) {
  const local = await readdir(folderOf(services)).catch(() => [])
  const found = new Set(isShared(services) ? await storedFiles(services) : [])
  // A copy in progress has a suffix after the id.
  for (const name of local) found.add(name.slice(0, 36))
  const since = new Date(services.clock().getTime() - fileRetentionMs)
  const retained = new Set(await findImportsToKeep(services.db, [...found], since))
  for (const id of found) if (!retained.has(id)) await removeFile(services, id)
  for (const name of local)
    if (!retained.has(name.slice(0, 36)))
      await rm(path.join(folderOf(services), name), { force: true, recursive: true })
}
