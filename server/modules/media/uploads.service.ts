/**
 * Stores images under unique names. An address is returned only when every width is stored, so that
 * no address is ever broken.
 */
import { insertMedia } from '../../../db/queries/content/media-library.queries.ts'
import type { ActorContext, AuthorisedActor } from '../../core/access/actor.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { RequestContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { absolute, originFor } from '../../core/media/media-address.ts'
import { noFileMessage, type UploadedImages } from '../../core/media/uploads.schema.ts'
import { runOnce } from '../../core/operation/idempotency.ts'
import type { RenderedImage } from '../../platform/image-processing/process-image.ts'
import {
  smallerWidths,
  storedType,
  storeUnderFreeName,
  webpName,
  widthKey,
} from '../../platform/storage/image-keys.ts'
import type { Storage } from '../../platform/storage/storage.ts'

export interface ImageFile {
  /** the sender's file name; never trusted */
  name: string
  /** path of the temporary file */
  path: string
  /** SHA-256 of its bytes, to recognise a repeated request */
  hash: string
}

/** Loaded with the first upload: sharp and its decoders are a hundred modules and a big library. */
const renderer = () => import('../../platform/image-processing/process-image.ts')

/** Deletes images without waiting. Errors are ignored: the store itself may be failing. */
function deleteImages(storage: Storage, keys: readonly string[]): void {
  for (const key of keys)
    for (const each of [key, ...smallerWidths.map((width) => widthKey(key, width))])
      storage.remove(each).catch(() => {})
}

async function storeRendered(
  storage: Storage,
  rendered: readonly RenderedImage[],
  name: string,
  now: number,
): Promise<string> {
  const whole = rendered.find(({ width }) => width === undefined)!
  const object = { body: whole.body, contentType: storedType }
  const key = await storeUnderFreeName(storage, webpName(name), now, object)
  try {
    await Promise.all(
      rendered
        .filter(({ width }) => width !== undefined)
        .map(({ width, body }) =>
          storage.putNew(widthKey(key, width!), { body, contentType: storedType }),
        ),
    )
    return key
  } catch (error) {
    deleteImages(storage, [key])
    throw error
  }
}

/**
 * Stores an image from memory, such as one downloaded by a catalogue import.
 * @param name its original name or the last part of its address
 * @returns the address for `Images`
 * @throws AppError BAD_REQUEST or UNSUPPORTED_MEDIA_TYPE for an unusable image, UNAVAILABLE when
 * the store does not answer
 */
export async function importImage(
  storage: Storage,
  buffer: Buffer,
  name: string,
  now: number = Date.now(),
): Promise<string> {
  const { renderImage } = await renderer()
  const key = await storeRendered(storage, await renderImage(buffer, name), name, now)
  return storage.publicUrl(key)
}

/**
 * Stores all files in order; stores none when one of them or `write` fails.
 * @param files `storedAs`: the name in the store, where the original name reveals too much
 * @param write saves the references, at most once per Idempotency-Key; it receives addresses and
 * keys
 * @throws AppError BAD_REQUEST 'File not added' without files, and as {@link importImage}
 */
export async function storeImages<T>(
  { storage, clock, reply }: RequestContext<'storage'>,
  files: readonly (ImageFile & { storedAs?: string })[],
  write: (addresses: string[], keys: string[]) => Promise<T>,
): Promise<T> {
  if (files.length === 0) throw new AppError('BAD_REQUEST', noFileMessage)
  const { validateImage, renderImage } = await renderer()
  // One unusable file rejects them all before anything is stored.
  for (const file of files) await validateImage(file.path, file.name)
  const keys: string[] = []
  try {
    for (const { path, name, storedAs = name } of files) {
      const rendered = await renderImage(path, name)
      keys.push(await storeRendered(storage, rendered, storedAs, clock().getTime()))
    }
    const addresses = keys.map((key) => storage.publicUrl(key))
    const answer = await write(addresses, keys)
    // A repeated request returns the first one's images, so these are duplicates.
    if (reply.headers['Idempotent-Replayed']) deleteImages(storage, keys)
    return answer
  } catch (error) {
    deleteImages(storage, keys)
    throw error
  }
}

/**
 * Stores uploads of staff, whose access is checked again afterwards.
 * @throws as {@link storeImages}
 */
export const uploadImages = (
  ctx: ActorContext<'storage'> & { actor: AuthorisedActor },
  files: readonly ImageFile[],
): Promise<UploadedImages> =>
  storeImages(ctx, files, (addresses, keys) => {
    const fingerprint = files.map(({ name, hash }) => [name, hash])
    return runOnce(ctx, ctx.actor, 'images.upload', fingerprint, async (tx) => {
      await insertMedia(tx, keys)
      for (const key of keys)
        await recordAudit(tx, ctx.user, { action: 'image.create', entityId: key })
      return { Images: addresses.map((address) => absolute(originFor(ctx), address)) }
    })
  })
