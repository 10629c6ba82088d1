/** Creates, changes, deletes and restores products: docs/contract.md#products. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  findDetails,
  writeDetails,
} from '../../../../db/queries/catalog/product-details.queries.ts'
import { findLeftGroup } from '../../../../db/queries/catalog/product-groups.queries.ts'
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import {
  insertProduct,
  isProductIdTaken,
  lockDeletedProduct,
  softDeleteProducts,
  updateProduct,
} from '../../../../db/queries/catalog/products-write.queries.ts'
import { setStockReason } from '../../../../db/queries/catalog/stock.queries.ts'
import type { ProductGroupRow, ProductUpdate } from '../../../../db/schema/schema.ts'
import { changesBetween, recordAudit, recordAudits } from '../../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import { noDetails, presentDetails, storedDetails } from './details.presenter.ts'
import type { Details, DetailsChange } from './details.schema.ts'
import { lockForEdit, lockProduct } from './product-locks.ts'
import { productDeleted, productEvents } from './products.events.ts'
import { presentAdminProduct } from './products.presenter.ts'
import type { NewProduct } from './products.schema.ts'
import type { ProductChange, ProductPatch, VariantPatch } from './products.write.schema.ts'
import { isScheduled, presentSchedule, usualCents } from './schedule.presenter.ts'
import { noSchedule } from './schedule.schema.ts'
import { mergeSchedule } from './schedule.service.ts'
import { storedImages, storedShape } from './stored-fields.ts'

const productIdTaken = (productId: string): AppError =>
  new AppError('CONFLICT', `The Product ID ${productId} is already in use.`, {
    issues: [{ path: 'productId', message: 'is already in use' }],
  })

/** Returns true when an existing product has this productId. */
export const isTaken = ({ db }: Pick<Services, 'db'>, id: string) => isProductIdTaken(db, id)

/**
 * Adds a product in the caller's transaction.
 * @throws AppError CONFLICT when an existing product has the productId, FORBIDDEN without permission
 * to set its price
 */
export async function createProduct(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  product: NewProduct,
): Promise<ProductViewRow> {
  ctx.assertExtraPermissions(Object.keys(product))
  const { lastPrice = product.price } = product
  await setStockReason(tx, { reason: 'opening', actor: ctx.user.label })
  const row = await insertProduct(tx, {
    ...storedShape({
      ...product,
      lastPrice,
      imageAlts: (product.imageAlts ?? []).slice(0, product.Images.length),
    }),
    ...mergeSchedule(ctx, noSchedule, product.schedule, {
      price: product.price,
      usual: toCents(lastPrice),
    }),
  })
  if (!row) throw productIdTaken(product.productId)
  const details = { ...noDetails, ...product.details }
  const known = Object.entries(details).filter(([, value]) => value !== null)
  if (known.length > 0) await writeDetails(tx, [storedDetails(row.id, details)])
  await recordAudit(tx, ctx.user, {
    action: 'product.create',
    entityId: row.product_id,
    changes: changesBetween(isScheduled(row) ? {} : noSchedule, {
      ...auditedFields(row),
      ...Object.fromEntries(known),
    }),
  })
  await recordEvents(tx, productEvents(undefined, row, ctx.settings.get('orders.lowStock')))
  return row
}

/** Returns the details of a locked product before and after a change. */
async function changedDetails(
  tx: Tx,
  { id }: ProductViewRow,
  change: DetailsChange | undefined,
): Promise<{ before: Details; after: Details }> {
  if (!change) return { before: noDetails, after: noDetails }
  const before = presentDetails((await findDetails(tx, [id]))[0])
  return { before, after: { ...before, ...change } }
}

/** Returns the audited values of a product: those that staff set, not the current sale or state. */
export function auditedFields(row: ProductViewRow): Record<string, unknown> {
  const {
    id: _,
    _id,
    productId,
    createdAt,
    updatedAt,
    version,
    schedule,
    rating,
    ...fields
  } = presentAdminProduct(row)
  return { ...fields, lastPrice: toRupees(usualCents(row)), ...presentSchedule(row) }
}

/** Writes a change of a locked product and its audit entry; writes nothing without a difference. */
export async function applyChange(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  before: ProductViewRow,
  change: ProductUpdate,
  known?: DetailsChange,
): Promise<ProductViewRow> {
  const details = await changedDetails(tx, before, known)
  const detailChanges = changesBetween({ ...details.before }, { ...details.after })
  const changes = {
    ...changesBetween(
      auditedFields(before),
      auditedFields({ ...before, ...change } as ProductViewRow),
    ),
    ...detailChanges,
  }
  const changed = Object.keys(changes)
  if (changed.length === 0) return before
  ctx.assertExtraPermissions(changed)
  if (changes.stock) await setStockReason(tx, { reason: 'correction', actor: ctx.user.label })
  const after = await updateProduct(tx, before.id, change)
  if (Object.keys(detailChanges).length > 0)
    await writeDetails(tx, [storedDetails(before.id, details.after)])
  await recordAudit(tx, ctx.user, {
    action: 'product.update',
    entityId: before.product_id,
    changes,
  })
  const low_stock_at = known ? details.after.lowStock : (before.low_stock_at ?? null)
  await recordEvents(
    tx,
    productEvents(before, { ...after, low_stock_at }, ctx.settings.get('orders.lowStock')),
  )
  return after
}

/**
 * Returns the last price that a PUT sets, in cents. A client that sends back the current sale price
 * with other fields does not change it. A client that sends a schedule sets both prices.
 */
function regularPriceOf(
  before: ProductViewRow,
  { price, lastPrice, schedule }: ProductChange,
): number {
  const requested = toCents(lastPrice ?? price)
  const isRead = before.on_sale && requested === before.last_price_cents
  return isRead && schedule?.salePrice === undefined ? usualCents(before) : requested
}

/**
 * Replaces a product (PUT, see {@link ProductChange}). Image texts belong to their images: other
 * Images without imageAlts remove them.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED
 */
export function replaceProduct(
  ctx: StaffContext<'settings'>,
  input: ProductChange,
): Promise<ProductViewRow> {
  return ctx.transaction(async (tx) => {
    const before = await lockForEdit(tx, ctx, input)
    const images = input.Images ?? before.images
    const sameImages = JSON.stringify(images) === JSON.stringify(before.images)
    const alts = input.imageAlts ?? (sameImages ? before.image_alts : [])
    const change = {
      product_name: input.productName,
      alt_names: input.altNames ?? before.alt_names,
      category: input.category,
      price_cents: toCents(input.price),
      ...mergeSchedule(ctx, presentSchedule(before), input.schedule, {
        price: input.price,
        usual: regularPriceOf(before, input),
      }),
      stock: input.stock ?? before.stock,
      description: input.description ?? before.description,
      images,
      image_alts: alts.slice(0, images.length),
    }
    return applyChange(tx, ctx, before, change, input.details)
  })
}

/** Returns prices and schedule after a partial change, in stored form. */
function patchedPrices(
  ctx: StaffContext,
  before: ProductViewRow,
  input: Pick<ProductPatch, 'price' | 'lastPrice' | 'schedule'>,
) {
  const price = input.price === undefined ? before.price_cents : toCents(input.price)
  const usual = usualCents(before)
  const unchanged = usual === before.price_cents ? price : usual
  const last =
    input.lastPrice === undefined ? unchanged : toCents(input.lastPrice ?? toRupees(price))
  if (last > price)
    throw validationError([
      input.lastPrice === undefined
        ? { path: 'price', message: 'must not be below lastPrice' }
        : { path: 'lastPrice', message: 'must not be above price' },
    ])
  const prices = { price: toRupees(price), usual: last }
  return {
    price_cents: price,
    ...mergeSchedule(ctx, presentSchedule(before), input.schedule, prices),
  }
}

/** Changes single fields of a locked product. @throws AppError VALIDATION_FAILED for wrong prices */
export function applyPatch(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  before: ProductViewRow,
  input: VariantPatch,
): Promise<ProductViewRow> {
  const { productName, price, lastPrice, schedule, stock, category, description } = input
  const change = {
    ...([price, lastPrice, schedule].some((one) => one !== undefined) &&
      patchedPrices(ctx, before, input)),
    product_name: productName ?? before.product_name,
    stock: stock ?? before.stock,
    category: category ?? before.category,
    description: description ?? before.description,
    ...(input.Images && storedImages(before, input.Images)),
  }
  return applyChange(tx, ctx, before, change, input.details)
}

/**
 * Changes single fields (PATCH, see {@link ProductPatch}).
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED when lastPrice would exceed
 * price
 */
export function patchProduct(
  ctx: StaffContext<'settings'>,
  input: ProductPatch,
): Promise<ProductViewRow> {
  return ctx.transaction(async (tx) =>
    applyPatch(tx, ctx, await lockForEdit(tx, ctx, input), input),
  )
}

/** Deletes locked products in the caller's transaction. */
export async function deleteProducts(
  tx: Tx,
  ctx: StaffContext,
  rows: readonly ProductViewRow[],
): Promise<void> {
  await softDeleteProducts(
    tx,
    rows.map(({ id }) => id),
  )
  await recordAudits(
    tx,
    ctx.user,
    rows.map((row) => ({
      action: 'product.delete',
      entityId: row.product_id,
      changes: { productName: [row.product_name, null] },
    })),
  )
  await recordEvents(tx, rows.map(productDeleted))
}

/** Deletes a product; {@link restoreProduct} undoes it. @throws AppError NOT_FOUND */
export function removeProduct(ctx: StaffContext, productId: string): Promise<void> {
  return ctx.transaction(async (tx) => deleteProducts(tx, ctx, [await lockProduct(tx, productId)]))
}

/**
 * Restores the product that was last deleted under this productId, or returns the existing one, and the group that
 * it did not join again because another variant has its values.
 * @throws AppError NOT_FOUND, CONFLICT when another product has taken the productId
 */
export function restoreProduct(
  ctx: StaffContext<'settings'>,
  productId: string,
): Promise<{ row: ProductViewRow; left?: ProductGroupRow | undefined }> {
  return ctx.transaction(async (tx) => {
    const deleted = await lockDeletedProduct(tx, productId)
    if (!deleted) return { row: await lockProduct(tx, productId) }
    if (await isProductIdTaken(tx, productId)) throw productIdTaken(productId)
    const row = await updateProduct(tx, deleted.id, { deleted_at: null })
    await recordAudit(tx, ctx.user, {
      action: 'product.restore',
      entityId: productId,
      changes: { productName: [null, row.product_name] },
    })
    await recordEvents(tx, productEvents(undefined, row, ctx.settings.get('orders.lowStock')))
    return { row, left: await findLeftGroup(tx, row.id) }
  })
}
