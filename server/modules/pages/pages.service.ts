/** Creates, changes, deletes and restores CMS pages. Only staff see drafts. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteCmsPage,
  findCmsPages,
  insertCmsPage,
  lockCmsPages,
  restoreCmsPage,
  updateCmsPage,
} from '../../../db/queries/content/pages.queries.ts'
import type { CmsPageRow, CmsPageValues } from '../../../db/schema/schema.ts'
import { changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { AllServices, Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { type CmsPage, type CmsPageChange, maxPages, type NewCmsPage } from './pages.schema.ts'

export const presentCmsPage = (row: CmsPageRow): CmsPage => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  text: row.body,
  menu: row.menu as CmsPage['menu'],
  searchTitle: row.search_title,
  description: row.description,
  published: row.published,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

const rowOf = (page: NewCmsPage): CmsPageValues => ({
  slug: page.slug,
  title: page.title,
  body: page.text,
  menu: page.menu,
  search_title: page.searchTitle,
  description: page.description,
  published: page.published,
})

const unknown = (): AppError => new AppError('NOT_FOUND', 'Page not found.')

/** Reads a published page. @throws AppError NOT_FOUND, for a draft too */
export function readPublished(
  { publishedPages }: Pick<AllServices, 'publishedPages'>,
  slug: string,
): CmsPage {
  const found = publishedPages!.list().find((row) => row.slug === slug)
  if (!found) throw unknown()
  return presentCmsPage(found)
}

/** Lists all pages, drafts included. @param deleted lists those that can be restored instead */
export const listCmsPages = async (
  { db }: Pick<Services, 'db'>,
  deleted = false,
): Promise<CmsPage[]> => (await findCmsPages(db, deleted)).map(presentCmsPage)

/** Reads a page for staff. @throws AppError NOT_FOUND */
export async function getCmsPage(services: Pick<Services, 'db'>, id: string): Promise<CmsPage> {
  const found = (await listCmsPages(services)).find((page) => page.id === id)
  if (!found) throw unknown()
  return found
}

/** Refuses an address in use. @throws AppError CONFLICT naming `slug` */
function assertFree(known: readonly CmsPageRow[], slug: string): void {
  if (known.some((row) => row.slug === slug))
    throw new AppError(
      'CONFLICT',
      `Another page has the address /pages/${slug}. Choose a different slug.`,
      {
        issues: [{ path: 'slug', message: 'is used by another page' }],
      },
    )
}

/** Refuses one page too many and an address in use. @throws AppError CONFLICT */
function assertRoom(known: readonly CmsPageRow[], slug: string): void {
  assertFree(known, slug)
  if (known.length >= maxPages)
    throw new AppError(
      'CONFLICT',
      `A shop can have at most ${maxPages} pages. Delete a page first.`,
    )
}

/** Returns the audited values of a page. */
function comparable(row: CmsPageRow): Record<string, unknown> {
  const { id: _, version: __, updatedAt: ___, ...fields } = presentCmsPage(row)
  return fields
}

/** Adds a page. @throws AppError CONFLICT for an address in use or too many pages */
export async function createCmsPage(
  tx: Tx,
  { user }: StaffContext,
  page: NewCmsPage,
): Promise<CmsPage> {
  assertRoom(await lockCmsPages(tx), page.slug)
  const row = await insertCmsPage(tx, rowOf(page))
  await recordAudit(tx, user, {
    action: 'page.create',
    entityId: row.slug,
    changes: changesBetween({}, comparable(row)),
  })
  return presentCmsPage(row)
}

/** Reloads the pages of this process after a change; other servers are notified. */
export async function reloadPages(
  ctx: StaffContext<'catalogue' | 'publishedPages'>,
): Promise<void> {
  await ctx.publishedPages!.reload()
  ctx.catalogue.changed()
}

/** Writes a change of a locked page and its audit entry; writes nothing without a difference. */
async function applyChange(
  tx: Tx,
  ctx: StaffContext,
  before: CmsPageRow,
  change: CmsPageValues,
): Promise<CmsPageRow> {
  const changes = changesBetween(comparable(before), comparable({ ...before, ...change }))
  if (Object.keys(changes).length === 0) return before
  const after = await updateCmsPage(tx, before.id, change)
  await recordAudit(tx, ctx.user, {
    action: 'page.update',
    entityId: after.slug,
    changes,
  })
  return after
}

/** Changes a page. @throws AppError NOT_FOUND, PRECONDITION_FAILED, CONFLICT for a taken address */
export async function changeCmsPage(
  ctx: StaffContext<'catalogue' | 'publishedPages'>,
  { id, version, ...page }: CmsPageChange,
): Promise<CmsPage> {
  const changed = await ctx.transaction(async (tx) => {
    const known = await lockCmsPages(tx)
    const before = known.find((row) => row.id === id)
    if (!before) throw unknown()
    assertVersion(ctx, version, before.version)
    assertFree(
      known.filter((row) => row !== before),
      page.slug,
    )
    return applyChange(tx, ctx, before, rowOf(page))
  })
  await reloadPages(ctx)
  return presentCmsPage(changed)
}

/**
 * Replaces image addresses of pages in the caller's transaction; the caller reloads the pages
 * afterwards.
 * @param change applied to each text that may contain addresses
 */
export async function replacePageImages(
  tx: Tx,
  ctx: StaffContext,
  ids: readonly string[],
  change: (text: string) => string,
): Promise<void> {
  if (ids.length === 0) return
  for (const row of await lockCmsPages(tx))
    if (ids.includes(row.id))
      await applyChange(tx, ctx, row, {
        ...rowOf(presentCmsPage(row)),
        body: change(row.body),
      })
}

/** Deletes a page; {@link restorePage} undoes it. @throws AppError NOT_FOUND */
export async function removeCmsPage(
  ctx: StaffContext<'catalogue' | 'publishedPages'>,
  id: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = (await lockCmsPages(tx)).find((one) => one.id === id)
    if (!row) throw unknown()
    await deleteCmsPage(tx, id)
    const { title, text } = comparable(row)
    await recordAudit(tx, ctx.user, {
      action: 'page.delete',
      entityId: row.slug,
      changes: { title: [title, null], text: [text, null] },
    })
  })
  await reloadPages(ctx)
}

/**
 * Restores a page within 30 days after its deletion. A repeated call returns the restored page.
 * @throws AppError NOT_FOUND, CONFLICT when another page has the address, or there are too many
 */
export async function restorePage(
  ctx: StaffContext<'catalogue' | 'publishedPages'>,
  id: string,
): Promise<CmsPage> {
  const restored = await ctx.transaction(async (tx) => {
    const known = await lockCmsPages(tx)
    const living = known.find((row) => row.id === id)
    if (living) return living
    const deleted = (await findCmsPages(tx, true)).find((row) => row.id === id)
    if (!deleted) throw unknown()
    assertRoom(known, deleted.slug)
    const row = await restoreCmsPage(tx, id)
    await recordAudit(tx, ctx.user, {
      action: 'page.restore',
      entityId: row.slug,
      changes: { title: [null, row.title] },
    })
    return row
  })
  await reloadPages(ctx)
  return presentCmsPage(restored)
}
