/** Converts the values of a return form to requests. */
import {
  type NewReturn,
  type OrderReturns,
  shareOfLine,
} from '#server/modules/orders/order/returns.schema.ts'

export type ReturnValues = Record<string, string>
export const fieldOf = (what: 'quantity' | 'reason' | 'restock', at: number) => `${what}-${at}`

const cents = (rupees: number): number => Math.round(rupees * 100)

/** Returns the initial values. @param exchangedFor the order given in exchange, if any */
export const emptyReturn = (
  { lines, provider }: OrderReturns,
  exchangedFor?: string,
): ReturnValues => ({
  ...Object.fromEntries(
    lines.flatMap((_, at) => [
      [fieldOf('quantity', at), ''],
      [fieldOf('reason', at), 'unwanted'],
      [fieldOf('restock', at), 'yes'],
    ]),
  ),
  delivery: '',
  amount: '',
  method: exchangedFor ? 'exchange' : provider && !provider.fullOnly ? 'provider' : 'cash',
  exchangedFor: exchangedFor ?? '',
  reference: '',
  note: '',
})

/** Returns the lines with units to return, with their indexes in the form. */
const named = ({ lines }: OrderReturns, values: ReturnValues) =>
  lines.flatMap((line, at) => {
    const typed = values[fieldOf('quantity', at)]?.trim()
    return typed && Number(typed) !== 0 ? [{ line, at, quantity: Number(typed) }] : []
  })

/** Maps an issue of the request's lines to a field of the form. */
export function fieldOfIssue(open: OrderReturns, values: ReturnValues, path: string): string {
  const [, place, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
  const at = place === undefined ? undefined : named(open, values)[Number(place)]?.at
  return at === undefined ? path : fieldOf(field === 'restock' ? field : 'quantity', at)
}

export interface Worth {
  /** the value in rupees, unless an amount is typed */
  worth: number
  amount: number
  /** the refund in rupees */
  back: number
}

/** Calculates the same amounts as the server. */
export function worthOfReturn(open: OrderReturns, values: ReturnValues): Worth {
  const value = named(open, values).reduce(
    (sum, { line: { value, quantity: of, returned }, quantity }) =>
      sum + shareOfLine(cents(value), of, returned, Math.min(quantity, of - returned)),
    values.delivery ? cents(open.delivery) : 0,
  )
  const [most, here] = [cents(open.max), cents(open.received)]
  const worth = Math.min(value, most)
  const typed = values.amount?.trim()
  const amount = typed ? cents(Number(typed)) || 0 : worth
  const back = Math.min(amount, Math.max(0, here - (most - amount)))
  return { worth: worth / 100, amount: amount / 100, back: back / 100 }
}

export const requestOf = (open: OrderReturns, values: ReturnValues) => ({
  orderId: open.orderId,
  lines: named(open, values).map(({ line: { productId }, at, quantity }) => ({
    productId,
    quantity,
    reason: values[fieldOf('reason', at)] as NewReturn['lines'][0]['reason'],
    restock: values[fieldOf('restock', at)] === 'yes',
  })),
  delivery: values.delivery === 'yes',
  ...(values.amount?.trim() ? { amount: Number(values.amount) } : {}),
  method: values.method as NewReturn['method'],
  ...(values.method === 'exchange' ? { exchangedFor: values.exchangedFor?.trim() } : {}),
  ...(values.reference?.trim() ? { reference: values.reference } : {}),
  note: values.note ?? '',
})
