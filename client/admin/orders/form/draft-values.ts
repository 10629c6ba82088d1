/** Converts between a draft order and the form's values. */
import { DraftFields } from '#server/modules/draft-orders/drafts.schema.ts'
import { type Errors, validateBySchema } from '../../../forms/form.ts'
import type { Inputs, Outputs } from '../../../lib/api/trpc.ts'
import * as labels from './labels.ts'
import {
  blank,
  itemsOf,
  newOrderBody,
  type OrderValues,
  orderLabels,
  recipientOf,
} from './order-values.ts'

export type Draft = Outputs['draftOrders']['get']

/** Returns the draft to save. @param exchanged the order that this one replaces */
export const draftBody = (values: OrderValues, exchanged: string | undefined) =>
  ({
    ...newOrderBody(values),
    ...(exchanged ? { exchanged } : {}),
  }) as Inputs['draftOrders']['create']

/** Returns the price request of an incomplete order; undefined while it has no items. */
export function priceBody(values: OrderValues): Inputs['draftOrders']['price'] | undefined {
  if (itemsOf(values).length === 0 || Object.keys(validateDraft(values)).length > 0)
    return undefined
  const { orderedItems, address, district, city, delivery, discount, paymentMethod, phone } =
    draftBody(values, undefined)
  return { orderedItems, address, district, city, delivery, discount, paymentMethod, phone }
}

/** Validates the fields that even a draft requires to be valid. */
export function validateDraft(values: OrderValues): Errors<OrderValues> {
  const { amount } = values
  const isNumber = amount.trim() === '' || Number(amount) >= 0
  return {
    ...validateBySchema(DraftFields, draftBody(values, undefined), orderLabels),
    ...(isNumber ? {} : { amount: labels.noAmount }),
  }
}

/** Returns the form's values of a draft. */
export const valuesOf = (draft: Draft): OrderValues => ({
  ...blank,
  ...recipientOf(draft),
  orderedItems: JSON.stringify(draft.orderedItems.map(({ current: _, ...line }) => line)),
  delivery: draft.delivery?.method ?? '',
  paymentMethod: draft.paymentMethod ?? blank.paymentMethod,
  notes: draft.notes ?? '',
  amount: draft.discount?.amount === undefined ? '' : String(draft.discount.amount),
  reason: draft.discount?.reason ?? '',
  beyondLimits: draft.beyondLimits ?? '',
})
