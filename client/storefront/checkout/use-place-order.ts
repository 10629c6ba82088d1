/**
 * Places the order once. An attempt keeps its idempotency key until the server accepts or refuses
 * it: a double click, a lost answer or a reload in between repeats the same order.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { draftOf } from '../../forms/draft.ts'
import { FormError } from '../../forms/form.ts'
import { addressOf } from '../../forms/recipient.ts'
import { type CallFailure, readFailure } from '../../lib/api/errors.ts'
import { readToken, writeToken } from '../../lib/api/token.ts'
import { api, type Inputs, queryClient } from '../../lib/api/trpc.ts'
import { randomKey } from '../../lib/browser/insecure.ts'
import { type CartLine, cart } from '../../lib/cart/cart.ts'
import { codes } from '../../lib/cart/codes.ts'
import { announceOrder } from '../../lib/cart/ordered.ts'
import { type Quote, quoteKey, type Terms } from '../../lib/cart/quote.ts'
import { config } from '../../lib/config/config.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { notSaved } from '../../lib/texts/addresses.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { leaveToPay } from '../payment/leave.ts'
import {
  type CashRefused,
  type CheckoutValues,
  cardNames,
  methodOf,
  type Paying,
} from './checkout-rules.ts'

const labels = texts.checkout
const attempt = draftOf<{ key: string }>('checkout-attempt')

/** Errors that leave open whether the order was placed. */
const undecided = new Set(['OFFLINE', 'UNAVAILABLE', 'INTERNAL'])

function keyOfAttempt(): string {
  const known = attempt.read().key
  if (known) return known
  const key = randomKey()
  attempt.write({ key })
  return key
}

/** Most milliseconds that saving an address delays the confirmation of an order. */
const maxSavingDelay = 2_000

/** Saves the order's address; the placed order neither fails nor waits long for it. */
const saveAddress = (input: Inputs['addresses']['add']): Promise<unknown> =>
  Promise.race([
    api.addresses.add
      .mutate(input)
      .then(() => queryClient.invalidateQueries({ queryKey: [['addresses']] }))
      .catch(() => notifyError(notSaved)),
    new Promise((resolve) => setTimeout(resolve, maxSavingDelay)),
  ])

/** Returns the token behind the `#` of a link. */
const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)

/** Refusals whose message from the server is shown to the shopper. */
const shownFromServer = new Set([
  'CODE_REFUSED',
  'OUT_OF_STOCK',
  'NOT_FOUND',
  'ORDER_LIMIT',
  'RATE_LIMITED',
])

/** Returns the message of a refused order. */
export function failureText({ code, message }: CallFailure): string {
  if (code === 'OFFLINE') return `${labels.failed} ${labels.lost}`
  if (code === 'IDEMPOTENCY_KEY_REUSED') return labels.alreadyPlaced
  if (code === 'UNAUTHENTICATED') return labels.mustLogIn
  if (code === 'PAYMENT_DECLINED') return labels.declined
  if (shownFromServer.has(code)) return message ?? labels.failed
  return labels.failed
}

/** The total that the shopper saw when they pressed the button, and its terms. */
interface Agreed {
  quote: Quote
  terms: Terms
}

/** The price information that the form needs. */
export interface Priced extends Paying {
  /** returns the agreed total and terms on submission */
  agree: () => Agreed
}

/** Places orders. @param refuseCash is called when the buyer may no longer pay in cash */
export function usePlaceOrder(
  items: readonly CartLine[],
  priced: () => Priced,
  refuseCash: (refused: CashRefused) => void,
) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  /** Throws a refusal, not a success: the input stays for the return from the login. */
  const toLogin = (): never => {
    notifyError(labels.mustLogIn)
    navigate(routes.login.link(routes.shipping.link()), { state: { returnState: { items } } })
    throw new FormError(labels.mustLogIn)
  }
  return async (values: CheckoutValues): Promise<void> => {
    if (!readToken() && !config.guestCheckout) return toLogin()
    const { name, phone, notes } = values
    const email = readToken() ? undefined : values.email
    const card = Object.fromEntries(cardNames.map((one) => [one, values[one]]))
    const { agree, ...going } = priced()
    const paymentMethod = methodOf(values, going)
    const { quote: seen, terms } = agree()
    const { storeCredit, ...requested } = terms
    const expectedTotal = seen.total
    try {
      const { order, link } = await api.orders.place.mutate(
        {
          orderedItems: items.map(({ productId, qty }) => ({ productId, qty })),
          name,
          ...addressOf(values, going),
          ...requested,
          // A code without a discount is no reason to refuse the order.
          codes: seen.codes?.filter(({ applied }) => applied).map(({ code }) => code),
          phone,
          email,
          notes,
          paymentMethod,
          cardDetails:
            paymentMethod === 'card'
              ? (card as Record<(typeof cardNames)[number], string>)
              : undefined,
          expectedTotal,
          storeCredit: storeCredit ? seen.storeCredit?.pays : undefined,
        },
        { context: { idempotencyKey: keyOfAttempt() } },
      )
      attempt.clear()
      const token = link ? tokenOf(link) : ''
      announceOrder({ orderId: order.orderId, token, items })
      cart.takeOut(items)
      codes.clear()
      const savesAddress = readToken() && values.saves === 'yes' && !going.isCollected
      // Leaving this page would abort the call.
      if (savesAddress) await saveAddress({ name, phone, ...addressOf(values, going) })
      void queries.invalidateQueries({ queryKey: [['orders']] })
      void queries.invalidateQueries({ queryKey: [['credit']] })
      void queries.invalidateQueries({ queryKey: [['products']] })
      if (order.payment.status === 'unpaid' && order.paymentMethod !== 'bank') {
        // If the payment page cannot be opened now, our own page offers a retry.
        return await leaveToPay(order.orderId, token).catch(() =>
          navigate(routes.payment.link(order.orderId), { replace: true }),
        )
      }
      notify(labels.placed)
      navigate(routes.thanks.link(token ? { token } : { order: order.orderId }), {
        replace: true,
      })
    } catch (error) {
      const { code, quote, issues, message } = readFailure(error)
      const noCash = issues.find(({ limit }) => limit === 'cash')
      if (noCash?.reason === 'unavailable') refuseCash({ phone, message: noCash.message })
      if (!undecided.has(code)) attempt.clear()
      if (code === 'UNAUTHENTICATED') {
        if (!config.guestCheckout) return toLogin()
        writeToken(null)
        throw new FormError(labels.ended)
      }
      if (quote) queries.setQueryData(quoteKey(items, terms), quote)
      if (terms.storeCredit) void queries.invalidateQueries({ queryKey: [['credit']] })
      if (code === 'PRICE_CHANGED' && quote)
        throw new FormError(
          // Only the store credit changed.
          quote.total === expectedTotal && message
            ? message
            : labels.totalChanged(formatMoney(expectedTotal), formatMoney(quote.total)),
        )
      // The refusal may mean that prices, places or products on this page are outdated.
      void queries.invalidateQueries({ queryKey: ['delivery'] })
      if (code === 'NOT_FOUND' || code === 'CODE_REFUSED' || noCash)
        void queries.invalidateQueries({ queryKey: ['quote'] })
      // The message also appears beside the payment method, which is now disabled.
      if (noCash) throw new FormError(noCash.message)
      throw error
    }
  }
}
