/** An order's row as callers see it. */
import type { OrderViewRow } from '../../db/queries/orders.ts'
import { toRupees } from '../money.ts'
import type { Order } from './orders.schema.ts'

/** design.md §4, "an order". */
export function viewOrder(row: OrderViewRow): Order {
  return {
    orderId: row.order_id,
    status: row.status as Order['status'],
    date: row.created_at.toISOString(),
    name: row.name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    notes: row.notes,
    paymentMethod: row.payment_method as Order['paymentMethod'],
    payment: {
      status: row.payment_status as Order['payment']['status'],
      ...(row.payment_brand ? { brand: row.payment_brand } : {}),
      ...(row.payment_last4 ? { last4: row.payment_last4 } : {}),
    },
    orderedItems: row.items.map((item) => ({
      productId: item.product_id,
      name: item.name,
      image: item.image,
      price: toRupees(item.price_cents),
      quantity: item.quantity,
    })),
    total: toRupees(row.total_cents),
    labeledTotal: toRupees(row.labeled_total_cents),
  }
}
