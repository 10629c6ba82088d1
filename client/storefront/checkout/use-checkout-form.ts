/** The checkout's form: its draft without the card, its rules, its sending. */
import type { CartLine } from '../../lib/cart.ts'
import { useForm } from '../../lib/form.ts'
import {
  type CheckoutValues,
  cardNames,
  mapIssue,
  noValues,
  validateCheckout,
} from './checkout-rules.ts'
import { failureText, usePlaceOrder } from './use-place-order.ts'

export function useCheckoutForm(items: readonly CartLine[], agree: () => number) {
  const place = usePlaceOrder(items, agree)
  return useForm<CheckoutValues>({
    id: 'checkout',
    initial: noValues,
    validate: validateCheckout,
    submit: place,
    failureText,
    mapIssue,
    draftKey: 'checkout',
    secret: cardNames,
  })
}
