/**
 * Keeping pictures: rendered, stored under a name nobody has, their addresses handed out only
 * when every width is there, so that no address ever points to nothing.
 */
import { insertPictures } from '../../../db/queries/content/media-library.queries.ts'
import type { Acting, ActingContext } from '../../core/access/actor.ts'
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
  /** as the sender called it; never trusted */
  name: string
  /** where it lies on this machine */
  path: string
  /** SHA-256 of its bytes, to tell a repeated request from another one */
  hash: string
}

/** Loaded with the first picture that comes: sharp and its decoders are a hundred modules and a large library. */
const renderer = () => import('../../platform/image-processing/process-image.ts')

/** Best effort, and nobody waits for it: the store may be what has failed. */
function removeImages(storage: Storage, keys: readonly string[]): void {
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
    removeImages(storage, [key])
    throw error
  }
}

/**
 * Keeps one picture that is already in memory, such as one fetched for a catalogue import.
 * @param name its original name or the last part of its address
 * @returns the address for `Images`
 * @throws AppError BAD_REQUEST or UNSUPPORTED_MEDIA_TYPE for what is no usable picture,
 * UNAVAILABLE when the store does not answer
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
 * Keeps all files or none of them, in their order; none, too, when `write` refuses them.
 * @param files `storedAs`: what the store calls it, where its own name tells too much
 * @param write what names the pictures, at most once per Idempotency-Key; it is told their addresses and keys
 * @throws AppError BAD_REQUEST 'File not added' without files, and as {@link importImage}
 */
export async function keepImages<T>(
  { storage, clock, reply }: RequestContext,
  files: readonly (ImageFile & { storedAs?: string })[],
  write: (addresses: string[], keys: string[]) => Promise<T>,
): Promise<T> {
  if (files.length === 0) throw new AppError('BAD_REQUEST', noFileMessage)
  const { judgeImage, renderImage } = await renderer()
  // One unusable file refuses them all before anything is stored.
  for (const file of files) await judgeImage(file.path, file.name)
  const keys: string[] = []
  try {
    for (const { path, name, storedAs = name } of files) {
      const rendered = await renderImage(path, name)
      keys.push(await storeRendered(storage, rendered, storedAs, clock().getTime()))
    }
    const addresses = keys.map((key) => storage.publicUrl(key))
    const answer = await write(addresses, keys)
    // A repeated request is answered with the first one's pictures; these are one too many.
    if (reply.headers['Idempotent-Replayed']) removeImages(storage, keys)
    return answer
  } catch (error) {
    removeImages(storage, keys)
    throw error
  }
}

/** Keeps what staff upload; nothing when the sender may not upload any more by the time it has come. @throws as {@link keepImages} */
export const uploadImages = (
  ctx: ActingContext & { acting: Acting },
  files: readonly ImageFile[],
): Promise<UploadedImages> =>
  keepImages(ctx, files, (addresses, keys) => {
    const fingerprint = files.map(({ name, hash }) => [name, hash])
    return runOnce(ctx, ctx.acting, 'images.upload', fingerprint, async (tx) => {
      await insertPictures(tx, keys)
      for (const key of keys)
        await recordAudit(tx, ctx.user, { action: 'image.create', entityId: key })
      return { Images: addresses.map((address) => absolute(originFor(ctx), address)) }
    })
  })
