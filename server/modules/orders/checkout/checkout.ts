/**
 * Pays and places an order. The card is authorised before the transaction, because no remote call
 * happens inside one, and captured after it. If the order cannot be placed, the authorisation is
 * voided. One Idempotency-Key pays once, however often it is sent.
 */
import type { PaymentRow } from '../../../../db/schema/schema.ts'
import type { AllServices, CustomerContext } from '../../../core/context/context.ts'
import { isUnavailable, validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { isAnswered } from '../../../core/operation/idempotency.ts'
import { createLocks } from '../../../core/values/keyed-mutex.ts'
import { cardDigits, cardProblems, parseExpiry } from '../../payments/card.schema.ts'
import { beginCardPayment } from '../../payments/declines.ts'
import { keepLock } from '../../payments/payment-locks.ts'
import type { Card } from '../../payments/payment-provider.ts'
import { abandon, authorisePayment, openPayment } from '../../payments/payments.service.ts'
import { settlePayment } from '../../payments/settling.ts'
import { promotionsOf } from '../../pricing/prices/promotions.ts'
import { isCollecting } from '../../pricing/shipping/shipping.service.ts'
import { withSealedLink } from '../order/order-links.ts'
import { presentOrder } from '../order/orders.presenter.ts'
import type { Order, OrderRequest } from '../order/orders.schema.ts'
import { recordLimitReached } from '../placement/limits.ts'
import { availablePaymentMethods } from '../placement/payment-methods.ts'
import { type Placing, placeOrder, priceOrder } from '../placement/place-order.service.ts'
import { assertCanSpend } from '../placement/store-credit.ts'

/**
 * Reads the card.
 * @throws AppError VALIDATION_FAILED naming the fields, never repeating the input
 */
function readCard({ cardDetails }: OrderRequest, now: Date): Card {
  if (!cardDetails)
    throw validationError([{ path: 'cardDetails', message: 'is required to pay by card' }])
  const problems = cardProblems(cardDetails, now)
  if (problems.length > 0)
    throw validationError(
      problems.map(({ field, message }) => ({ path: `cardDetails.${field}`, message })),
    )
  return {
    number: cardDigits(cardDetails.cardNumber),
    expiry: parseExpiry(cardDetails.expiryDate)!,
    cvv: cardDetails.cvv,
  }
}

/** Requests with the same key wait for each other here within one server, not in the database. */
const lock = createLocks()

/** The answer of `orders.place`; a guest's link in it is sealed. */
interface PlacedOrder {
  message: string
  order: Order
  link?: string
}

/** Checks an order against the settings before pricing. @throws AppError VALIDATION_FAILED */
export function assertPlaceable(
  services: Pick<AllServices, 'settings' | 'redirects'>,
  { paymentMethod, address, delivery }: OrderRequest,
): void {
  const methods = availablePaymentMethods(services)
  if (!methods.includes(paymentMethod))
    throw validationError([
      { path: 'paymentMethod', message: `must be one of ${methods.join(', ')}` },
    ])
  if (address === undefined && !isCollecting(services.settings, delivery))
    throw validationError([{ path: 'address', message: 'is required' }])
}

/**
 * Checks, prices, pays and places an order: README.md#the-path-of-an-order.
 * @returns the answer as it is stored under the Idempotency-Key
 * @throws AppError VALIDATION_FAILED, NOT_FOUND, OUT_OF_STOCK, ORDER_LIMIT, PAYMENT_DECLINED,
 * RATE_LIMITED after too many declines or wrong codes, and PRICE_CHANGED when the total differs
 * from the one that the buyer saw or the card was asked for
 */
export async function checkOut(
  ctx: CustomerContext<'payments' | 'promotions' | 'redirects' | 'settings' | 'storeCredit'>,
  request: OrderRequest,
): Promise<PlacedOrder> {
  await promotionsOf(ctx).limitGuesses(ctx, request.codes ?? [])
  assertPlaceable(ctx, request)
  assertCanSpend(ctx.user, request)
  try {
    const { paymentMethod, cardDetails, storeCredit } = request
    // Without card details, store credit must pay the whole order.
    const byCard = paymentMethod === 'card' && (cardDetails != null || !storeCredit)
    return await (byCard ? placeByCard(ctx, request) : place(ctx, request))
  } catch (error) {
    if (error instanceof AppError && error.code === 'ORDER_LIMIT')
      await recordLimitReached(ctx, ctx.user, error)
    throw error
  }
}

/** Writes the order in one transaction, once per key; a repeated request gets the stored answer. */
const place = (
  ctx: CustomerContext<'promotions' | 'redirects' | 'settings' | 'storeCredit'>,
  request: OrderRequest,
  placing?: Placing,
): Promise<PlacedOrder> =>
  ctx.once(async (tx, emit) => {
    const { order, events } = await placeOrder(tx, ctx, request, placing)
    emit(events)
    return withSealedLink(tx, ctx, order, {
      message: 'Order placed successfully!',
      order: presentOrder(order),
    })
  })

/**
 * Reads the answer stored under the key.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for another body
 */
const replay = (ctx: CustomerContext): Promise<PlacedOrder> =>
  ctx.once(() => {
    throw new AppError('CONFLICT', 'This Idempotency-Key is too old. Please send a new one.')
  })

/** Prices the order, authorises the card, places the order and captures. One key pays once. */
async function placeByCard(
  ctx: CustomerContext<'payments' | 'promotions' | 'redirects' | 'settings' | 'storeCredit'>,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const card = readCard(request, ctx.clock())
  const owner = ctx.key()
  using _turn = owner && (await lock(JSON.stringify([owner.scope, owner.key])))
  if (await isAnswered(ctx.db, owner)) return await replay(ctx)
  let amountCents: number
  try {
    amountCents = await priceOrder(ctx, request)
  } catch (error) {
    // Another server may have placed the same order meanwhile and taken the last units for it.
    if (!isUnavailable(error) && (await isAnswered(ctx.db, owner))) return await replay(ctx)
    throw error
  }
  if (amountCents === 0) return await place(ctx, request)
  const attempt = await beginCardPayment(ctx, request.phone)
  try {
    const payment = await openPayment(ctx, amountCents, owner)
    const answer = await (payment ? chargeAndPlace(ctx, request, card, payment) : replay(ctx))
    await attempt.end()
    return answer
  } catch (error) {
    await attempt.end(error)
    throw error
  }
}

/** Authorises the card, places the order and captures. A failure of the first two undoes both. */
async function chargeAndPlace(
  ctx: CustomerContext<'payments' | 'promotions' | 'redirects' | 'settings' | 'storeCredit'>,
  request: OrderRequest,
  card: Card,
  payment: PaymentRow,
): Promise<PlacedOrder> {
  const { id, amount_cents: amountCents } = payment
  using _claim = keepLock(ctx, id)
  try {
    const paid = await authorisePayment(ctx, payment, card)
    const answer = await place(ctx, request, { card: { ...paid, id, amountCents } })
    await settlePayment(ctx, id)
    return answer
  } catch (error) {
    const givenUp = abandon(ctx, id)
    // Does not wait again for a database that just timed out: the payment lock expires by itself.
    if (!isUnavailable(error)) await givenUp
    throw error
  }
}
