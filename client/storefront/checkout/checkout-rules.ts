/** What makes a checkout complete and right; the words for what is missing. */
import { OrderRequest, type paymentMethods } from '#server/modules/orders/order/orders.schema.ts'
import { cardProblems } from '#server/modules/payments/card.schema.ts'
import { type Errors, type Form, judgeBySchema, sentence } from '../../forms/form.ts'
import { addressNames, addressOf, type Going, recipientLabels } from '../../forms/recipient.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { texts } from '../../lib/texts/texts.ts'

const words = texts.checkout

const labels = {
  ...recipientLabels,
  email: words.email,
  delivery: texts.delivery.method,
  notes: words.notes,
  paymentMethod: words.method,
  cardNumber: words.cardNumber,
  expiryDate: words.expiry,
  cvv: words.cvv,
}

/**
 * `addressId`: of the saved address that is taken; `saves`: `yes`, the typed one is to be saved; `credit`: `yes`,
 * store credit is to be spent
 */
export type CheckoutValues = Record<keyof typeof labels | 'addressId' | 'saves' | 'credit', string>
export type CheckoutForm = Form<CheckoutValues>
export type PaymentMethod = (typeof paymentMethods)[number]

export const noValues = Object.fromEntries(
  [...Object.keys(labels), 'addressId', 'saves', 'credit'].map((name) => [name, '']),
) as CheckoutValues

/** Never kept in the browser. */
export const cardNames = ['cardNumber', 'expiryDate', 'cvv'] as const

/** What a complete checkout hangs on besides what is typed. */
export interface Paying extends Going {
  /** store credit pays all of it: nobody chooses another way */
  isCovered?: boolean
}

/** By what it is paid, unless store credit pays all of it: that is how the shop books such an order. */
export const methodOf = (
  { paymentMethod }: CheckoutValues,
  { isCovered }: Paying,
): PaymentMethod => (isCovered ? 'cod' : (paymentMethod as PaymentMethod))

const required = (values: CheckoutValues, going: Paying): (keyof typeof labels)[] => [
  'name',
  ...(going.isCollected ? [] : addressNames),
  'phone',
  ...(going.isCovered ? [] : (['paymentMethod'] as const)),
  ...(methodOf(values, going) === 'card' ? cardNames : []),
]

/** Labels of what is still empty, in the order of the form. */
export const missingLabels = (values: CheckoutValues, going: Paying): string[] =>
  required(values, going)
    .filter((name) => values[name] === '')
    .map((name) => labels[name])

/** All complaints: what is missing first, then what does not look right. */
export function validateCheckout(values: CheckoutValues, going: Paying): Errors<CheckoutValues> {
  const errors: Errors<CheckoutValues> = judgeBySchema<CheckoutValues>(
    OrderRequest,
    {
      ...values,
      address: undefined,
      ...addressOf(values, going),
      orderedItems: [{ productId: 'any', qty: 1 }],
      paymentMethod: methodOf(values, going),
      delivery: going.isCollected ? { method: values.delivery } : undefined,
      cardDetails: undefined,
    },
    labels,
  )
  if (methodOf(values, going) === 'card')
    for (const { field, message } of cardProblems(values, new Date()))
      errors[field] = sentence(labels[field], message)
  for (const name of required(values, going))
    if (values[name].trim() === '') errors[name] = sentence(labels[name], texts.form.isMissing)
  return errors
}

/** The server names card fields below `cardDetails`, the method below `delivery`, and the address it made. */
export const mapIssue = (path: string): keyof CheckoutValues | undefined => {
  const named = path.replace(/^cardDetails\./, '').replace(/^delivery\..*/, 'delivery')
  const name = named === 'address' ? addressNames.at(-1)! : named
  return name in noValues ? (name as keyof CheckoutValues) : undefined
}

/** The ways to pay as the quote has them, but cash closed where the order was refused it for this number. */
export const paymentsFor = (
  payments: Quote['payments'],
  phone: string,
  refused: CashRefused | undefined,
): Quote['payments'] =>
  refused?.phone === phone
    ? payments?.map((one) =>
        one.method === 'cod' ? { ...one, ok: false, message: refused.message } : one,
      )
    : payments

/** Whom an order in cash was refused to, in the server's words. */
export interface CashRefused {
  phone: string
  message: string
}
