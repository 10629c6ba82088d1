/**
 * The rules that every order must meet: placed by a customer, entered by staff, converted from a
 * draft, placed as an exchange, or edited. docs/pricing.md#rules-of-every-order
 */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { normalisePhone } from '../../../../db/phone.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { findOpenCash, type OpenCash } from '../../../../db/queries/orders/place-order.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import type { PaymentMethodName } from '../order/orders.schema.ts'
import {
  assertCodes,
  assertCredit,
  assertInStock,
  assertTotal,
  type Price,
  type PricedLine,
} from './basket.ts'
import { assertPayableBy, assertTakesCash } from './cash.ts'
import { assertCashFits, assertWithinLimits, currentLimits } from './limits.ts'

/** An order to check before it is written. */
export interface Placement {
  price: Price
  method: PaymentMethodName
  /** account whose open cash orders count; staff order for many customers and have none */
  account: string | undefined
  phone: string
  /** units to take from stock: all of a new order, the added ones of an edited order */
  taken: readonly PricedLine[]
  /** the amount due in cash, or later */
  dueCents: number
  /** paid already, by store credit or an earlier payment */
  covered: boolean
  /** the total that was agreed to; undefined when none was given */
  agreedCents?: number | undefined
  /** why staff override the limits */
  beyondLimits?: string | undefined
  /** the order before an edit: limits apply to lines that grow, or to a new address */
  before?: { order: OrderViewRow; isElsewhere: boolean; codes: readonly string[] } | undefined
}

/** Counts what an edited order contributes to the open cash orders. */
function ownCash({ order }: NonNullable<Placement['before']>, phone: string): OpenCash {
  const { user_id, phone_normalised, payment_status, total_cents, credit_cents } = order
  const isOpen = payment_status === 'due' || payment_status === 'unpaid'
  const count = (isCounted: boolean) => ({
    orders: isOpen && isCounted ? 1 : 0,
    cents: isOpen && isCounted ? total_cents - credit_cents : 0,
  })
  const ofAccount = count(user_id !== null)
  const ofPhone = count(phone_normalised === normalisePhone(phone))
  return {
    account_orders: ofAccount.orders,
    account_cents: ofAccount.cents,
    phone_orders: ofPhone.orders,
    phone_cents: ofPhone.cents,
  }
}

/**
 * Checks all rules before an order is written. Open cash orders and refused parcels come last:
 * testing a phone number for refused parcels requires an order that meets every other rule.
 * @param db the order's transaction, which keeps others from counting the same cash orders
 * meanwhile
 * @throws AppError CODE_REFUSED, PRICE_CHANGED, OUT_OF_STOCK, ORDER_LIMIT
 */
export async function assertPlacement(
  services: Pick<AllServices, 'settings'>,
  db: DbOrTx,
  placement: Placement,
): Promise<void> {
  const { price, method, account, phone, before, dueCents } = placement
  assertCodes(price, before?.codes)
  assertTotal(price, placement.agreedCents)
  assertCredit(price)
  assertInStock(placement.taken, price)
  if (placement.beyondLimits) return
  const limits = currentLimits(services)
  const grows = !before || price.bill.totalCents > before.order.total_cents
  if (grows) assertWithinLimits(price, limits)
  if (placement.covered) return
  if (grows || before.isElsewhere) assertPayableBy(method, price.payments)
  const isOthers = before && normalisePhone(phone) !== before.order.phone_normalised
  // A redirect payment holds stock on a promise, as cash does.
  if (method === 'card' || !(grows || isOthers)) return
  const buyer = { account, phone }
  if (limits.cashOrders < Infinity || limits.cashTotal < Infinity)
    assertCashFits(
      limits,
      await findOpenCash(db, buyer),
      dueCents,
      before && ownCash(before, phone),
    )
  if (method === 'cod') await assertTakesCash(services, db, buyer)
}
