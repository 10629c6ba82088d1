/**
 * Availability and fee of cash on delivery: docs/pricing.md#cash-on-delivery. A quote considers the
 * caller's account, never a phone number, so that it reveals nothing of another customer's refused
 * parcels. Placing an order checks both.
 */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { type CashBuyer, countRefused } from '../../../../db/queries/orders/place-order.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { rupeeText, toCents, toRupees } from '../../../core/values/money.ts'
import { districtFor, type RequestedPlace } from '../../pricing/shipping/shipping.service.ts'
import type { PaymentMethodName, PaymentOffer } from '../order/orders.schema.ts'
import type { PaymentTerms } from './basket.ts'
import { orderLimit } from './limits.ts'
import { availablePaymentMethods } from './payment-methods.ts'

interface PaymentTermsInput extends RequestedPlace {
  paymentMethod?: PaymentMethodName | undefined
  /** the buyer collects the order in the shop: no delivery */
  isCollected: boolean
  /** the account refused too many parcels */
  isRefused: boolean
}

type Needs = Pick<AllServices, 'settings' | 'redirects'>

/**
 * Returns the district in which the shop takes no cash on delivery.
 * @throws AppError VALIDATION_FAILED naming `district` where a cash order depends on it
 */
function refusedPlace({ settings }: Needs, input: PaymentTermsInput): string | undefined {
  const { only, names } = settings.get('cash.districts')
  if (names.length === 0 || input.isCollected) return undefined
  const district = districtFor(settings, input)
  if (district) return names.includes(district) === only ? undefined : district
  if (input.isOrder && input.paymentMethod === 'cod')
    throw validationError([{ path: 'district', message: 'is required for cash on delivery' }])
  return undefined
}

/**
 * Returns the payment methods and fees.
 * @throws AppError VALIDATION_FAILED as {@link refusedPlace}
 */
export function paymentTerms(services: Needs, input: PaymentTermsInput): PaymentTerms {
  const get = services.settings.get
  const [ceiling, fee, refusals] = [get('cash.ceiling'), get('cash.fee'), get('cash.refusals')]
  if (!ceiling && !fee && !refusals && get('cash.districts').names.length === 0) return {}
  const district = refusedPlace(services, input)
  const feeCents = input.isCollected ? 0 : toCents(fee)
  const refusalOf = (cents: number): Omit<PaymentOffer, 'method' | 'ok'> => {
    if (district)
      return { reason: 'district', message: `Cash on delivery is not available in ${district}.` }
    if (ceiling && cents > toCents(ceiling))
      return {
        reason: 'ceiling',
        message: `Cash on delivery is available for orders up to ${rupeeText(toCents(ceiling))}.`,
      }
    return input.isRefused ? { reason: 'unavailable', message: unavailable } : {}
  }
  return {
    ...(feeCents > 0 && input.paymentMethod === 'cod'
      ? { fees: [{ type: 'cashOnDelivery', label: 'Cash on delivery fee', cents: feeCents }] }
      : {}),
    payments: (cents) =>
      availablePaymentMethods(services).map((method) => {
        if (method !== 'cod') return { method, ok: true }
        const why = refusalOf(cents)
        return {
          method,
          ok: why.reason === undefined,
          ...why,
          ...(feeCents > 0 ? { fee: toRupees(feeCents) } : {}),
        }
      }),
  }
}

/** Does not say whether the account or the phone number is the cause. */
const unavailable = 'Cash on delivery is not available for this order.'
const otherMethod = 'Please choose another payment method.'

/**
 * Checks that the payment method is available for the basket.
 * @throws AppError ORDER_LIMIT naming `paymentMethod` where it is not
 */
export function assertPayableBy(
  method: PaymentMethodName,
  payments: readonly PaymentOffer[] = [],
): void {
  const offer = payments.find((one) => one.method === method)
  if (!offer || offer.ok) return
  throw notInCash(offer.reason!, offer.message!)
}

const notInCash = (reason: NonNullable<PaymentOffer['reason']>, message: string) =>
  orderLimit([
    {
      path: 'paymentMethod',
      message: `${message} ${otherMethod}`,
      limit: 'cash',
      reason,
      allowed: 0,
    },
  ])

/** Returns true if the shop no longer accepts cash on delivery from this buyer. */
export async function isRefusedCash(
  { settings }: Pick<AllServices, 'settings'>,
  db: DbOrTx,
  buyer: CashBuyer,
): Promise<boolean> {
  const most = settings.get('cash.refusals')
  return most > 0 && (await countRefused(db, buyer)) >= most
}

/**
 * Checks the buyer of a cash order, after all other checks: testing a phone number for refused
 * parcels requires placing an order, or fails on its other limits.
 * @throws AppError ORDER_LIMIT naming `paymentMethod`
 */
export async function assertTakesCash(
  services: Pick<AllServices, 'settings'>,
  db: DbOrTx,
  buyer: CashBuyer,
): Promise<void> {
  if (await isRefusedCash(services, db, buyer)) throw notInCash('unavailable', unavailable)
}
