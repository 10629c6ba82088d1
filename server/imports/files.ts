/** Uploaded catalogue files, under DATA_DIR/imports until their import is forgotten. */
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { importLimits } from './limits.ts'

/** Where the file of an import lives. Ids are UUIDs, so no path can be forged from them. */
export const importFile = (config: Config, id: string): string =>
  path.join(config.dataDir, 'imports', id)

/**
 * Appends a request's body to the file of an import. A body that breaks off or is too large
 * leaves the file as it was.
 * @returns the bytes that the file has now
 * @throws AppError PAYLOAD_TOO_LARGE beyond importLimits.fileBytes
 */
export async function appendToFile(
  config: Config,
  id: string,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const file = importFile(config, id)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  let bytes = offset
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= importLimits.fileBytes) done(null, chunk)
      else
        done(
          new AppError(
            'PAYLOAD_TOO_LARGE',
            `A file may have at most ${importLimits.fileBytes / 1_048_576} MB.`,
          ),
        )
    },
  })
  try {
    await pipeline(body, counted, createWriteStream(file, { flags: 'a', mode: 0o600 }))
  } catch (error) {
    await truncate(file, offset).catch(() => {})
    throw error
  }
  return bytes
}

/** How many bytes of the file are there; 0 when there is none. */
export async function fileSize(config: Config, id: string): Promise<number> {
  const found = await stat(importFile(config, id)).catch(() => undefined)
  return found?.size ?? 0
}

export async function removeFile(config: Config, id: string): Promise<void> {
  await rm(importFile(config, id), { force: true })
}
