/** Holds the checkout's form: a draft without the card, validation, submission. */
import { useState } from 'react'
import { useForm } from '../../forms/form.ts'
import type { CartLine } from '../../lib/cart/cart.ts'
import { config } from '../../lib/config/config.ts'
import { readDistrict } from '../../lib/delivery/district.ts'
import {
  type CashRefused,
  type CheckoutValues,
  cardNames,
  mapIssue,
  noValues,
  validateCheckout,
} from './checkout-rules.ts'
import { failureText, type Priced, usePlaceOrder } from './use-place-order.ts'

/** Returns the form. @param priced known after the form's first render */
export function useCheckoutForm(items: readonly CartLine[], priced: () => Priced) {
  const [cashRefused, refuseCash] = useState<CashRefused>()
  const place = usePlaceOrder(items, priced, refuseCash)
  const form = useForm<CheckoutValues>({
    id: 'checkout',
    initial: { ...noValues, district: config.asksPlace ? readDistrict() : '' },
    validate: (values) => validateCheckout(values, priced()),
    submit: place,
    failureText,
    mapIssue,
    draftKey: 'checkout',
    secret: cardNames,
  })
  return { form, cashRefused }
}
