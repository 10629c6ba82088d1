/** Manages the media library: alt texts, replacement and deletion of images. */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  countMedia,
  findMedia,
  findMediaUses,
  lockMedia,
  type MediaOrder,
  type MediaUse,
  mediaOrders,
  updateMediaAlt,
} from '../../../db/queries/content/media-library.queries.ts'
import type { MediaRow } from '../../../db/schema/schema.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { type PageRequest, pageOf } from '../../core/operation/paging.ts'
import { imageNames } from '../../platform/storage/image-keys.ts'
import { replaceSwatches } from '../catalog/groups/swatches.service.ts'
import { replaceProductImages } from '../catalog/products/product-images.service.ts'
import { replaceBlogImages } from '../content/articles/blogs.service.ts'
import { deleteUnused, findUnused } from '../media/unused-media.job.ts'
import { reloadPages, replacePageImages } from '../pages/pages.service.ts'
import { replaceSettingImages } from '../settings/settings.service.ts'
import { listedUses, type MediaImage, maxDeleted, maxReplaced } from './media.schema.ts'

const imageNotFound = (name: string): AppError =>
  new AppError('NOT_FOUND', `The image ${name.slice(0, 100)} does not exist.`)

/** Presents images with their uses. */
async function presentMedia(
  { storage }: Pick<AllServices, 'storage'>,
  db: DbOrTx,
  rows: readonly MediaRow[],
): Promise<MediaImage[]> {
  const names = rows.map(({ name }) => name)
  const uses = Map.groupBy(
    names.length > 0 ? await findMediaUses(db, names, listedUses) : [],
    ({ name }) => name,
  )
  return rows.map((row) => {
    const own = uses.get(row.name) ?? []
    return {
      name: row.name,
      url: storage.publicUrl(row.name),
      alt: row.alt,
      uploadedAt: row.created_at.toISOString(),
      uses: own.map(({ kind, id, title }) => ({ kind, id, title })),
      useCount: own[0]?.total ?? 0,
    }
  })
}

/** Returns a page of images. @throws AppError VALIDATION_FAILED naming `cursor` */
export async function listMedia(
  ctx: StaffContext<'storage'>,
  q: string | undefined,
  request: PageRequest<MediaOrder>,
) {
  const page = await pageOf(mediaOrders, request, (wanted) => findMedia(ctx.db, q, wanted))
  const [items, total] = await Promise.all([
    presentMedia(ctx, ctx.db, page.items),
    countMedia(ctx.db, q),
  ])
  return { ...page, items, total }
}

async function lock(tx: Tx, name: string): Promise<MediaRow> {
  const row = await lockMedia(tx, name)
  if (!row) throw imageNotFound(name)
  return row
}

/** Changes an image's alternative text. @throws AppError NOT_FOUND */
export function updateAlt(
  ctx: StaffContext<'storage'>,
  { name, alt }: { name: string; alt: string },
) {
  return ctx.transaction(async (tx) => {
    const row = await lock(tx, name)
    if (row.alt !== alt) {
      await updateMediaAlt(tx, row.id, alt)
      await recordAudit(tx, ctx.user, {
        action: 'image.update',
        entityId: name,
        changes: { alt: [row.alt, alt] },
      })
    }
    const [image] = await presentMedia(ctx, tx, [{ ...row, alt }])
    return image!
  })
}

/**
 * Replaces one image by another in a text, whatever address the old one has there.
 * @example replaceIn('1-a.webp', '/images/2-b.webp')('![Rain](/images/w480/1-a.webp)')
 * // '![Rain](/images/2-b.webp)'
 */
export const replaceIn =
  (name: string, address: string) =>
  (text: string): string =>
    text.replace(/[^\s()"'<>\\]*?(\d{13}-[\w.-]+\.webp)/g, (whole, found: string) =>
      found === name ? address : whole,
    )

const idsOf = (uses: readonly MediaUse[], kind: MediaUse['kind']): string[] =>
  uses.filter((use) => use.kind === kind).map(({ id }) => id)

/**
 * Replaces an image in all of its uses, or in none. A stored image never changes under its address,
 * so no cache shows the old one. Orders and reviews keep the old image.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED naming `by`, FORBIDDEN when the caller may not
 * change a use, CONFLICT for too many uses or a fixed setting
 */
export async function replaceImage(
  ctx: StaffContext<'catalogue' | 'modules' | 'publishedPages' | 'settings' | 'storage'>,
  { name, by }: { name: string; by: string },
): Promise<MediaImage> {
  const { storage } = ctx
  const [other = ''] = imageNames(by)
  const image = await ctx.transaction(async (tx) => {
    const old = await lock(tx, name)
    const next = other === name ? undefined : await lockMedia(tx, other)
    if (!next || storage.publicUrl(other) !== by)
      throw validationError([{ path: 'by', message: 'must be another image of the shop' }])
    const uses = await findMediaUses(tx, [name], maxReplaced + 1)
    if (uses.length > maxReplaced)
      throw new AppError(
        'CONFLICT',
        `The image ${name} is used in more than ${maxReplaced} places. Replace it in some of them first.`,
      )
    ctx.assertExtraPermissions(uses.map(({ kind }) => `an image of ${kind}s`))
    const change = replaceIn(name, by)
    await replaceProductImages(tx, ctx, idsOf(uses, 'product'), change)
    await replaceSwatches(tx, ctx, idsOf(uses, 'group'), change)
    await replaceBlogImages(tx, ctx, idsOf(uses, 'article'), change)
    await replacePageImages(tx, ctx, idsOf(uses, 'page'), change)
    await replaceSettingImages(tx, ctx, idsOf(uses, 'setting'), change)
    const alt = next.alt || old.alt
    if (alt !== next.alt) await updateMediaAlt(tx, next.id, alt)
    await recordAudit(tx, ctx.user, {
      action: 'image.replace',
      entityId: name,
      changes: { name: [name, other] },
    })
    const [shown] = await presentMedia(ctx, tx, [{ ...next, alt }])
    return shown!
  })
  await ctx.settings.reload()
  await reloadPages(ctx)
  return image
}

/** Lists unused images and marks them for {@link deleteUnusedMedia}, except those of the last day. */
export async function listUnusedMedia(ctx: StaffContext<'storage'>) {
  const names = await findUnused(ctx)
  return {
    items: names.slice(0, maxDeleted).map((name) => ({
      name,
      url: ctx.storage.publicUrl(name),
      uploadedAt: new Date(Number(name.slice(0, 13))).toISOString(),
    })),
    total: names.length,
  }
}

/** Removes those of the named images that are still unused. @returns how many */
export const deleteUnusedMedia = async (ctx: StaffContext<'storage'>, names: readonly string[]) =>
  (await deleteUnused(ctx, names)).length
