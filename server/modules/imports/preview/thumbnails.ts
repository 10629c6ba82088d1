/** Makes thumbnails of a file's images for its preview; they are not stored. */
import pLimit from 'p-limit'
import type { RequestContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { getImport } from '../background/imports.service.ts'
import type { ImportImages } from '../contract/preview.schema.ts'
import { fetchImage, fetchLimits, ImageUnavailable } from '../images/fetch-image.ts'

/** Pixels of the longer side: twice the shown size, for high-resolution screens. */
const side = 160
/** A preview waits less long for a slow server than a copy does. */
const timeoutMs = { timeMs: 6_000, attempts: 1 } as const

/** Limits fetches of all previews together. */
const atWork = pLimit(fetchLimits.together)

/** Loaded for the first image, as for stored images. */
const renderer = () => import('../../../platform/image-processing/process-image.ts')

/**
 * Fetches images as a copy would, from public addresses only, and re-encodes them small.
 * @returns in the order of `urls`; failed images with their reason
 * @throws AppError NOT_FOUND for an unknown import
 */
export async function previewImagesOf(
  ctx: RequestContext<'isFetchAllowed'>,
  id: string,
  urls: readonly string[],
): Promise<ImportImages> {
  await getImport(ctx, id)
  const loadOne = async (url: string): Promise<ImportImages['images'][number]> => {
    try {
      return { url, thumbnail: await thumbnail(ctx, url), reason: null }
    } catch (error) {
      return { url, thumbnail: null, reason: reasonOf(error) }
    }
  }
  return { images: await Promise.all(urls.map((url) => atWork(loadOne, url))) }
}

async function thumbnail(ctx: RequestContext<'isFetchAllowed'>, url: string): Promise<string> {
  if (ctx.isDisconnected?.()) throw new ImageUnavailable('the client closed the request')
  if (!URL.canParse(url)) throw new ImageUnavailable('the address is invalid')
  const bytes = await fetchImage(url, { allowed: ctx.isFetchAllowed, ...timeoutMs })
  const { renderThumbnail } = await renderer()
  const small = await renderThumbnail(bytes, 'the file', side)
  return `data:image/webp;base64,${small.toString('base64')}`
}

function reasonOf(error: unknown): string {
  if (error instanceof ImageUnavailable || error instanceof AppError) return error.message
  throw error
}
