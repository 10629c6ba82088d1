/**
 * Uploaded catalogue files, kept until their import is forgotten: under DATA_DIR/imports, or, where pictures
 * live in an S3 store, in parts beside them, so that any server may go on with what another one received. There
 * DATA_DIR/imports holds copies to work with.
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

/** Files are kept for a week, for whoever comes back to them. */
export const keepFilesMs = 7 * 24 * 3_600_000

const folderOf = ({ config }: FileNeeds): string => path.join(config.dataDir, 'imports')

/** Ids are UUIDs, so no path can be forged from them. */
const localFile = (needs: FileNeeds, id: string): string => path.join(folderOf(needs), id)

/** Every server reads it, whichever received it. */
const isShared = ({ storage }: FileNeeds): boolean => storage.kind === 's3'

/** undefined when there is none */
async function localSize(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size
}

/**
 * The path of the whole file of an import on this machine; nothing is there where the file is gone.
 * @throws AppError UNAVAILABLE while the store does not answer, CONFLICT when it was kept under another key
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

/** A body, refused when it makes a file too large. */
function counted(offset: number): Transform & { bytes: number } {
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.bytes += chunk.length
      if (whole.bytes <= importLimits.fileBytes) done(null, chunk)
      else
        done(
          new AppError(
            'PAYLOAD_TOO_LARGE',
            `A file may have at most ${importLimits.fileBytes / 1_048_576} MB.`,
          ),
        )
    },
  })
  const whole = Object.assign(stream, { bytes: offset })
  return whole
}

/**
 * The end of a file. Each piece gives its memory back once it is written: V8 keeps what it no longer needs of a body
 * until it looks through its memory, and an upload left forty megabytes behind.
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
 * Appends a request's body to the file of an import. A body that breaks off or is too large
 * leaves the file as it was.
 * @returns the bytes that the file has now
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

/** How many bytes were received of the file; what the row says may lag behind a file of this machine. */
export const receivedBytes = async (
  needs: FileNeeds,
  { id, bytes }: Pick<ImportRunRow, 'id' | 'bytes'>,
): Promise<number> => (isShared(needs) ? bytes : ((await localSize(localFile(needs, id))) ?? 0))

/** How many bytes of the file can be read here; 0 when there is none. */
export const fileSize = async (
  needs: FileNeeds,
  row: Pick<ImportRunRow, 'id' | 'bytes'>,
): Promise<number> => (await localSize(await importFile(needs, row))) ?? 0

export async function removeFile(needs: FileNeeds, id: string): Promise<void> {
  await rm(localFile(needs, id), { force: true })
  if (isShared(needs)) await removeParts(needs, id)
}

/**
 * Removes files older than a week, and what servers left that were killed; to be called now and then by
 * every server, as each has copies of its own.
 */
export async function sweepFiles(services: FileNeeds & Pick<Services, 'db' | 'clock'>) {
  const local = await readdir(folderOf(services)).catch(() => [])
  const found = new Set(isShared(services) ? await storedFiles(services) : [])
  // A copy under way has more behind the id.
  for (const name of local) found.add(name.slice(0, 36))
  const since = new Date(services.clock().getTime() - keepFilesMs)
  const kept = new Set(await findImportsToKeep(services.db, [...found], since))
  for (const id of found) if (!kept.has(id)) await removeFile(services, id)
  for (const name of local)
    if (!kept.has(name.slice(0, 36)))
      await rm(path.join(folderOf(services), name), { force: true, recursive: true })
}
