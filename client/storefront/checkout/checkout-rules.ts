/** What makes a checkout complete and right; the words for what is missing. */
import { OrderRequest, type paymentMethods } from '#server/orders/orders.schema.ts'
import { cardProblems } from '#server/payments/card.schema.ts'
import { type Errors, type Form, judgeBySchema, sentence } from '../../lib/form.ts'
import type { Quote } from '../../lib/quote.ts'
import { addressNames, addressOf, type Going, recipientLabels } from '../../lib/recipient.ts'
import { texts } from '../../lib/texts.ts'

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

/** `addressId`: of the saved address that is taken; `saves`: `yes`, the typed one is to be saved */
export type CheckoutValues = Record<keyof typeof labels | 'addressId' | 'saves', string>
export type CheckoutForm = Form<CheckoutValues>
export type PaymentMethod = (typeof paymentMethods)[number]

export const noValues = Object.fromEntries(
  [...Object.keys(labels), 'addressId', 'saves'].map((name) => [name, '']),
) as CheckoutValues

/** Never kept in the browser. */
export const cardNames = ['cardNumber', 'expiryDate', 'cvv'] as const

const required = (values: CheckoutValues, { isCollected }: Going): (keyof typeof labels)[] => [
  'name',
  ...(isCollected ? [] : addressNames),
  'phone',
  'paymentMethod',
  ...(values.paymentMethod === 'card' ? cardNames : []),
]

/** Labels of what is still empty, in the order of the form. */
export const missingLabels = (values: CheckoutValues, going: Going): string[] =>
  required(values, going)
    .filter((name) => values[name] === '')
    .map((name) => labels[name])

/** All complaints: what is missing first, then what does not look right. */
export function validateCheckout(values: CheckoutValues, going: Going): Errors<CheckoutValues> {
  const errors: Errors<CheckoutValues> = judgeBySchema<CheckoutValues>(
    OrderRequest,
    {
      ...values,
      address: undefined,
      ...addressOf(values, going),
      orderedItems: [{ productId: 'any', qty: 1 }],
      delivery: going.isCollected ? { method: values.delivery } : undefined,
      cardDetails: undefined,
    },
    labels,
  )
  if (values.paymentMethod === 'card')
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
