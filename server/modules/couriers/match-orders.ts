/**
 * Finds the order of a line in a courier's file: by its waybill number, its order number, or both.
 */
import type { DbOrTx } from '../../../db/connection/client.ts'
import { findNamedOrders, type NamedOrder } from '../../../db/queries/couriers/couriers.queries.ts'
import { wholeOrderNumber } from '../../../db/queries/orders/orders.queries.ts'
import { numberIn } from './courier-file.ts'

interface OrderHint {
  waybill: string
  order_number: string
}

/**
 * Returns the order numbers that a line of a courier's file contains. Some couriers write them into
 * the waybill column.
 */
const numbersOf = ({ waybill, order_number }: OrderHint): string[] =>
  [numberIn(order_number), wholeOrderNumber(waybill)].filter((one) => one !== undefined)

/**
 * Finds the orders that the lines of a courier's file belong to.
 * @returns for each line its orders: none, one, or several if the line is ambiguous, as when waybill
 * and order number name different orders
 */
export async function matchOrders(
  db: DbOrTx,
  lines: readonly OrderHint[],
): Promise<(line: OrderHint) => NamedOrder[]> {
  const numbers = [...new Set(lines.flatMap(numbersOf))]
  const waybills = [...new Set(lines.map(({ waybill }) => waybill.toLowerCase()))].filter(Boolean)
  const orders = await findNamedOrders(db, numbers, waybills)
  const byNumber = new Map(orders.map((order) => [order.order_id, order]))
  const byWaybill = new Map<string, NamedOrder[]>()
  for (const order of orders)
    for (const waybill of new Set(order.waybills))
      byWaybill.set(waybill, [...(byWaybill.get(waybill) ?? []), order])
  return (line) => {
    const numbered = numbersOf(line).flatMap((number) => byNumber.get(number) ?? [])
    const carried = byWaybill.get(line.waybill.toLowerCase()) ?? []
    const both = numbered.filter((order) => carried.includes(order))
    if (both.length > 0) return [...new Set(both)]
    return [...new Set([...numbered, ...carried])]
  }
}
