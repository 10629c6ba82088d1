/** Locks products for staff, and checks the version that an edit is based on. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  type LockedProduct,
  lockProductsById,
} from '../../../../db/queries/catalog/stock.queries.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
import { missingProduct } from './products.schema.ts'

export const productNotFound = (productId: string): AppError =>
  new AppError('NOT_FOUND', missingProduct(productId))

/** Locks an existing product. @throws AppError NOT_FOUND */
export async function lockProduct(tx: Tx, productId: string): Promise<LockedProduct> {
  const [row] = await lockProductsById(tx, [productId])
  if (!row) throw productNotFound(productId)
  return row
}

/**
 * Locks a product for an edit. Orders since the edit's version do not conflict with it, unless the
 * edit sets the stock.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED
 */
export async function lockForEdit(
  tx: Tx,
  ctx: StaffContext,
  { productId, version, stock }: { productId: string; version?: number; stock?: number },
): Promise<LockedProduct> {
  const row = await lockProduct(tx, productId)
  assertVersion(ctx, version, row.version, stock === undefined ? row.content_version : row.version)
  return row
}
