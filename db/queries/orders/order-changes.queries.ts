/** Changes the items, address and cost of an order. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { normalisePhone } from '../../phone.ts'
import type { OrderItemRow } from '../../schema/schema.ts'
import type { NewOrderItem } from './place-order.queries.ts'

/** Finds the items of an order, with all columns. */
export const findItems = (db: DbOrTx, orderRef: string): Promise<OrderItemRow[]> =>
  db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', orderRef)
    .orderBy('line')
    .execute()

/** The columns that an edit of an order replaces, besides its items. */
export interface OrderContents {
  name: string
  phone: string
  email: string
  address: string
  street: string | null
  city: string | null
  district: string | null
  postal_code: string | null
  total_cents: number
  labeled_total_cents: number
  pricing: unknown
}

/**
 * Replaces the contents of a locked order in one statement. Items that stay keep their rows,
 * because reviews and sales refer to them.
 */
export async function changeContents(
  tx: Tx,
  orderRef: string,
  order: OrderContents,
  items: readonly NewOrderItem[],
): Promise<void> {
  const column = <T>(of: (item: NewOrderItem) => T): T[] => items.map(of)
  const pricing = sql`${order.pricing === undefined ? null : JSON.stringify(order.pricing)}::jsonb`
  await sql`
    with given as (
      select *, tax_rate_of(${pricing}, product_id) as tax_rate from unnest(${column((item) => item.productRef)}::uuid[], ${column((item) => item.productId)}::text[],
        ${column((item) => item.name)}::text[], ${column((item) => item.image)}::text[],
        ${column((item) => item.priceCents)}::bigint[], ${column((item) => item.labeledPriceCents)}::bigint[],
        ${column((item) => item.quantity)}::integer[]) with ordinality
        as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, place)),
    before as (select product_id, line from order_items where order_id = ${orderRef}::uuid),
    gone as (
      delete from order_items where order_id = ${orderRef}::uuid
        and product_id not in (select product_id from given)),
    kept as (
      update order_items set quantity = given.quantity, tax_rate = given.tax_rate from given
      where order_id = ${orderRef}::uuid and order_items.product_id = given.product_id),
    added as (
      insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents,
        labeled_price_cents, quantity, tax_rate, cost_cents, group_id)
      select ${orderRef}::uuid, place + (select max(line) from before), product_ref, product_id, name,
        image, price_cents, labeled_price_cents, quantity, tax_rate,
        (select cost_cents from product_details where product_details.product_ref = given.product_ref),
        (select group_id from product_group_members as member where member.product_ref = given.product_ref and active)
      from given where product_id not in (select product_id from before))
    update orders set name = ${order.name}, phone = ${order.phone}, email = ${order.email},
      phone_normalised = ${normalisePhone(order.phone)}, address = ${order.address},
      street = ${order.street}, city = ${order.city}, district = ${order.district},
      postal_code = ${order.postal_code}, total_cents = ${order.total_cents}::bigint,
      labeled_total_cents = ${order.labeled_total_cents}::bigint,
      pricing = ${pricing}
    where id = ${orderRef}::uuid`.execute(tx)
}
