/**
 * PayHere, by its published Checkout, Refund and Retrieval APIs. Its order_id is the payment's own
 * id, because two shops with one merchant account could have the same order numbers.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { PayHereAccount } from '../../core/config/payhere.env.ts'
import { toCents, toRupees } from '../../core/values/money.ts'
import { tracedFetch } from '../../platform/telemetry/fetch.ts'
import { cardBrand } from './card.schema.ts'
import {
  InvalidNotification,
  type ListedPayment,
  type PaymentHandle,
  type PaymentNotification,
  type ProviderState,
  type RedirectMethod,
} from './payment-provider.ts'

const live = 'https://www.payhere.lk'
const currency = 'LKR'
/** Timeout of one answer, in milliseconds. */
const answersWithin = 10_000

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()

/** Formats an amount as PayHere requires: `1250.00`. */
const payHereAmount = (cents: number): string => toRupees(cents).toFixed(2)

/** Returns the signature of a form or a notification. */
const payHereSign = (secret: string, ...parts: readonly string[]): string =>
  md5([...parts, md5(secret)].join(''))

const outcomes = new Map<string, PaymentNotification['outcome']>([
  ['2', 'paid'],
  ['0', 'not paid'],
  ['-1', 'not paid'],
  ['-2', 'not paid'],
  ['-3', 'charged back'],
])

/** Converts `1250.00` to cents; undefined for an invalid amount. */
const centsOf = (amount: string): number | undefined =>
  /^\d{1,10}(\.\d{1,2})?$/.test(amount) ? toCents(Number(amount)) : undefined

/** Joins currency and amount in one text. */
const reportedAmount = (money: string, amount: string): string => `${money} ${amount}`.slice(0, 40)

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Reads and verifies a notification. @throws ForgedNotice */
function readNotification(
  { merchantId, secret }: PayHereAccount,
  body: string,
): PaymentNotification {
  const form = new URLSearchParams(body)
  const field = (name: string) => form.get(name) ?? ''
  const [amount, currencyCode] = [field('payhere_amount'), field('payhere_currency')]
  const signed = [
    field('merchant_id'),
    field('order_id'),
    amount,
    currencyCode,
    field('status_code'),
  ]
  if (!isSame(payHereSign(secret, ...signed), field('md5sig').toUpperCase()))
    throw new InvalidNotification('its signature is wrong')
  const outcome = outcomes.get(field('status_code'))
  // Signed parts are joined without a separator: LKR- and 2 give the same signature as LKR and -2.
  const reference = field('payment_id')
  const fits = /^[A-Z]{3}$/.test(currencyCode) && /^\d{1,30}$/.test(reference)
  if (field('merchant_id') !== merchantId || !outcome || !fits)
    throw new InvalidNotification('its fields do not fit together')
  const card = field('card_no').replace(/\D/g, '')
  const method = field('method').toLowerCase()
  return {
    idempotencyReference: field('order_id'),
    reference,
    outcome,
    amountCents: currencyCode === currency ? centsOf(amount) : undefined,
    reported: reportedAmount(currencyCode, amount),
    ...(card.length >= 4
      ? {
          brand: method === 'master' ? 'mastercard' : method || cardBrand(card),
          last4: card.slice(-4),
        }
      : {}),
  }
}

/** A payment as the Retrieval API returns it. */
interface Retrieved {
  payment_id: number | string
  status: string
  currency: string
  amount: number
}

/** A request to the merchant API. */
type Called = Pick<RequestInit, 'method' | 'body'> & { headers: Record<string, string> }

/** Returns a client of the merchant API, which needs the id and secret of an app. */
function merchantApi({ address }: PayHereAccount, app: { id: string; secret: string }) {
  async function call(path: string, init: Called): Promise<Record<string, unknown>> {
    const url = new URL(`${address}/merchant/v1${path}`)
    const response = await tracedFetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(answersWithin),
    })
    if (!response.ok)
      throw new Error(`PayHere answered ${response.status} to ${path.split('?')[0]}`)
    return (await response.json()) as Record<string, unknown>
  }
  async function authorization(): Promise<string> {
    const { access_token } = await call('/oauth/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return `Bearer ${access_token}`
  }
  return {
    async payments(orderId: string): Promise<Retrieved[]> {
      const answer = await call(`/payment/search?${new URLSearchParams({ order_id: orderId })}`, {
        headers: { authorization: await authorization() },
      })
      return answer.status === 1 && Array.isArray(answer.data) ? (answer.data as Retrieved[]) : []
    },
    async refund(paymentId: string, description: string): Promise<void> {
      const answer = await call('/payment/refund', {
        method: 'POST',
        headers: { authorization: await authorization(), 'content-type': 'application/json' },
        body: JSON.stringify({ payment_id: paymentId, description }),
      })
      if (answer.status !== 1) throw new Error(`PayHere did not refund: ${String(answer.msg)}`)
    },
  }
}

/**
 * Finds a payment among those of its order_id, by its reference if known. Notifications do not sign
 * the reference, so a single listed payment is the one, whatever reference the notification had.
 */
const findOwnPayment = (found: readonly Retrieved[], { reference }: PaymentHandle) =>
  found.find(({ payment_id }) => reference === null || String(payment_id) === reference) ??
  (found.length === 1 ? found[0] : undefined)

const states = new Map<string, ProviderState>([
  ['RECEIVED', 'captured'],
  ['REFUNDED', 'refunded'],
  ['CHARGEBACKED', 'refunded'],
])

const listed = ({ payment_id, status, currency: money, amount }: Retrieved): ListedPayment => ({
  reference: String(payment_id),
  state: states.get(status) ?? 'unknown',
  reported: reportedAmount(money, Number(amount).toFixed(2)),
})

function stateOf(found: Retrieved | undefined, { amountCents }: PaymentHandle): ProviderState {
  if (!found) return 'unknown'
  const state = states.get(found.status) ?? 'unknown'
  const isRequested = found.currency === currency && Math.round(found.amount * 100) === amountCents
  return state === 'captured' && !isRequested ? 'unknown' : state
}

/** Creates the PayHere payment method, see {@link RedirectMethod}. */
export function createPayHere(account: PayHereAccount): RedirectMethod {
  const { merchantId, secret, address, app } = account
  const api = app && merchantApi(account, app)
  return {
    name: 'payhere',
    label: 'PayHere',
    ...(address === live
      ? {}
      : { notice: `Test mode: PayHere payments go to ${address}. No money is charged.` }),
    answersWithin: 2 * answersWithin,
    holdSeconds: 1_800,
    formAction: new URL(address).origin,
    async start({ idempotencyReference, amountCents }, order, { returnTo, cancelTo, notify }) {
      const amount = payHereAmount(amountCents)
      const [, first = order.name, last = ''] = /^(.*\S)\s+(\S+)$/s.exec(order.name.trim()) ?? []
      return {
        action: `${address}/pay/checkout`,
        fields: {
          merchant_id: merchantId,
          return_url: returnTo,
          cancel_url: cancelTo,
          notify_url: notify,
          order_id: idempotencyReference,
          items: `Order ${order.orderId}`,
          currency,
          amount,
          first_name: first,
          last_name: last,
          email: order.email,
          phone: order.phone,
          address: order.address,
          city: order.city,
          country: 'Sri Lanka',
          hash: payHereSign(secret, merchantId, idempotencyReference, amount, currency),
        },
      }
    },
    notify: async (body) => readNotification(account, body),
    // PayHere reserves nothing before it is paid. A later payment arrives as a notification.
    release: async () => {},
    status: async (payment) =>
      api
        ? stateOf(
            findOwnPayment(await api.payments(payment.idempotencyReference), payment),
            payment,
          )
        : 'unknown',
    ...(api
      ? {
          list: async ({ idempotencyReference }: PaymentHandle) =>
            (await api.payments(idempotencyReference)).map(listed),
          async refund(payment) {
            const { idempotencyReference } = payment
            // A notification's payment_id is not signed: only a payment of this order_id may be
            // refunded.
            const paid = findOwnPayment(await api.payments(idempotencyReference), payment)
            if (!paid) throw new Error('PayHere does not know this payment')
            await api.refund(String(paid.payment_id), `Refund of ${idempotencyReference}`)
          },
        }
      : {}),
  }
}
