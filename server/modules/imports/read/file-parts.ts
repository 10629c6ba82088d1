/**
 * Stores a file in the media store, in parts of some megabytes: `imports/<id>/<first byte>`.
 * Objects in that store are public, so parts are sealed with the shop's own key.
 */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AllServices } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { sealBytes, unsealBytes } from '../../../core/secrets/seal.ts'
import { importFilePlace } from '../../../platform/storage/image-keys.ts'

export type PartsNeeds = Pick<AllServices, 'storage' | 'secretKey'>

/** Part size in bytes: the store takes one within its three seconds, and memory holds several. */
const partBytes = 4 * 1_048_576

const placeOf = (id: string): string => `${importFilePlace}${id}/`
const keyOf = (id: string, begins: number): string => placeOf(id) + String(begins).padStart(10, '0')

/** Splits a stream into parts of one size. */
async function* inParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    buffered.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const whole = Buffer.concat(buffered)
    const cut = size - (size % partBytes)
    for (let at = 0; at < cut; at += partBytes) yield whole.subarray(at, at + partBytes)
    buffered = [whole.subarray(cut)]
    size -= cut
  }
  if (size > 0) yield Buffer.concat(buffered)
}

/** Stores the bytes that follow `offset`. An aborted stream leaves nothing. */
export async function putParts(
  { storage, secretKey }: PartsNeeds,
  id: string,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const put: string[] = []
  let begins = offset
  try {
    for await (const part of inParts(body)) {
      const key = keyOf(id, begins)
      put.push(key)
      const object = {
        body: sealBytes(part, [secretKey]),
        contentType: 'application/octet-stream',
      }
      if (!(await storage.putNew(key, object))) {
        // Left by a server that was killed before it recorded the part.
        await storage.remove(key)
        await storage.putNew(key, object)
      }
      begins += part.length
    }
  } catch (error) {
    for (const key of put) await storage.remove(key).catch(() => {})
    throw error
  }
}

/** Yields the parts of a file in order, until its end or the first missing part. */
async function* partsOf({ storage, secretKey }: PartsNeeds, id: string, bytes: number) {
  for (let begins = 0; begins < bytes; ) {
    const object = await storage.get(keyOf(id, begins))
    if (!object) throw new Missing()
    const part = unsealBytes(object.body, [secretKey])
    if (!part)
      throw new AppError(
        'CONFLICT',
        'The file of this import was stored with another SECRET_KEY. Upload it again.',
      )
    yield part
    begins += part.length
  }
}

class Missing extends Error {}

/** Copies the stored file to `file`; does nothing when it was deleted. */
export async function copyParts(
  needs: PartsNeeds,
  id: string,
  bytes: number,
  file: string,
): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await pipeline(
      Readable.from(partsOf(needs, id, bytes)),
      createWriteStream(draft, { mode: 0o600 }),
    )
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    if (!(error instanceof Missing)) throw error
    await rm(file, { force: true })
  }
}

export const removeParts = ({ storage }: PartsNeeds, id: string): Promise<void> =>
  storage.removeUnder(placeOf(id))

/** Lists the imports with stored parts. */
export async function storedFiles({ storage }: PartsNeeds): Promise<string[]> {
  const ids = new Set<string>()
  for await (const key of storage.list(importFilePlace))
    ids.add(key.slice(importFilePlace.length).split('/')[0]!)
  return [...ids]
}
