/**
 * Orders for visitors without a session: the link opens the whole order, its numbers show the
 * status only.
 */
import { normalisePhone } from '../../../../db/phone.ts'
import { findGuestOrder } from '../../../../db/queries/orders/guest-orders.queries.ts'
import {
  findOrderEvents,
  type OrderViewRow,
  wholeOrderNumber,
} from '../../../../db/queries/orders/orders.queries.ts'
import type { OrderEventRow } from '../../../../db/schema/schema.ts'
import type { OperationContext, RequestContext, Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import {
  type CountedKey,
  countFailures,
  ownFailures,
} from '../../../core/operation/failure-counter.ts'
import { networkOf } from '../../../core/values/network.ts'
import { linkDays, openLink } from '../order/order-links.ts'
import { getOrder } from '../placement/place-order.service.ts'

interface WithHistory {
  order: OrderViewRow
  history: OrderEventRow[]
}

const withHistory = async (
  { db }: Pick<Services, 'db'>,
  order: OrderViewRow,
): Promise<WithHistory> => ({ order, history: await findOrderEvents(db, order.id) })

/** Returns the order that a secret link opens. @throws AppError NOT_FOUND */
export const orderByLink = async (ctx: RequestContext, link: string): Promise<WithHistory> =>
  withHistory(ctx, await openLink(ctx, link))

/** In seconds. Order numbers are sequential and phone numbers are known: neither is secret. */
const rules = {
  pair: { free: 10, firstWait: 30, longestWait: 3_600 },
  address: { free: 50, firstWait: 30, longestWait: 3_600 },
  everywhere: { free: 100, firstWait: 30, longestWait: 900 },
}

/** Counts failed guesses as a login does, by order number and by phone: either may be guessed. */
function countedKeys(ip: string, orderId: string, phone: string): CountedKey[] {
  const network = networkOf(ip)
  const byPhone = `find-order:phone:${phone}`
  const byNumber = `find-order:number:${orderId}`
  const byAddress = `find-order:address:${network}`
  const everywhere = { ...rules.everywhere, unlessBelow: { key: byAddress, failures: ownFailures } }
  return [
    { key: `${byPhone}@${network}`, ...rules.pair },
    { key: `${byNumber}@${network}`, ...rules.pair },
    { key: byAddress, ...rules.address },
    { key: byPhone, ...everywhere },
    { key: byNumber, ...everywhere },
  ]
}

/**
 * Finds a guest's order by its number and phone number, in any format. Orders of accounts are not
 * found: their buyers log in.
 * @throws AppError NOT_FOUND, the same whichever is wrong; RATE_LIMITED with the seconds left to
 * wait
 */
export function findByNumbers(
  ctx: RequestContext,
  input: { orderId: string; phone: string },
): Promise<WithHistory> {
  const orderId = wholeOrderNumber(input.orderId.replace(/^(?=\d)/, '#')) ?? input.orderId
  const phone = normalisePhone(input.phone)
  const counted = {
    keys: countedKeys(ctx.ip, orderId, phone),
    message: 'Too many attempts. Please wait before you try again.',
    isFailure: (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND',
  }
  return countFailures(ctx, counted, async () => {
    const order = await findGuestOrder(ctx.db, { orderId, phone }, linkDays)
    if (order) return withHistory(ctx, order)
    throw new AppError(
      'NOT_FOUND',
      'No order has this order number and phone number. Please check both.',
    )
  })
}

/** The context of a request by a buyer. */
export type BuyerContext = Pick<OperationContext<'public'>, 'db' | 'user'>

/**
 * Returns the order that the caller may change as its buyer: by its link, or their own.
 * @throws AppError UNAUTHENTICATED for a guest without a link, NOT_FOUND
 */
export async function getOwnOrder(
  ctx: BuyerContext,
  { orderId, link }: { orderId: string; link?: string | undefined },
): Promise<OrderViewRow> {
  const { user } = ctx
  if (link !== undefined) {
    const order = await openLink(ctx, link)
    if (order.order_id === orderId) return order
  } else if (user === null) throw new AppError('UNAUTHENTICATED')
  else {
    const order = await getOrder({ ...ctx, user }, orderId)
    if (order.user_id !== null && order.user_id === user.id) return order
  }
  throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
}
