/** Creates, changes, deletes and restores CMS pages. Only staff see drafts. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteOwnPage,
  findOwnPages,
  insertOwnPage,
  lockOwnPages,
  restoreOwnPage,
  updateOwnPage,
} from '../../../db/queries/content/pages.queries.ts'
import type { OwnPageRow, OwnPageValues } from '../../../db/schema/schema.ts'
import { changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { AllServices, Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { mostOwnPages, type NewOwnPage, type OwnPage, type OwnPageChange } from './pages.schema.ts'

export const viewOwnPage = (row: OwnPageRow): OwnPage => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  text: row.body,
  place: row.place as OwnPage['place'],
  searchTitle: row.search_title,
  description: row.description,
  published: row.published,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

const rowOf = (page: NewOwnPage): OwnPageValues => ({
  slug: page.slug,
  title: page.title,
  body: page.text,
  place: page.place,
  search_title: page.searchTitle,
  description: page.description,
  published: page.published,
})

const unknown = (): AppError => new AppError('NOT_FOUND', 'There is no such page.')

/** Reads a published page. @throws AppError NOT_FOUND, for a draft too */
export function readPublished({ ownPages }: Pick<AllServices, 'ownPages'>, slug: string): OwnPage {
  const found = ownPages!.published().find((row) => row.slug === slug)
  if (!found) throw unknown()
  return viewOwnPage(found)
}

/** Lists all pages, drafts included. @param deleted lists those that can be restored instead */
export const listOwnPages = async (
  { db }: Pick<Services, 'db'>,
  deleted = false,
): Promise<OwnPage[]> => (await findOwnPages(db, deleted)).map(viewOwnPage)

/** Reads a page for staff. @throws AppError NOT_FOUND */
export async function getOwnPage(services: Pick<Services, 'db'>, id: string): Promise<OwnPage> {
  const found = (await listOwnPages(services)).find((page) => page.id === id)
  if (!found) throw unknown()
  return found
}

/** Refuses an address in use. @throws AppError CONFLICT naming `slug` */
function assertFree(known: readonly OwnPageRow[], slug: string): void {
  if (known.some((row) => row.slug === slug))
    throw new AppError('CONFLICT', `Another page has the address /pages/${slug}.`, {
      issues: [{ path: 'slug', message: 'is the address of another page' }],
    })
}

/** Refuses one page too many and an address in use. @throws AppError CONFLICT */
function assertRoom(known: readonly OwnPageRow[], slug: string): void {
  assertFree(known, slug)
  if (known.length >= mostOwnPages)
    throw new AppError('CONFLICT', `A shop has at most ${mostOwnPages} pages of its own.`)
}

/** Returns the audited values of a page. */
function comparable(row: OwnPageRow): Record<string, unknown> {
  const { id: _, version: __, updatedAt: ___, ...fields } = viewOwnPage(row)
  return fields
}

/** Adds a page. @throws AppError CONFLICT for an address in use or too many pages */
export async function createOwnPage(
  tx: Tx,
  { user }: StaffContext,
  page: NewOwnPage,
): Promise<OwnPage> {
  assertRoom(await lockOwnPages(tx), page.slug)
  const row = await insertOwnPage(tx, rowOf(page))
  await recordAudit(tx, user, {
    action: 'page.create',
    entityId: row.slug,
    changes: changesBetween({}, comparable(row)),
  })
  return viewOwnPage(row)
}

/** Reloads the pages of this process after a change; other servers are notified. */
export async function readBack(ctx: StaffContext<'catalogue' | 'ownPages'>): Promise<void> {
  await ctx.ownPages!.reload()
  ctx.catalogue.changed()
}

/** Writes a change of a locked page and its audit entry; writes nothing without a difference. */
async function applyChange(
  tx: Tx,
  ctx: StaffContext,
  before: OwnPageRow,
  change: OwnPageValues,
): Promise<OwnPageRow> {
  const changes = changesBetween(comparable(before), comparable({ ...before, ...change }))
  if (Object.keys(changes).length === 0) return before
  const after = await updateOwnPage(tx, before.id, change)
  await recordAudit(tx, ctx.user, {
    action: 'page.update',
    entityId: after.slug,
    changes,
  })
  return after
}

/** Changes a page. @throws AppError NOT_FOUND, PRECONDITION_FAILED, CONFLICT for a taken address */
export async function changeOwnPage(
  ctx: StaffContext<'catalogue' | 'ownPages'>,
  { id, version, ...page }: OwnPageChange,
): Promise<OwnPage> {
  const changed = await ctx.transaction(async (tx) => {
    const known = await lockOwnPages(tx)
    const before = known.find((row) => row.id === id)
    if (!before) throw unknown()
    assertVersion(ctx, version, before.version)
    assertFree(
      known.filter((row) => row !== before),
      page.slug,
    )
    return applyChange(tx, ctx, before, rowOf(page))
  })
  await readBack(ctx)
  return viewOwnPage(changed)
}

/**
 * Replaces image addresses of pages in the caller's transaction; the caller reloads the pages
 * afterwards.
 * @param change applied to each text that may contain addresses
 */
export async function changePagePictures(
  tx: Tx,
  ctx: StaffContext,
  ids: readonly string[],
  change: (text: string) => string,
): Promise<void> {
  if (ids.length === 0) return
  for (const row of await lockOwnPages(tx))
    if (ids.includes(row.id))
      await applyChange(tx, ctx, row, {
        ...rowOf(viewOwnPage(row)),
        body: change(row.body),
      })
}

/** Deletes a page; {@link restorePage} undoes it. @throws AppError NOT_FOUND */
export async function removeOwnPage(
  ctx: StaffContext<'catalogue' | 'ownPages'>,
  id: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = (await lockOwnPages(tx)).find((one) => one.id === id)
    if (!row) throw unknown()
    await deleteOwnPage(tx, id)
    const { title, text } = comparable(row)
    await recordAudit(tx, ctx.user, {
      action: 'page.delete',
      entityId: row.slug,
      changes: { title: [title, null], text: [text, null] },
    })
  })
  await readBack(ctx)
}

/**
 * Restores a page within 30 days after its deletion. Repeated, it returns the living page.
 * @throws AppError NOT_FOUND, CONFLICT when another page has the address, or there are too many
 */
export async function restorePage(
  ctx: StaffContext<'catalogue' | 'ownPages'>,
  id: string,
): Promise<OwnPage> {
  const restored = await ctx.transaction(async (tx) => {
    const known = await lockOwnPages(tx)
    const living = known.find((row) => row.id === id)
    if (living) return living
    const deleted = (await findOwnPages(tx, true)).find((row) => row.id === id)
    if (!deleted) throw unknown()
    assertRoom(known, deleted.slug)
    const row = await restoreOwnPage(tx, id)
    await recordAudit(tx, ctx.user, {
      action: 'page.restore',
      entityId: row.slug,
      changes: { title: [null, row.title] },
    })
    return row
  })
  await readBack(ctx)
  return viewOwnPage(restored)
}
