/** What makes a checkout complete and right; the words for what is missing. */
import { OrderRequest, type paymentMethods } from '#server/orders/orders.schema.ts'
import { cardProblems } from '#server/payments/card.schema.ts'
import { config } from '../../lib/config.ts'
import { type Errors, type Form, judgeBySchema, sentence } from '../../lib/form.ts'
import type { Quote } from '../../lib/quote.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.checkout

const labels = {
  name: words.name,
  phone: words.phone,
  email: words.email,
  address: words.address,
  district: texts.delivery.district,
  city: texts.delivery.city,
  street: texts.delivery.street,
  postalCode: texts.delivery.postalCode,
  delivery: texts.delivery.method,
  notes: words.notes,
  paymentMethod: words.method,
  cardNumber: words.cardNumber,
  expiryDate: words.expiry,
  cvv: words.cvv,
}

export type CheckoutValues = Record<keyof typeof labels, string>
export type CheckoutForm = Form<CheckoutValues>
export type PaymentMethod = (typeof paymentMethods)[number]

export const noValues = Object.fromEntries(
  Object.keys(labels).map((name) => [name, '']),
) as CheckoutValues

/** Never kept in the browser. */
export const cardNames = ['cardNumber', 'expiryDate', 'cvv'] as const

/** What the address hangs on: who collects what they buy says none. */
export interface Going {
  isCollected: boolean
}

/** The address as somebody reads it while typing. */
export function addressLines(values: CheckoutValues, { isCollected }: Going): readonly string[] {
  if (isCollected) return config.settings.shop.address
  const { address, street, city, district, postalCode } = values
  return config.asksPlace ? [street, `${postalCode} ${city}`, district] : [address]
}

/** An address in parts where the shop asks for the place, in one field elsewhere. */
const addressNames = config.asksPlace
  ? (['district', 'city', 'street'] as const)
  : (['address'] as const)

/** Where to, as an order says it; `address` is made of the parts by the server. */
export function addressOf(values: CheckoutValues, { isCollected }: Going) {
  if (isCollected) return {}
  const { address, street, city, district, postalCode } = values
  return config.asksPlace ? { address: '', street, city, district, postalCode } : { address }
}

const required = (values: CheckoutValues, { isCollected }: Going): (keyof CheckoutValues)[] => [
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
