/** Previews a bulk change of products: old and new values, counts and warnings. Nothing is written. */
import { findDetails } from '../../../db/queries/catalog/product-details.queries.ts'
import {
  findProductsById,
  type ProductViewRow,
} from '../../../db/queries/catalog/products.queries.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { toCents } from '../../core/values/money.ts'
import { presentDetails, presentStaffDetails } from '../catalog/products/details.presenter.ts'
import { changesOf, planBulkAction } from './bulk-edits.plan.ts'
import type {
  BulkPreview,
  BulkPreviewRequest,
  BulkPreviewRow,
  BulkWarning,
} from './bulk-edits.schema.ts'
import { selectProducts } from './bulk-edits.service.ts'

/** A change of the selling price by more than this share gets a warning. */
const largeShare = 0.5

/** Returns the warnings of a new selling price. @param cost in rupees; null when unknown */
export function priceWarnings(from: number, to: number, cost: number | null): BulkWarning[] {
  const warnings: BulkWarning[] = []
  if (cost !== null && to < toCents(cost)) warnings.push('belowCost')
  if (Math.abs(to - from) > from * largeShare) warnings.push('largeChange')
  return warnings
}

interface Previewed {
  kind: 'changed' | 'unchanged' | 'failed'
  /** the selling price after a price change, in cents */
  price: number | undefined
  row: BulkPreviewRow
}

/**
 * Previews a bulk change.
 * @throws AppError CONFLICT when the number of products differs from the one that the person saw,
 * FORBIDDEN without the permission for prices
 */
export async function previewBulk(
  ctx: StaffContext<'settings'>,
  input: BulkPreviewRequest,
): Promise<BulkPreview> {
  const { action, limit, cursor } = input
  const ids = await selectProducts(ctx.db, ctx, input)
  const rows = await findProductsById(ctx.db, ids)
  const found = new Map(rows.map((row) => [row.product_id, row]))
  const changesPrices = action.type === 'changePricePercent'
  const costs = changesPrices ? await findCosts(ctx, rows) : undefined
  const previewed = ids.map((productId): Previewed => {
    const row = found.get(productId)
    const plan = planBulkAction(row, action)
    const named = { productId, productName: row?.product_name ?? '' }
    const none = { ...named, changes: [], warnings: [], reason: null }
    if (plan.kind === 'failed')
      return { kind: 'failed', price: undefined, row: { ...none, reason: plan.reason } }
    if (plan.kind === 'nothing') return { kind: 'unchanged', price: undefined, row: none }
    if (plan.kind === 'delete') return { kind: 'changed', price: undefined, row: none }
    const price = plan.after.last_price_cents
    const warnings = costs
      ? priceWarnings(row!.last_price_cents, price, costs.get(row!.id) ?? null)
      : []
    const changes = changesOf(row!, plan.after)
    return {
      kind: 'changed',
      price: changesPrices ? price : undefined,
      row: { ...named, changes, warnings, reason: null },
    }
  })
  const counted = (kind: Previewed['kind']) => previewed.filter((one) => one.kind === kind).length
  const priced = previewed
    .filter(({ price }) => price !== undefined)
    .sort((one, other) => one.price! - other.price!)
  const stands = ({ row }: Previewed) => row.reason !== null || row.warnings.length > 0
  const listed = previewed.filter(({ kind }) => kind !== 'unchanged')
  const ordered = [...listed.filter(stands), ...listed.filter((one) => !stands(one))]
  const page = await numberedPageOf({ limit, cursor }, async ({ after = 0 }) => ({
    rows: ordered.slice(after, after + limit).map(({ row }) => row),
    last: after + limit < ordered.length ? after + limit : undefined,
  }))
  return {
    total: ids.length,
    changed: counted('changed'),
    unchanged: counted('unchanged'),
    failed: counted('failed'),
    warned: previewed.filter(({ row }) => row.warnings.length > 0).length,
    cheapest: priced[0]?.row ?? null,
    dearest: priced.at(-1)?.row ?? null,
    ...page,
  }
}

/** Finds product costs by primary key, in rupees; none for staff who may not see them. */
async function findCosts(
  { db, user }: StaffContext,
  rows: readonly ProductViewRow[],
): Promise<Map<string, number>> {
  const details = await findDetails(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    details.flatMap((row) => {
      const shown = presentStaffDetails(presentDetails(row), user)
      const cost = 'cost' in shown ? shown.cost : null
      return typeof cost === 'number' ? [[row.product_ref, cost] as const] : []
    }),
  )
}
