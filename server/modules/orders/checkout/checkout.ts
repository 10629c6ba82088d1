/**
 * Paying and placing as one act. A card is authorised before the transaction, because nothing
 * remote happens inside one, and captured after it; if the order cannot be placed, the
 * authorisation is given back. One Idempotency-Key pays once, however often it is sent.
 */
import type { Tx } from '../../../../db/connection/client.ts'
import { findKey } from '../../../../db/queries/core/idempotency.queries.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { PaymentRow } from '../../../../db/schema/schema.ts'
import type { OperationContext, Services } from '../../../core/context/context.ts'
import { isUnavailable, validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { createTurns } from '../../../core/values/keyed-mutex.ts'
import { cardDigits, cardProblems, parseExpiry } from '../../payments/card.schema.ts'
import { slowDeclines } from '../../payments/declines.ts'
import { whileClaimed } from '../../payments/payment-locks.ts'
import type { Card } from '../../payments/payment-provider.ts'
import { authorisePayment, giveUp, openPayment, payOrder } from '../../payments/payments.service.ts'
import { settlePayment } from '../../payments/settling.ts'
import { promotionsOf } from '../../pricing/prices/promotions.ts'
import { isCollecting } from '../../pricing/shipping/shipping.service.ts'
import type { OrderRequest } from '../order/orders.schema.ts'
import { placeUnpaid } from '../payments/redirects.service.ts'
import { tellOfLimit } from '../placement/limits.ts'
import { methodsOnOffer, waitingMethod } from '../placement/payment-methods.ts'
import { placeOrder, priceOrder } from '../placement/place-order.service.ts'

/** @throws AppError VALIDATION_FAILED naming the fields, never repeating what was typed */
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

const inTurn = createTurns()

type View<T> = (order: OrderViewRow, tx: Tx) => T | Promise<T>

/** The stored answer of the key, or IDEMPOTENCY_KEY_REUSED for another body. */
function replay<T>(ctx: OperationContext<'customer'>): Promise<T> {
  return ctx.once(() => {
    throw new AppError('CONFLICT', 'This Idempotency-Key is too old. Please send a new one.')
  })
}

/** Places what nothing is charged for now: it is due in cash, or its buyer's store credit pays it whole. */
const placeAtOnce = <T>(
  ctx: OperationContext<'customer'>,
  request: OrderRequest,
  view: View<T>,
): Promise<T> =>
  ctx.once(async (tx, tell) =>
    view(await placeOrder(tx, ctx, request, { status: 'due' }, { tell }), tx),
  )

async function chargeAndPlace<T>(
  ctx: OperationContext<'customer'>,
  request: OrderRequest,
  card: Card,
  view: View<T>,
): Promise<T> {
  const owner = ctx.key()
  const isAnswered = async () =>
    owner !== undefined && (await findKey(ctx.db, owner.scope, owner.key)) !== undefined
  if (await isAnswered()) return replay(ctx)
  let amountCents: number
  try {
    amountCents = await priceOrder(ctx, request)
  } catch (error) {
    // Another server may have placed this very order meanwhile and taken the last pieces with it.
    if (!isUnavailable(error) && (await isAnswered())) return replay(ctx)
    throw error
  }
  if (amountCents === 0) return placeAtOnce(ctx, request, view)
  return slowDeclines(ctx, request.phone, async () => {
    const payment = await openPayment(ctx, amountCents, owner, isAnswered)
    if (!payment) return replay(ctx)
    return whileClaimed(ctx, payment.id, () => chargeClaimed(ctx, request, card, view, payment))
  })
}

/** Charges the card and places the order; if one of the two fails, neither happened. */
async function chargeClaimed<T>(
  ctx: OperationContext<'customer'>,
  request: OrderRequest,
  card: Card,
  view: View<T>,
  payment: PaymentRow,
): Promise<T> {
  try {
    const { reference, brand, last4 } = await authorisePayment(ctx, payment, card)
    const answer = await ctx.once(async (tx, tell) => {
      const paid = { status: 'paid', reference, brand, last4, id: payment.id }
      const order = await placeOrder(tx, ctx, request, paid, {
        authorisedCents: payment.amount_cents,
        tell,
      })
      await payOrder(tx, payment.id, order.id)
      return view(order, tx)
    })
    await settlePayment(ctx, payment.id)
    return answer
  } catch (error) {
    const givenUp = giveUp(ctx, payment.id)
    // A database that just kept us waiting is not waited for again: the claim runs out by itself.
    if (!isUnavailable(error)) await givenUp
    throw error
  }
}

/**
 * @param view makes the operation's answer in the order's transaction; it is stored under the
 * Idempotency-Key
 * @throws AppError VALIDATION_FAILED, NOT_FOUND, OUT_OF_STOCK, ORDER_LIMIT, PAYMENT_DECLINED,
 * RATE_LIMITED after too many declines or wrong codes, and PRICE_CHANGED
 * when it costs another total than the buyer saw or than the card was asked for
 */
export async function payAndPlace<T>(
  ctx: OperationContext<'customer'>,
  request: OrderRequest,
  view: View<T>,
): Promise<T> {
  await promotionsOf(ctx).limitGuesses(ctx, request.codes ?? [])
  try {
    return await place(ctx, request, view)
  } catch (error) {
    if (error instanceof AppError && error.code === 'ORDER_LIMIT')
      await tellOfLimit(ctx, ctx.user, error)
    throw error
  }
}

/**
 * Judges what the shop's settings say of an order before anything is priced.
 * @throws AppError VALIDATION_FAILED
 */
export function assertPlaceable(
  services: Pick<Services, 'settings' | 'redirects'>,
  { paymentMethod, address, delivery }: OrderRequest,
): void {
  const methods = methodsOnOffer(services)
  if (!methods.includes(paymentMethod))
    throw validationError([
      { path: 'paymentMethod', message: `must be one of ${methods.join(', ')}` },
    ])
  if (address === undefined && !isCollecting(services.settings, delivery))
    throw validationError([{ path: 'address', message: 'is required' }])
}

function place<T>(
  ctx: OperationContext<'customer'>,
  request: OrderRequest,
  view: View<T>,
): Promise<T> {
  const { paymentMethod } = request
  assertPlaceable(ctx, request)
  const later = waitingMethod(ctx, paymentMethod)
  if (later) return ctx.once(async (tx) => view(await placeUnpaid(tx, ctx, request, later), tx))
  // Without a card, store credit must pay it whole.
  const needsCard = request.cardDetails != null || !request.storeCredit
  if (paymentMethod !== 'card' || !needsCard) return placeAtOnce(ctx, request, view)
  const card = readCard(request, ctx.clock())
  const owner = ctx.key()
  const charge = () => chargeAndPlace(ctx, request, card, view)
  // Within this server the requests of one key queue up here, instead of asking the database.
  return owner ? inTurn(JSON.stringify([owner.scope, owner.key]), charge) : charge()
}
