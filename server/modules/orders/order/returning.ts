/** Parcels on their way back to the shop: the order stays Shipped until staff receive the goods. */
import type { OrderRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import type { OrderUpdate } from './order-update.schema.ts'
import type { OrderDifference } from './orders.schema.ts'

type Row = Pick<OrderRow, 'status' | 'returning_since'>

/** Returns true if the parcel of an order is on its way back to the shop. */
export const isReturning = ({ status, returning_since }: Row): boolean =>
  status === 'Shipped' && returning_since !== null

/** The history entry for a parcel that turns back. */
export const parcelReturns: OrderDifference[] = [{ what: 'Parcel', from: '', to: 'returning' }]

/** Returns since when the parcel is on its way back, after a change of status; null for other parcels. */
export function returningAfter(
  { clock }: Pick<Services, 'clock'>,
  order: Row,
  { status, reason }: Pick<OrderUpdate, 'status' | 'reason'>,
): Date | null {
  if (status !== 'Shipped' || reason === null) return null
  const since = isReturning(order) ? order.returning_since : null
  return reason ? (since ?? clock()) : since
}
