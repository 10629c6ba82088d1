/** What makes a checkout complete and right; the words for what is missing. */
import { OrderRequest, type paymentMethods } from '#server/orders/orders.schema.ts'
import { cardProblems } from '#server/payments/card.schema.ts'
import { type Errors, type Form, judgeBySchema, sentence } from '../../lib/form.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.checkout

export type CheckoutValues = Record<
  | 'name'
  | 'address'
  | 'phone'
  | 'email'
  | 'notes'
  | 'paymentMethod'
  | 'cardNumber'
  | 'expiryDate'
  | 'cvv',
  string
>
export type CheckoutForm = Form<CheckoutValues>
export type PaymentMethod = (typeof paymentMethods)[number]

export const noValues: CheckoutValues = {
  name: '',
  address: '',
  phone: '',
  email: '',
  notes: '',
  paymentMethod: '',
  cardNumber: '',
  expiryDate: '',
  cvv: '',
}

/** Never kept in the browser. */
export const cardNames = ['cardNumber', 'expiryDate', 'cvv'] as const

const labels: CheckoutValues = {
  name: words.name,
  address: words.address,
  phone: words.phone,
  email: words.email,
  notes: words.notes,
  paymentMethod: words.method,
  cardNumber: words.cardNumber,
  expiryDate: words.expiry,
  cvv: words.cvv,
}

const required = (values: CheckoutValues): (keyof CheckoutValues)[] => [
  'name',
  'address',
  'phone',
  'paymentMethod',
  ...(values.paymentMethod === 'card' ? cardNames : []),
]

/** Labels of what is still empty, in the order of the form. */
export const missingLabels = (values: CheckoutValues): string[] =>
  required(values)
    .filter((name) => values[name] === '')
    .map((name) => labels[name])

/** All complaints: what is missing first, then what does not look right. */
export function validateCheckout(values: CheckoutValues): Errors<CheckoutValues> {
  const errors: Errors<CheckoutValues> = judgeBySchema<CheckoutValues>(
    OrderRequest,
    { ...values, orderedItems: [{ productId: 'any', qty: 1 }], cardDetails: undefined },
    labels,
  )
  if (values.paymentMethod === 'card')
    for (const { field, message } of cardProblems(values, new Date()))
      errors[field] = sentence(labels[field], message)
  for (const name of required(values))
    if (values[name].trim() === '') errors[name] = sentence(labels[name], texts.form.isMissing)
  return errors
}

/** The server names card fields below `cardDetails`. */
export const mapIssue = (path: string): keyof CheckoutValues | undefined => {
  const name = path.replace(/^cardDetails\./, '')
  return name in noValues ? (name as keyof CheckoutValues) : undefined
}
