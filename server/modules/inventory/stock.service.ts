/** Counts and adjusts stock, and reports its history and how long it lasts. */
import type { Tx } from '../../../db/connection/client.ts'
import { findInventory, inventoryOrders } from '../../../db/queries/catalog/inventory.queries.ts'
import {
  findAnyProduct,
  type ProductViewRow,
} from '../../../db/queries/catalog/products.queries.ts'
import { recordStock } from '../../../db/queries/catalog/stock.queries.ts'
import {
  findMovementVersion,
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
import type { MovementReason } from '../../../db/schema/schema.ts'
import { can } from '../../core/access/permission-check.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type {
  AllServices,
  OperationContext,
  Services,
  StaffContext,
} from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { numberedPageOf, type Page, pageOf } from '../../core/operation/paging.ts'
import { limits } from '../../core/values/fields.schema.ts'
import { lockProduct, productNotFound } from '../catalog/products/product-locks.ts'
import { productEvents, withStockChange } from '../catalog/products/products.events.ts'
import { toProductFilter } from '../catalog/products/products.service.ts'
import {
  type InventoryRequest,
  type StockAdjustment,
  type StockChange,
  type StockCount,
  type StockMovement,
  type Supply,
  type SupplyPageRequest,
  type SupplyRequest,
  salesDays,
} from './stock.schema.ts'

/** Records a stock change of a locked product and its events. */
async function recordChange(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  product: ProductViewRow,
  change: number,
  { reason, note }: { reason: MovementReason; note: string },
): Promise<StockChange> {
  const after = change === 0 ? product : withStockChange(product, change)
  const { product_id: productId, stock, version } = after
  if (change === 0)
    return { message: 'The count matches the stock.', productId, change, stock, version }
  await recordStock(tx, [{ id: product.id, change }], { reason, actor: ctx.user.label, note })
  await recordAudit(tx, ctx.user, {
    action: 'product.update',
    entityId: productId,
    changes: {
      stock: [product.stock, stock],
      reason: [null, reason],
      ...(note ? { note: [null, note] } : {}),
    },
  })
  await recordEvents(tx, productEvents(product, after, ctx.settings.get('orders.lowStock')))
  return { message: 'Stock saved.', productId, change, stock, version }
}

/**
 * Adds or removes units of a product.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED naming `change` when the stock would be negative or
 * too large
 */
export async function adjustStock(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  { productId, change, ...why }: StockAdjustment,
): Promise<StockChange> {
  const product = await lockProduct(tx, productId)
  const left = product.stock + change
  if (left < 0 || left > limits.integer)
    throw validationError([
      {
        path: 'change',
        message:
          left < 0 ? `must not remove more than the ${product.stock} in stock` : 'is too large',
      },
    ])
  return recordChange(tx, ctx, product, change, why)
}

/**
 * Records a stock count. Only the difference to the expected units is recorded, so that sales in
 * between stay subtracted.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED when stock was counted or changed otherwise
 * since then, CONFLICT when open orders need more units than are left
 */
export async function countStock(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  { productId, counted, expected, version, note }: StockCount,
): Promise<StockChange> {
  const product = await lockProduct(tx, productId)
  if ((await findMovementVersion(tx, product.id)) > version)
    throw new AppError(
      'PRECONDITION_FAILED',
      `The stock of ${product.product_name} changed while you counted. Check the expected number and count again.`,
    )
  const change = counted - expected
  const left = product.stock + change
  if (left < 0)
    throw new AppError(
      'CONFLICT',
      `Open orders need ${-left} more units of ${product.product_name} than you counted. Cancel or change an order first.`,
    )
  if (left > limits.integer) throw validationError([{ path: 'counted', message: 'is too large' }])
  return recordChange(tx, ctx, product, change, { reason: 'count', note })
}

/** Lists the stock of products. @throws AppError VALIDATION_FAILED naming `cursor` */
export async function listInventory(
  { db }: Pick<Services, 'db'>,
  { limit, cursor, updatedSince }: InventoryRequest,
) {
  const since = updatedSince === undefined ? undefined : new Date(updatedSince)
  const page = await pageOf(inventoryOrders, { order: 'productId', limit, cursor }, (wanted) =>
    findInventory(db, since, wanted),
  )
  const items = page.items.map(({ product_id: productId, stock, updated_at }) => ({
    ...{ productId, stock, updatedAt: updated_at.toISOString() },
  }))
  return { ...page, items }
}

/** Lists a product's stock movements, newest first. @throws AppError NOT_FOUND */
export async function stockHistory(
  { db, user }: OperationContext<'products.read'>,
  { productId, ...page }: { productId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: StockMovement[]; nextCursor: string | null }> {
  const product = await findAnyProduct(db, productId)
  if (!product) throw productNotFound(productId)
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
function supplyTerms({ clock, settings }: Pick<AllServices, 'clock' | 'settings'>): SupplyTerms {
  const now = clock()
  return {
    now,
    since: new Date(now.getTime() - salesDays * 86_400_000),
    days: settings.get('orders.reorderDays'),
    lowStockThreshold: settings.get('orders.lowStock'),
  }
}

const presentSupply = (row: SupplyRow): Supply => ({
  productId: row.product_id,
  productName: row.product_name,
  category: row.category,
  image: row.image ?? '',
  sku: row.sku,
  barcode: row.barcode,
  version: row.version,
  stock: row.stock,
  toPack: row.to_pack,
  lowStockThreshold: row.low_at,
  sold: row.sold,
  perDay: Math.round((row.sold / row.days) * 100) / 100,
  daysLeft: row.sold === 0 ? null : Math.floor((row.stock * row.days) / row.sold),
  suggested: row.suggested,
})

/** Converts the request into the query's filter; a known code selects its product. */
async function supplyQuery(
  services: Services<'settings'>,
  { q, category, stock }: Omit<SupplyRequest, 'sort'>,
): Promise<{ filter: SupplyFilter; terms: SupplyTerms }> {
  const terms = supplyTerms(services)
  const reorder = stock === 'reorder'
  const within = { category, stock: stock === 'reorder' ? ('all' as const) : stock }
  const code = q?.trim()
  if (code) {
    const exact = { products: await toProductFilter(services, within), code, reorder }
    if ((await countSupplies(services.db, exact, terms)) > 0) return { filter: exact, terms }
  }
  return { filter: { products: await toProductFilter(services, { ...within, q }), reorder }, terms }
}

/**
 * Returns a page of products with days of stock left and quantities to order.
 * @throws AppError VALIDATION_FAILED naming `cursor`
 */
export async function listSupplies(
  services: Services<'settings'>,
  { sort: order, limit, cursor, ...request }: SupplyPageRequest,
): Promise<Page<Supply> & { days: number }> {
  const { filter, terms } = await supplyQuery(services, request)
  const { db } = services
  const [page, total] = await Promise.all([
    pageOf(supplyOrders, { order, limit, cursor }, (page) => findSupplies(db, filter, terms, page)),
    countSupplies(db, filter, terms),
  ])
  return { ...page, items: page.items.map(presentSupply), total, days: terms.days }
}

/** Lists the stock levels of all products, for an export. */
export async function findAllSupplies(
  services: Services<'reports' | 'settings'>,
  { sort: order, ...request }: SupplyRequest,
): Promise<Supply[]> {
  const { filter, terms } = await supplyQuery(services, request)
  return (await findSupplies(services.reports, filter, terms, { order })).rows.map(presentSupply)
}
