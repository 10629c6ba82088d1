/** Manages the media library: describes, replaces and removes images. */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  countPictures,
  describePicture,
  findPictures,
  findPictureUses,
  lockPicture,
  type PictureOrder,
  type PictureUse,
  pictureOrders,
} from '../../../db/queries/content/media-library.queries.ts'
import type { PictureRow } from '../../../db/schema/schema.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { type PageRequest, pageOf } from '../../core/operation/paging.ts'
import { pictureNames } from '../../platform/storage/image-keys.ts'
import { changeProductPictures } from '../catalog/products/pictures.service.ts'
import { changeBlogPictures } from '../content/articles/blogs.service.ts'
import { findUnused, removeUnused } from '../media/unused-media.job.ts'
import { changePagePictures, readBack } from '../pages/pages.service.ts'
import { changeSettingPictures } from '../settings/settings.service.ts'
import { mostRemoved, mostReplaced, namedUses, type Picture } from './media.schema.ts'

const unknownPicture = (name: string): AppError =>
  new AppError('NOT_FOUND', `There is no picture ${name.slice(0, 100)}.`)

/** Presents images with their uses. */
async function viewPictures(
  { storage }: Pick<Services, 'storage'>,
  db: DbOrTx,
  rows: readonly PictureRow[],
): Promise<Picture[]> {
  const names = rows.map(({ name }) => name)
  const uses = Map.groupBy(
    names.length > 0 ? await findPictureUses(db, names, namedUses) : [],
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
export async function pagePictures(
  ctx: StaffContext,
  q: string | undefined,
  request: PageRequest<PictureOrder>,
) {
  const page = await pageOf(pictureOrders, request, (wanted) => findPictures(ctx.db, q, wanted))
  const [items, total] = await Promise.all([
    viewPictures(ctx, ctx.db, page.items),
    countPictures(ctx.db, q),
  ])
  return { ...page, items, total }
}

async function lock(tx: Tx, name: string): Promise<PictureRow> {
  const row = await lockPicture(tx, name)
  if (!row) throw unknownPicture(name)
  return row
}

/** Changes an image's alternative text. @throws AppError NOT_FOUND */
export function changeAlt(ctx: StaffContext, { name, alt }: { name: string; alt: string }) {
  return ctx.transaction(async (tx) => {
    const row = await lock(tx, name)
    if (row.alt !== alt) {
      await describePicture(tx, row.id, alt)
      await recordAudit(tx, ctx.user, {
        action: 'image.update',
        entityId: name,
        changes: { alt: [row.alt, alt] },
      })
    }
    const [picture] = await viewPictures(ctx, tx, [{ ...row, alt }])
    return picture!
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

const idsOf = (uses: readonly PictureUse[], kind: PictureUse['kind']): string[] =>
  uses.filter((use) => use.kind === kind).map(({ id }) => id)

/**
 * Replaces an image in all of its uses, or in none. A stored image never changes under its address,
 * so no cache shows the old one. Orders keep the images of what was bought, reviews their own.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED naming `by`, FORBIDDEN when the caller may not
 * change a use, CONFLICT for too many uses or a fixed setting
 */
export async function replacePicture(
  ctx: StaffContext,
  { name, by }: { name: string; by: string },
): Promise<Picture> {
  const { storage } = ctx
  const [other = ''] = pictureNames(by)
  const picture = await ctx.transaction(async (tx) => {
    const old = await lock(tx, name)
    const next = other === name ? undefined : await lockPicture(tx, other)
    if (!next || storage.publicUrl(other) !== by)
      throw validationError([{ path: 'by', message: 'must be another picture of the shop' }])
    const uses = await findPictureUses(tx, [name], mostReplaced + 1)
    if (uses.length > mostReplaced)
      throw new AppError('CONFLICT', `${name} is used in more than ${mostReplaced} places.`)
    ctx.assertExtraPermissions(uses.map(({ kind }) => `a picture of ${kind}s`))
    const change = replaceIn(name, by)
    await changeProductPictures(tx, ctx, idsOf(uses, 'product'), change)
    await changeBlogPictures(tx, ctx, idsOf(uses, 'article'), change)
    await changePagePictures(tx, ctx, idsOf(uses, 'page'), change)
    await changeSettingPictures(tx, ctx, idsOf(uses, 'setting'), change)
    const alt = next.alt || old.alt
    if (alt !== next.alt) await describePicture(tx, next.id, alt)
    await recordAudit(tx, ctx.user, {
      action: 'image.replace',
      entityId: name,
      changes: { name: [name, other] },
    })
    const [shown] = await viewPictures(ctx, tx, [{ ...next, alt }])
    return shown!
  })
  await ctx.settings.reload()
  await readBack(ctx)
  return picture
}

/** Lists unused images and marks them for {@link removePictures}, except those of the last day. */
export async function listUnused(ctx: StaffContext) {
  const names = await findUnused(ctx)
  return {
    items: names.slice(0, mostRemoved).map((name) => ({
      name,
      url: ctx.storage.publicUrl(name),
      uploadedAt: new Date(Number(name.slice(0, 13))).toISOString(),
    })),
    total: names.length,
  }
}

/** Removes those of the named images that are still unused. @returns how many */
export const removePictures = async (ctx: StaffContext, names: readonly string[]) =>
  (await removeUnused(ctx, names)).length
