/** Validates the checkout and describes its errors. */
import { OrderRequest, type paymentMethods } from '#server/modules/orders/order/orders.schema.ts'
import { cardProblems } from '#server/modules/payments/card.schema.ts'
import { type Errors, type Form, labelledMessage, validateBySchema } from '../../forms/form.ts'
import {
  addressNames,
  addressOf,
  type Destination,
  recipientLabels,
} from '../../forms/recipient.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { texts } from '../../lib/texts/texts.ts'

const labels = texts.checkout

const fieldLabels = {
  ...recipientLabels,
  email: labels.email,
  delivery: texts.delivery.method,
  notes: labels.notes,
  paymentMethod: labels.method,
  cardNumber: labels.cardNumber,
  expiryDate: labels.expiry,
  cvv: labels.cvv,
}

/**
 * `addressId`: the chosen saved address; `saves`: `yes` saves the typed address; `credit`: `yes`
 * spends store credit
 */
export type CheckoutValues = Record<
  keyof typeof fieldLabels | 'addressId' | 'saves' | 'credit',
  string
>
export type CheckoutForm = Form<CheckoutValues>
export type PaymentMethod = (typeof paymentMethods)[number]

export const noValues = Object.fromEntries(
  [...Object.keys(fieldLabels), 'addressId', 'saves', 'credit'].map((name) => [name, '']),
) as CheckoutValues

/** Card fields, which are never stored in the browser. */
export const cardNames = ['cardNumber', 'expiryDate', 'cvv'] as const

/** The facts that validation depends on besides the input. */
export interface Paying extends Destination {
  /** store credit pays everything: no other payment method is needed */
  isCovered?: boolean
}

/** Returns the payment method; 'cod' when store credit pays the whole order, as on the server. */
export const methodOf = (
  { paymentMethod }: CheckoutValues,
  { isCovered }: Paying,
): PaymentMethod => (isCovered ? 'cod' : (paymentMethod as PaymentMethod))

const required = (values: CheckoutValues, going: Paying): (keyof typeof fieldLabels)[] => [
  'name',
  ...(going.isCollected ? [] : addressNames),
  'phone',
  ...(going.isCovered ? [] : (['paymentMethod'] as const)),
  ...(methodOf(values, going) === 'card' ? cardNames : []),
]

/** Returns the labels of empty required fields, in the order of the form. */
export const missingLabels = (values: CheckoutValues, going: Paying): string[] =>
  required(values, going)
    .filter((name) => values[name] === '')
    .map((name) => fieldLabels[name])

/** Returns all errors: missing fields first, then invalid ones. */
export function validateCheckout(values: CheckoutValues, going: Paying): Errors<CheckoutValues> {
  const errors: Errors<CheckoutValues> = validateBySchema<CheckoutValues>(
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
    fieldLabels,
  )
  if (methodOf(values, going) === 'card')
    for (const { field, message } of cardProblems(values, new Date()))
      errors[field] = labelledMessage(fieldLabels[field], message)
  for (const name of required(values, going))
    if (values[name].trim() === '')
      errors[name] = labelledMessage(fieldLabels[name], texts.form.isMissing)
  return errors
}

/**
 * Maps a server field to a form field: card fields are below `cardDetails`, the method below
 * `delivery`.
 */
export const mapIssue = (path: string): keyof CheckoutValues | undefined => {
  const named = path.replace(/^cardDetails\./, '').replace(/^delivery\..*/, 'delivery')
  const name = named === 'address' ? addressNames.at(-1)! : named
  return name in noValues ? (name as keyof CheckoutValues) : undefined
}

/** Returns the quote's payment methods, without cash where it was refused for this phone number. */
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

/** A refusal of cash on delivery, with the server's message. */
export interface CashRefused {
  phone: string
  message: string
}
