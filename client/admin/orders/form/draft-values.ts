/** A draft of an order as the form has it, and the form as a draft. */
import { DraftFields } from '#server/modules/draft-orders/drafts.schema.ts'
import { type Errors, judgeBySchema } from '../../../forms/form.ts'
import type { Inputs, Outputs } from '../../../lib/api/trpc.ts'
import * as words from '../../texts/change-order.ts'
import {
  blank,
  itemsOf,
  type OrderValues,
  orderLabels,
  recipientOf,
  typedBody,
} from './order-values.ts'

export type Draft = Outputs['orders']['draft']

/** @param exchanged the order whose buyer gets this one instead of what comes back */
export const draftBody = (values: OrderValues, exchanged: string | undefined) =>
  ({ ...typedBody(values), ...(exchanged ? { exchanged } : {}) }) as Inputs['orders']['saveDraft']

/** What prices the order before all of it is typed; undefined while nothing is in it. */
export function priceBody(values: OrderValues): Inputs['orders']['priceDraft'] | undefined {
  if (itemsOf(values).length === 0 || Object.keys(judgeDraft(values)).length > 0) return undefined
  const { orderedItems, address, district, city, delivery, discount, paymentMethod, phone } =
    draftBody(values, undefined)
  return { orderedItems, address, district, city, delivery, discount, paymentMethod, phone }
}

/** Complaints of what not even a draft can keep. */
export function judgeDraft(values: OrderValues): Errors<OrderValues> {
  const { amount } = values
  const isNumber = amount.trim() === '' || Number(amount) >= 0
  return {
    ...judgeBySchema(DraftFields, draftBody(values, undefined), orderLabels),
    ...(isNumber ? {} : { amount: words.noAmount }),
  }
}

/** The form as somebody left it. */
export const valuesOf = (draft: Draft): OrderValues => ({
  ...blank,
  ...recipientOf(draft),
  orderedItems: JSON.stringify(draft.orderedItems.map(({ now: _, ...line }) => line)),
  delivery: draft.delivery?.method ?? '',
  paymentMethod: draft.paymentMethod ?? blank.paymentMethod,
  notes: draft.notes ?? '',
  amount: draft.discount?.amount === undefined ? '' : String(draft.discount.amount),
  reason: draft.discount?.reason ?? '',
  beyondLimits: draft.beyondLimits ?? '',
})
