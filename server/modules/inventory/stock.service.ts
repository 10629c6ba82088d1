/** Counts and adjusts stock, and reports its history and how long it lasts. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  findAnyProduct,
  type ProductViewRow,
} from '../../../db/queries/catalog/products.queries.ts'
import { bookStock } from '../../../db/queries/catalog/stock.queries.ts'
import {
  findBookedVersion,
  findStockHistory,
} from '../../../db/queries/catalog/stock-history.queries.ts'
import {
  countSupplies,
  findSupplies,
  type SupplyFilter,
  type SupplyRow,
  type SupplyTerms,
  supplyOrders,
} from '../../../db/queries/catalog/stock-supply.queries.ts'
import type { BookedReason } from '../../../db/schema/schema.ts'
import { can } from '../../core/access/permission-check.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { OperationContext, Services, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { numberedPageOf, type Page, pageOf } from '../../core/operation/paging.ts'
import { limits } from '../../core/values/fields.schema.ts'
import { moved, productHappenings } from '../catalog/products/products.events.ts'
import { adminFilter } from '../catalog/products/products.service.ts'
import { lockProduct, unknownProduct } from '../catalog/products/products.write.service.ts'
import {
  paceDays,
  type StockAdjustment,
  type StockCount,
  type StockEntry,
  type StockMoved,
  type Supply,
  type SupplyPageRequest,
  type SupplyRequest,
} from './stock.schema.ts'

/** Books a change of a locked product and emits its events. */
async function book(
  tx: Tx,
  ctx: StaffContext,
  product: ProductViewRow,
  change: number,
  { reason, note }: { reason: BookedReason; note: string },
): Promise<StockMoved> {
  const after = change === 0 ? product : moved(product, change)
  const { product_id: productId, stock, version } = after
  if (change === 0) return { message: 'The count is right.', productId, change, stock, version }
  await bookStock(tx, [{ id: product.id, change }], { reason, actor: ctx.user.label, note })
  await recordAudit(tx, ctx.user, {
    action: 'product.update',
    entityId: productId,
    changes: {
      stock: [product.stock, stock],
      reason: [null, reason],
      ...(note ? { note: [null, note] } : {}),
    },
  })
  await recordEvents(tx, productHappenings(product, after, ctx.settings.get('orders.lowStock')))
  return { message: 'Stock changed.', productId, change, stock, version }
}

/**
 * Adds or removes units of a product.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED naming `change` when the stock would be negative or
 * too large
 */
export async function adjustStock(
  tx: Tx,
  ctx: StaffContext,
  { productId, change, ...why }: StockAdjustment,
): Promise<StockMoved> {
  const product = await lockProduct(tx, productId)
  const left = product.stock + change
  if (left < 0 || left > limits.integer)
    throw validationError([
      {
        path: 'change',
        message: left < 0 ? `takes more than the ${product.stock} there are` : 'is too large',
      },
    ])
  return book(tx, ctx, product, change, why)
}

/**
 * Books a stock count. Only the difference to the expected units is booked, so that sales made
 * meanwhile stay subtracted.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED when stock was counted or changed otherwise
 * since, CONFLICT when orders wait for more units than there are
 */
export async function countStock(
  tx: Tx,
  ctx: StaffContext,
  { productId, counted, expected, version, note }: StockCount,
): Promise<StockMoved> {
  const product = await lockProduct(tx, productId)
  if ((await findBookedVersion(tx, product.id)) > version)
    throw new AppError(
      'PRECONDITION_FAILED',
      `The stock of ${product.product_name} was changed while you counted. Please look at what is expected now and count again.`,
    )
  const change = counted - expected
  const left = product.stock + change
  if (left < 0)
    throw new AppError(
      'CONFLICT',
      `Orders that wait need ${-left} pieces more of ${product.product_name} than you counted. Cancel or change one of them first.`,
    )
  if (left > limits.integer) throw validationError([{ path: 'counted', message: 'is too large' }])
  return book(tx, ctx, product, change, { reason: 'count', note })
}

/** Lists a product's stock movements, newest first. @throws AppError NOT_FOUND */
export async function stockHistory(
  { db, user }: OperationContext<'products.read'>,
  { productId, ...page }: { productId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: StockEntry[]; nextCursor: string | null }> {
  const product = await findAnyProduct(db, productId)
  if (!product) throw unknownProduct(productId)
  const found = await numberedPageOf(page, (wanted) => findStockHistory(db, product.id, wanted))
  const seesBuyers = can(user, 'orders.read')
  const items = found.items.map((row) => ({
    at: row.at.toISOString(),
    change: row.change,
    stock: row.stock,
    reason: row.reason,
    orderId: row.order_id,
    importId: row.import_id,
    note: row.note,
    actor: seesBuyers || !(row.reason === 'sale' || row.reason === 'cancel') ? row.actor : '',
  }))
  return { items, nextCursor: found.nextCursor }
}

/** Returns the current parameters of supply calculations. */
function supplyTerms({ clock, settings }: Pick<Services, 'clock' | 'settings'>): SupplyTerms {
  const now = clock()
  return {
    now,
    since: new Date(now.getTime() - paceDays * 86_400_000),
    days: settings.get('orders.reorderDays'),
    lowAtMost: settings.get('orders.lowStock'),
  }
}

const viewSupply = (row: SupplyRow): Supply => ({
  productId: row.product_id,
  productName: row.product_name,
  category: row.category,
  image: row.image ?? '',
  sku: row.sku,
  barcode: row.barcode,
  version: row.version,
  stock: row.stock,
  toPack: row.to_pack,
  lowAtMost: row.low_at,
  sold: row.sold,
  perDay: Math.round((row.sold / row.days) * 100) / 100,
  daysLeft: row.sold === 0 ? null : Math.floor((row.stock * row.days) / row.sold),
  suggested: row.suggested,
})

/** Converts the request into the query's filter; a known code selects its product. */
async function wanted(
  services: Services,
  { q, category, stock }: Omit<SupplyRequest, 'sort'>,
): Promise<{ filter: SupplyFilter; terms: SupplyTerms }> {
  const terms = supplyTerms(services)
  const reorder = stock === 'reorder'
  const within = { category, stock: stock === 'reorder' ? ('all' as const) : stock }
  const code = q?.trim()
  if (code) {
    const exact = { products: await adminFilter(services, within), code, reorder }
    if ((await countSupplies(services.db, exact, terms)) > 0) return { filter: exact, terms }
  }
  return { filter: { products: await adminFilter(services, { ...within, q }), reorder }, terms }
}

/**
 * Returns a page of products with days of stock left and quantities to order.
 * @throws AppError VALIDATION_FAILED naming `cursor`
 */
export async function pageSupplies(
  services: Services,
  { sort: order, limit, cursor, ...asked }: SupplyPageRequest,
): Promise<Page<Supply> & { days: number }> {
  const { filter, terms } = await wanted(services, asked)
  const { db } = services
  const [page, total] = await Promise.all([
    pageOf(supplyOrders, { order, limit, cursor }, (page) => findSupplies(db, filter, terms, page)),
    countSupplies(db, filter, terms),
  ])
  return { ...page, items: page.items.map(viewSupply), total, days: terms.days }
}

/** Lists all supplies, for a file. */
export async function allSupplies(
  services: Services,
  { sort: order, ...asked }: SupplyRequest,
): Promise<Supply[]> {
  const { filter, terms } = await wanted(services, asked)
  return (await findSupplies(services.reports, filter, terms, { order })).rows.map(viewSupply)
}
