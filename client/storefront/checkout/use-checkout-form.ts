/** The checkout's form: its draft without the card, its rules, its sending. */
import type { CartLine } from '../../lib/cart.ts'
import { config } from '../../lib/config.ts'
import { readDistrict } from '../../lib/district.ts'
import { useForm } from '../../lib/form.ts'
import {
  type CheckoutValues,
  cardNames,
  mapIssue,
  noValues,
  validateCheckout,
} from './checkout-rules.ts'
import { type Agreed, failureText, usePlaceOrder } from './use-place-order.ts'

/** @param agree what is asked for when the button is pressed */
export function useCheckoutForm(items: readonly CartLine[], agree: () => Agreed) {
  const place = usePlaceOrder(items, agree)
  return useForm<CheckoutValues>({
    id: 'checkout',
    initial: { ...noValues, district: config.delivers ? readDistrict() : '' },
    validate: validateCheckout,
    submit: place,
    failureText,
    mapIssue,
    draftKey: 'checkout',
    secret: cardNames,
  })
}
