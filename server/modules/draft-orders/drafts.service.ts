/**
 * Drafts of phone orders, shared by all staff who may write orders. Placing a draft as an order
 * ends it. A draft reserves neither stock nor prices: both are read when it is placed.
 * docs/contract.md#orders
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import type { ProductViewRow } from '../../../db/queries/catalog/products.queries.ts'
import {
  convertDraft,
  countDrafts,
  deleteDraft,
  draftOrders,
  findDraft,
  findDraftPage,
  findDraftsNaming,
  insertDraft,
  lockDraft,
  type Named,
  updateDraft,
} from '../../../db/queries/draft-orders/drafts.queries.ts'
import type { OrderDraftRow } from '../../../db/schema/schema.ts'
import { type AuditChanges, recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { type Page, pageOf } from '../../core/operation/paging.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { toRupees } from '../../core/values/money.ts'
import { presentQuote } from '../orders/placement/basket.ts'
import { priceDraft, soldNow } from './draft-price.ts'
import type {
  Draft,
  DraftChange,
  DraftFields,
  ExportedDraft,
  ListedDraft,
  PricedDraft,
} from './drafts.schema.ts'
import { differences, fieldsOf, prepareDraft, stored } from './prepared-draft.ts'

const aboutOf = (row: OrderDraftRow) => ({
  draftId: row.draft_id,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
  version: row.version,
})

const presentListedDraft = (row: OrderDraftRow): ListedDraft => ({
  ...aboutOf(row),
  name: fieldsOf(row).name ?? '',
  phone: fieldsOf(row).phone ?? '',
  units: row.lines.reduce((sum, { qty }) => sum + qty, 0),
  total: row.total_cents === null ? null : toRupees(row.total_cents),
})

/** Shows a draft; each line has its stored and its current product details. */
function presentDraft(row: OrderDraftRow, sold: ReadonlyMap<string, ProductViewRow>): Draft {
  const currentOf = (productId: string) => {
    const product = sold.get(productId)
    return product ? { price: toRupees(product.last_price_cents), stock: product.stock } : null
  }
  return {
    ...aboutOf(row),
    ...fieldsOf(row),
    orderedItems: row.lines.map(({ priceCents, ...line }) => ({
      ...line,
      price: toRupees(priceCents),
      current: currentOf(line.productId),
    })),
  }
}

const read = async (db: DbOrTx, row: OrderDraftRow) =>
  presentDraft(row, await soldNow(db, row.lines))

/**
 * Checks that a draft is still open.
 * @throws AppError NOT_FOUND, and CONFLICT for one that became an order, naming it
 */
function assertOpen(draftId: string, row: OrderDraftRow | undefined): OrderDraftRow {
  if (!row)
    throw new AppError('NOT_FOUND', `There is no draft ${draftId}. It may have been deleted.`)
  if (row.placed_as)
    throw new AppError('CONFLICT', `Draft ${draftId} was already placed as order ${row.placed_as}.`)
  return row
}

/** Returns a page of drafts. @throws AppError VALIDATION_FAILED naming `cursor` */
export async function pageDrafts(
  { db }: Pick<Services, 'db'>,
  request: { limit: number; cursor?: string | undefined },
): Promise<Page<ListedDraft>> {
  const [page, total] = await Promise.all([
    pageOf(draftOrders, { order: 'newest', ...request }, (wanted) => findDraftPage(db, wanted)),
    countDrafts(db),
  ])
  return { ...page, items: page.items.map(presentListedDraft), total }
}

/** Returns a draft. @throws as {@link assertOpen} */
export const getDraft = async ({ db }: Pick<Services, 'db'>, draftId: string): Promise<Draft> =>
  read(db, assertOpen(draftId, await findDraft(db, draftId)))

/** Prices a draft without storing it. @throws AppError VALIDATION_FAILED */
export async function quoteDraft(
  ctx: StaffContext<'promotions' | 'redirects' | 'settings'>,
  draft: DraftFields,
): Promise<PricedDraft> {
  const { price, sold } = await priceDraft(ctx, draft)
  const unavailable = draft.orderedItems.filter(({ productId }) => !sold.has(productId))
  return {
    quote: presentQuote(price),
    unavailable: [...new Set(unavailable.map(({ productId }) => productId))],
  }
}

type Discounted = Pick<DraftFields, 'discount'>

/**
 * Checks the discount of a draft. An unchanged discount was authorised before.
 * @throws AppError FORBIDDEN for another discount without the permission to set prices
 */
export function assertCanDiscount(
  ctx: Pick<StaffContext, 'assertExtraPermissions'>,
  { discount }: Discounted,
  { discount: before }: Discounted = {},
): void {
  const same = discount?.amount === before?.amount && discount?.reason === before?.reason
  if (discount?.amount && !same) ctx.assertExtraPermissions(['discount'])
}

const audit = (
  tx: Tx,
  { user }: StaffContext,
  action: string,
  { draft_id }: Pick<OrderDraftRow, 'draft_id'>,
  changes: AuditChanges = {},
) => recordAudit(tx, user, { action: `draft.${action}`, entityId: draft_id, changes })

/** Saves a new draft. @throws AppError FORBIDDEN as {@link assertCanDiscount} */
export async function saveDraft(
  ctx: StaffContext<'promotions' | 'redirects' | 'settings'>,
  input: DraftFields,
): Promise<{ message: string; draft: Draft }> {
  const written = await prepareDraft(ctx, input)
  return ctx.once(async (tx) => {
    assertCanDiscount(ctx, input)
    const by = { created_by: ctx.user.label, updated_by: ctx.user.label }
    const row = await insertDraft(tx, { ...stored(written), ...by })
    await audit(tx, ctx, 'create', row, differences({ fields: {}, lines: [] }, written))
    return { message: 'Draft saved.', draft: await read(tx, row) }
  })
}

/**
 * Locks a draft until the transaction ends, so that no other request changes, places or deletes it.
 * @throws AppError PRECONDITION_FAILED for another version, and as {@link assertOpen}
 */
export async function lockOpenDraft(
  tx: Tx,
  ctx: StaffContext,
  draftId: string,
  version: number | undefined,
): Promise<OrderDraftRow> {
  const row = assertOpen(draftId, await lockDraft(tx, draftId))
  assertVersion(ctx, version, row.version)
  return row
}

/** Replaces all fields of a draft. @throws as {@link lockOpenDraft} and {@link assertCanDiscount} */
export async function changeDraft(
  ctx: StaffContext<'promotions' | 'redirects' | 'settings'>,
  { draftId, version, ...input }: DraftChange,
): Promise<Draft> {
  const known = await findDraft(ctx.db, draftId)
  const written = await prepareDraft(ctx, input, known?.lines)
  return ctx.transaction(async (tx) => {
    const before = await lockOpenDraft(tx, ctx, draftId, version)
    assertCanDiscount(ctx, input, fieldsOf(before))
    const row = await updateDraft(tx, before.id, {
      ...stored(written),
      updated_by: ctx.user.label,
    })
    const changes = differences({ fields: fieldsOf(before), lines: before.lines }, written)
    if (Object.keys(changes).length > 0) await audit(tx, ctx, 'update', row, changes)
    return read(tx, row)
  })
}

/** Deletes a draft. @throws as {@link assertOpen} */
export const removeDraft = (ctx: StaffContext, draftId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = assertOpen(draftId, await lockDraft(tx, draftId))
    await deleteDraft(tx, row.id)
    await audit(tx, ctx, 'delete', row)
  })

/** Marks a locked draft as placed; the timeline of the order says so. */
export async function placeDraft(
  tx: Tx,
  ctx: StaffContext,
  draft: OrderDraftRow,
  orderId: string,
): Promise<void> {
  await convertDraft(tx, draft.id, orderId)
  await audit(tx, ctx, 'place', draft, { order: [null, orderId] })
  await recordAudit(tx, ctx.user, {
    action: 'order.drafted',
    entityId: orderId,
    changes: { by: [null, draft.created_by], draft: [null, draft.draft_id] },
  })
}

/** Returns the drafts that name a person, for the export of their personal data. */
export async function draftsNaming(db: DbOrTx, who: Named): Promise<ExportedDraft[]> {
  const drafts = await Promise.all((await findDraftsNaming(db, who)).map((row) => read(db, row)))
  return drafts.map(
    ({ createdBy: _, updatedBy: __, version: ___, beyondLimits: ____, ...draft }) => draft,
  )
}

/** Returns the discount of a locked draft. */
export const draftedDiscount = (draft: OrderDraftRow): Discounted => fieldsOf(draft)
