/** Converts the values of an order form to requests. */

import { OrderEdit, PhoneOrder } from '#server/modules/orders/order/order-edit.schema.ts'
import { chipsOf } from '../../../forms/chips-field.tsx'
import { type Errors, validateBySchema } from '../../../forms/form.ts'
import { addressNames, addressOf, recipientLabels } from '../../../forms/recipient.ts'
import type { Inputs } from '../../../lib/api/trpc.ts'
import { config } from '../../../lib/config/config.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from './labels.ts'
import type { DraftLine } from './lines-field.tsx'

export const orderLabels = {
  ...recipientLabels,
  orderedItems: labels.lines,
  email: 'Email',
  delivery: labels.delivery,
  codes: labels.codes,
  paymentMethod: labels.payment,
  notes: labels.notes,
  amount: labels.amount,
  reason: labels.reason,
  beyondLimits: labels.beyondLimits,
}

/**
 * All texts, so that a form can keep them; `orderedItems` is JSON, `codes` has one code per line.
 */
export type OrderValues = Record<keyof typeof orderLabels, string>

export const blank: OrderValues = {
  ...(Object.fromEntries(Object.keys(orderLabels).map((name) => [name, ''])) as OrderValues),
  orderedItems: '[]',
  paymentMethod: 'cod',
}

type RecipientPart = 'name' | 'phone' | 'email' | (typeof addressFields)[number]

/** Returns the form's recipient of an order. */
export const recipientOf = (
  order: Partial<Pick<AdminOrder, RecipientPart>>,
): Partial<OrderValues> => ({
  name: order.name ?? '',
  phone: order.phone ?? '',
  email: order.email ?? '',
  address: order.address ?? '',
  district: order.district ?? '',
  city: order.city ?? '',
  street: order.street ?? '',
  postalCode: order.postalCode ?? '',
})

export const linesOf = ({ orderedItems }: Pick<OrderValues, 'orderedItems'>): DraftLine[] => {
  try {
    return JSON.parse(orderedItems) as DraftLine[]
  } catch {
    return []
  }
}

export const itemsOf = (values: OrderValues) =>
  linesOf(values).map(({ productId, qty }) => ({ productId, qty }))

const addressFields = ['address', 'district', 'city', 'street', 'postalCode'] as const
const some = (text: string) => (text.trim() === '' ? undefined : text.trim())
const definedOnly = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>

/** Returns the address; blank parts are left out. */
const addressPart = (values: OrderValues) => {
  const { address, ...parts } = addressOf(values, { isCollected: false })
  return definedOnly({
    ...(config.asksPlace ? {} : { address: some(address ?? '') }),
    ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, some(value ?? '')])),
  }) as { address?: string; district?: string; city?: string }
}

const deliveryPart = ({ delivery }: OrderValues) =>
  delivery ? { delivery: { method: delivery } } : {}

/** Returns the manual discount; its reason may still be missing. */
const discountOf = ({ amount, reason }: OrderValues) =>
  amount.trim() ? { amount: Number(amount), reason: reason.trim() } : undefined

/** Returns the request for a new order. */
export const newOrderBody = (values: OrderValues) =>
  ({
    orderedItems: itemsOf(values),
    name: values.name,
    phone: values.phone,
    ...addressPart(values),
    ...deliveryPart(values),
    ...definedOnly({
      email: some(values.email),
      notes: some(values.notes),
      discount: discountOf(values),
    }),
    paymentMethod: values.paymentMethod,
    ...definedOnly({ beyondLimits: some(values.beyondLimits) }),
  }) as Inputs['orders']['create']

/** Returns the request for a change: only fields that differ from the initial values. */
export function editBody(orderId: string, values: OrderValues, initial: OrderValues) {
  const moved = (name: keyof OrderValues) => values[name] !== initial[name]
  const discount = discountOf(values) ?? null
  return {
    orderId,
    ...(JSON.stringify(itemsOf(values)) === JSON.stringify(itemsOf(initial))
      ? {}
      : { orderedItems: itemsOf(values) }),
    ...(moved('name') ? { name: values.name } : {}),
    ...(moved('phone') ? { phone: values.phone } : {}),
    ...(moved('email') ? { email: some(values.email) ?? null } : {}),
    ...(addressFields.some(moved) ? addressPart(values) : {}),
    ...deliveryPart(values),
    ...(moved('codes') ? { codes: chipsOf(values.codes) } : {}),
    ...(moved('amount') || moved('reason') ? { discount } : {}),
    ...definedOnly({ beyondLimits: some(values.beyondLimits) }),
  } as Inputs['orders']['edit']
}

function validateDiscount({ amount, reason }: OrderValues): Errors<OrderValues> {
  const hasAmount = amount.trim() !== ''
  if (hasAmount && reason.trim() === '') return { reason: 'Enter a reason. The customer sees it.' }
  return hasAmount === (reason.trim() !== '') && (!hasAmount || Number(amount) > 0)
    ? {}
    : { amount: labels.noAmount }
}

/** Validates a new order. @param isCollected the order needs no address */
export function validateNewOrder(values: OrderValues, isCollected: boolean): Errors<OrderValues> {
  const { address: _, ...found } = validateBySchema(PhoneOrder, newOrderBody(values), orderLabels)
  const blankParts = isCollected ? [] : addressNames.filter((name) => values[name].trim() === '')
  return {
    ...found,
    ...validateDiscount(values),
    ...Object.fromEntries(blankParts.map((name) => [name, `${orderLabels[name]} is required`])),
  }
}

/** Validates a change of an order. */
export const validateEdit = (
  orderId: string,
  values: OrderValues,
  initial: OrderValues,
): Errors<OrderValues> => ({
  ...validateBySchema(OrderEdit, editBody(orderId, values, initial), orderLabels),
  ...validateDiscount(values),
})
