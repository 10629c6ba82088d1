/** Pictures of a file for the eyes of whoever imports it, before anything is: small, and kept nowhere. */
import pLimit from 'p-limit'
import type { RequestContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { getImport } from '../background/imports.service.ts'
import type { ImportPictures } from '../contract/preview.schema.ts'
import { fetchLimits, fetchPicture, NoPicture } from '../pictures/fetch-picture.ts'

/** Pixels of its longer side, twice of what is shown for screens with fine pixels. */
const side = 160
/** Whoever looks does not wait for a slow server as a copy does. */
const patience = { timeMs: 6_000, attempts: 1 } as const

/** Of all who look, together. */
const atWork = pLimit(fetchLimits.together)

/** Loaded with the first picture that comes, as for those that are kept. */
const renderer = () => import('../../../platform/image-processing/process-image.ts')

/**
 * Fetches pictures as a copy would, from public addresses alone, and hands out small ones made anew.
 * @returns in the order of `urls`; one that cannot be had with the reason
 * @throws AppError NOT_FOUND for an unknown import
 */
export async function picturesOf(
  ctx: RequestContext,
  id: string,
  urls: readonly string[],
): Promise<ImportPictures> {
  await getImport(ctx, id)
  const look = async (url: string): Promise<ImportPictures['pictures'][number]> => {
    try {
      return { url, thumbnail: await thumbnail(ctx, url), reason: null }
    } catch (error) {
      return { url, thumbnail: null, reason: reasonOf(error) }
    }
  }
  return { pictures: await Promise.all(urls.map((url) => atWork(look, url))) }
}

async function thumbnail(ctx: RequestContext, url: string): Promise<string> {
  if (ctx.isGone?.()) throw new NoPicture('nobody waits for it any more')
  if (!URL.canParse(url)) throw new NoPicture('it is no address')
  const bytes = await fetchPicture(url, { allowed: ctx.mayFetchFrom, ...patience })
  const { renderThumbnail } = await renderer()
  const small = await renderThumbnail(bytes, 'the file', side)
  return `data:image/webp;base64,${small.toString('base64')}`
}

function reasonOf(error: unknown): string {
  if (error instanceof NoPicture || error instanceof AppError) return error.message
  throw error
}
