/**
 * Limits of one order, and of a customer's open cash orders: no customer may block the whole stock
 * with promises to pay. The audit log shows staff which customers met a limit.
 */
import { insertAuditOnce } from '../../../../db/queries/core/audit.queries.ts'
import type { OpenCash } from '../../../../db/queries/orders/place-order.queries.ts'
import type { AllServices, CurrentUser, Services } from '../../../core/context/context.ts'
import { AppError, type Issue } from '../../../core/errors/errors.ts'
import { rupeeText, toCents, toRupees } from '../../../core/values/money.ts'
import type { SettingKey } from '../../settings/definitions/registry.schema.ts'
import type { Price } from './basket.ts'

/** Limits; Infinity where there is none; money in rupees. */
export interface OrderLimits {
  /** units of one product in an order */
  pieces: number
  /** different products in an order */
  lines: number
  /** total of an order */
  total: number
  /** unpaid orders on their way, of an account or a phone number */
  cashOrders: number
  /** their total */
  cashTotal: number
}

type LimitKey = Extract<SettingKey, `orders.${'max' | 'cashMax'}${string}`>

/** Returns the current limits: from the environment, else from the settings. */
export function limitsNow({ settings }: Pick<AllServices, 'settings'>): OrderLimits {
  const limit = (key: LimitKey) => settings.get(key) || Infinity
  return {
    pieces: limit('orders.maxPieces'),
    lines: limit('orders.maxLines'),
    total: limit('orders.maxTotal'),
    cashOrders: limit('orders.cashMaxOrders'),
    cashTotal: limit('orders.cashMaxTotal'),
  }
}

/** Hours within which the audit log names the same customer and limit only once. */
const tellAgainAfter = 1

/** Returns the error of an order above the limits, with the reasons. */
export const orderLimit = (issues: Issue[]): AppError =>
  new AppError('ORDER_LIMIT', issues.map(({ message }) => message).join(' '), { issues })

/** Checks an order. @throws AppError ORDER_LIMIT naming each limit and its value */
export function assertWithinLimits(price: Price, limits: OrderLimits): void {
  const issues: Issue[] = price.lines
    .filter(({ quantity }) => quantity > limits.pieces)
    .map(({ product, quantity }) => ({
      path: 'orderedItems',
      message: `At most ${limits.pieces} pieces of ${product.product_name} in one order.`,
      limit: 'pieces',
      productId: product.product_id,
      requested: quantity,
      allowed: limits.pieces,
    }))
  if (price.lines.length > limits.lines)
    issues.push({
      path: 'orderedItems',
      message: `At most ${limits.lines} different products in one order.`,
      limit: 'lines',
      requested: price.lines.length,
      allowed: limits.lines,
    })
  if (price.bill.totalCents > toCents(limits.total))
    issues.push({
      path: 'orderedItems',
      message: `One order may cost ${rupeeText(toCents(limits.total))} at most.`,
      limit: 'total',
      requested: toRupees(price.bill.totalCents),
      allowed: limits.total,
    })
  if (issues.length > 0) throw orderLimit(issues)
}

/**
 * Checks that a cash order fits beside the open ones, by account and by phone number.
 * @param own what the edited order counts among them already
 * @throws AppError ORDER_LIMIT naming `phone` or `paymentMethod`
 */
export function assertCashFits(
  { cashOrders, cashTotal }: OrderLimits,
  all: OpenCash,
  cents: number,
  own: Partial<OpenCash> = {},
): void {
  const open = (name: keyof OpenCash) => all[name] - (own[name] ?? 0)
  const way = 'Please pay by card, or order again when one of them has arrived.'
  const byPhone = open('phone_orders') >= cashOrders
  if (byPhone || open('account_orders') >= cashOrders)
    throw orderLimit([
      {
        path: byPhone ? 'phone' : 'paymentMethod',
        message: `At most ${cashOrders} orders ${byPhone ? 'with this phone number' : 'of yours'} may be on their way and unpaid. ${way}`,
        limit: 'cashOrders',
        allowed: 0,
      },
    ])
  const most = toCents(cashTotal)
  const left = Math.max(0, most - Math.max(open('account_cents'), open('phone_cents')))
  if (cents <= left) return
  throw orderLimit([
    {
      path: open('phone_cents') > open('account_cents') ? 'phone' : 'paymentMethod',
      message: `Orders on their way and unpaid may come to ${rupeeText(most)} together, of which ${rupeeText(left)} are left. Please pay by card, or order less.`,
      limit: 'cashTotal',
      requested: toRupees(cents),
      allowed: toRupees(left),
    },
  ])
}

/** Records in the audit log which customer met a limit. Never fails: the buyer has the answer. */
export async function tellOfLimit(
  { db, log }: Pick<Services, 'db' | 'log'>,
  user: CurrentUser,
  { issues = [] }: AppError,
): Promise<void> {
  const changes = Object.fromEntries(
    issues.map(({ limit, allowed, requested }) => [limit, [allowed, requested ?? null]]),
  )
  const entry = {
    actor_id: user.id,
    actor: user.label,
    action: 'user.order-limit',
    entity: 'user',
    entity_id: user.email || user.label,
    changes: changes as Record<string, [unknown, unknown]>,
  }
  await insertAuditOnce(db, entry, tellAgainAfter).catch((error: unknown) =>
    log.warn({ err: error }, 'an order over a limit was not noted'),
  )
}
