/**
 * The page behind the QR code on a parcel's label, for couriers: the status and the cash to
 * collect. It shows neither the customer nor the contents. The code is signed with the shop's key,
 * because order numbers alone are sequential and easy to guess.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  findOrder,
  findOrderEvents,
  type OrderViewRow,
} from '../../../../db/queries/orders/orders.queries.ts'
import type { OrderEventRow } from '../../../../db/schema/schema.ts'
import type { RequestContext, Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { pageRoutes } from '../../../core/pages/page-paths.schema.ts'
import { linkDays } from '../order/order-links.ts'

type Keyed = Pick<Services, 'secretKey'>
type Named = Pick<OrderViewRow, 'id' | 'order_id'>

/** Returns the code: `ORD-000250.` and 22 characters of base64url. */
const codeOf = ({ secretKey }: Keyed, { id, order_id }: Named): string => {
  const signature = createHmac('sha256', secretKey).update(`label ${id}`).digest()
  return `${order_id}.${signature.subarray(0, 16).toString('base64url')}`
}

/** Returns the path of the page that a label's QR code opens. */
export const labelPath = (services: Keyed, order: Named): string =>
  `${pageRoutes.order.pattern}?parcel=${codeOf(services, order)}`

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Returns the order of a label's code.
 * @throws AppError NOT_FOUND for a code that this shop never printed, and for an old order
 */
export async function openLabel(
  ctx: Pick<RequestContext, 'db' | 'secretKey' | 'clock'>,
  code: string,
): Promise<{ order: OrderViewRow; history: OrderEventRow[] }> {
  const order = await findOrder(ctx.db, code.slice(0, code.lastIndexOf('.')))
  const since = ctx.clock().getTime() - linkDays * 86_400_000
  if (!order || !isSame(code, codeOf(ctx, order)) || order.created_at.getTime() < since)
    throw new AppError('NOT_FOUND', 'This label is invalid or has expired.')
  return { order, history: await findOrderEvents(ctx.db, order.id) }
}
