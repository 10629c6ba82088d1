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
  units: number
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
export function currentLimits({ settings }: Pick<AllServices, 'settings'>): OrderLimits {
  const limit = (key: LimitKey) => settings.get(key) || Infinity
  return {
    units: limit('orders.maxUnits'),
    lines: limit('orders.maxLines'),
    total: limit('orders.maxTotal'),
    cashOrders: limit('orders.cashMaxOrders'),
    cashTotal: limit('orders.cashMaxTotal'),
  }
}

/** Hours within which the audit log names the same customer and limit only once. */
const recordAgainAfterHours = 1

/** Returns the error of an order above the limits, with the reasons. */
export const orderLimit = (issues: Issue[]): AppError =>
  new AppError('ORDER_LIMIT', issues.map(({ message }) => message).join(' '), { issues })

/** Checks an order. @throws AppError ORDER_LIMIT naming each limit and its value */
export function assertWithinLimits(price: Price, limits: OrderLimits): void {
  const issues: Issue[] = price.lines
    .filter(({ quantity }) => quantity > limits.units)
    .map(({ product, quantity }) => ({
      path: 'orderedItems',
      message: `At most ${limits.units} units of ${product.product_name} per order.`,
      limit: 'units',
      productId: product.product_id,
      requested: quantity,
      allowed: limits.units,
    }))
  if (price.lines.length > limits.lines)
    issues.push({
      path: 'orderedItems',
      message: `At most ${limits.lines} different products per order.`,
      limit: 'lines',
      requested: price.lines.length,
      allowed: limits.lines,
    })
  if (price.bill.totalCents > toCents(limits.total))
    issues.push({
      path: 'orderedItems',
      message: `An order may cost at most ${rupeeText(toCents(limits.total))}.`,
      limit: 'total',
      requested: toRupees(price.bill.totalCents),
      allowed: limits.total,
    })
  if (issues.length > 0) throw orderLimit(issues)
}

/**
 * Checks a cash order and the open ones against the limits, by account and by phone number.
 * @param own the amount by which the edited order is already counted
 * @throws AppError ORDER_LIMIT naming `phone` or `paymentMethod`
 */
export function assertCashFits(
  { cashOrders, cashTotal }: OrderLimits,
  all: OpenCash,
  cents: number,
  own: Partial<OpenCash> = {},
): void {
  const open = (name: keyof OpenCash) => all[name] - (own[name] ?? 0)
  const advice = 'Please pay by card, or order again after one of them is delivered.'
  const byPhone = open('phone_orders') >= cashOrders
  if (byPhone || open('account_orders') >= cashOrders)
    throw orderLimit([
      {
        path: byPhone ? 'phone' : 'paymentMethod',
        message: `At most ${cashOrders} unpaid orders ${byPhone ? 'with this phone number' : 'of your account'} may be open. ${advice}`,
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
      message: `Open unpaid orders may total ${rupeeText(most)}, of which ${rupeeText(left)} is left. Please pay by card, or order less.`,
      limit: 'cashTotal',
      requested: toRupees(cents),
      allowed: toRupees(left),
    },
  ])
}

/** Records in the audit log which customer met a limit. Never fails: the buyer has the answer. */
export async function recordLimitReached(
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
  await insertAuditOnce(db, entry, recordAgainAfterHours).catch((error: unknown) =>
    log.warn({ err: error }, 'could not record an order above a limit'),
  )
}
