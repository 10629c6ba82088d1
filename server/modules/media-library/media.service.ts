/** Rules of the library of pictures: described, put in the place of each other, removed when nothing uses them. */
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

/** With where they are used. */
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

/** @throws AppError VALIDATION_FAILED naming `cursor` */
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

/** @throws AppError NOT_FOUND */
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
 * A text in which one picture stands in the place of another, wherever its address leads to.
 * @example replaceIn('1-a.webp', '/images/2-b.webp')('![Rain](/images/w480/1-a.webp)') // '![Rain](/images/2-b.webp)'
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
 * Puts another picture into all that uses this one, all of it or nothing. A stored picture never
 * changes under its address, so nobody sees the old one out of a cache; orders keep what was bought, reviews what was sent.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED naming `by`, FORBIDDEN for whoever may not change what
 * uses it, CONFLICT when that is too much at once or a setting is fixed
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
    ctx.assertAlso(uses.map(({ kind }) => `a picture of ${kind}s`))
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

/** What nothing names, noted for {@link removePictures}; pictures of the last day are left alone. */
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

/** Removes those of them that still nothing names. @returns how many */
export const removePictures = async (ctx: StaffContext, names: readonly string[]) =>
  (await removeUnused(ctx, names)).length
