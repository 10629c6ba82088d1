/** Which order a line of a courier's file means: by its waybill, by its number, by both. */
import type { DbOrTx } from '../../../db/connection/client.ts'
import { findNamedOrders, type NamedOrder } from '../../../db/queries/couriers/couriers.queries.ts'
import { wholeOrderNumber } from '../../../db/queries/orders/orders.queries.ts'
import { numberIn } from './courier-file.ts'

interface Naming {
  waybill: string
  order_number: string
}

/** Couriers that have no numbers of their own use the shop's as waybills. */
const numbersOf = ({ waybill, order_number }: Naming): string[] =>
  [numberIn(order_number), wholeOrderNumber(waybill)].filter((one) => one !== undefined)

/**
 * The orders that lines name.
 * @returns for each line none, the one, or several: it is not clear which. Where waybill and number name
 * orders that have nothing to do with each other it is all of them
 */
export async function findNamed(
  db: DbOrTx,
  lines: readonly Naming[],
): Promise<(line: Naming) => NamedOrder[]> {
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
