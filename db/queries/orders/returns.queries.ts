/** Returns of orders: docs/returns.md. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** A line of an order: its units, and how many of them were returned. */
export interface ReturnableRow {
  id: string
  /** null where the product is deleted */
  product_ref: string | null
  product_id: string
  name: string
  price_cents: number
  quantity: number
  returned: number
}

/** Finds the lines of an order, with the returned units of each. */
export const findReturnable = async (db: DbOrTx, orderRef: string): Promise<ReturnableRow[]> => {
  const { rows } = await sql<ReturnableRow>`
    select item.id, item.product_ref, item.product_id, item.name, item.price_cents, item.quantity,
      coalesce((select sum(quantity) from order_return_lines where item_ref = item.id), 0)::int as returned
    from order_items as item where item.order_id = ${orderRef}::uuid order by item.line`.execute(db)
  return rows
}

interface NewReturn {
  /** of a locked order */
  orderRef: string
  actor: { id: string | null; label: string }
  cents: number
  deliveryCents: number
  refundedCents: number
  method: string
  note: string
  exchangedFor: string | null
  lines: readonly { itemRef: string; quantity: number; restocked: boolean; reason: string }[]
}

/** Inserts a return and its refund. @returns its id */
export async function insertReturn(tx: Tx, what: NewReturn): Promise<string> {
  const { id } = await tx
    .insertInto('order_returns')
    .values({
      order_ref: what.orderRef,
      actor_id: what.actor.id,
      actor: what.actor.label,
      cents: what.cents,
      delivery_cents: what.deliveryCents,
      refunded_cents: what.refundedCents,
      method: what.method,
      note: what.note,
      exchanged_for: what.exchangedFor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (what.lines.length > 0)
    await tx
      .insertInto('order_return_lines')
      .values(
        what.lines.map(({ itemRef, quantity, restocked, reason }, line) => ({
          return_ref: id,
          line,
          item_ref: itemRef,
          quantity,
          restocked,
          reason,
        })),
      )
      .execute()
  return id
}

/** Finds the returns of an order for staff, the oldest first. */
export const findReturns = (db: DbOrTx, orderRef: string) =>
  db
    .selectFrom('order_returns')
    .leftJoin('orders as exchange', 'exchange.id', 'exchanged_for')
    .selectAll('order_returns')
    .select((eb) => [
      'exchange.order_id as exchange_order',
      jsonArrayFrom(
        eb
          .selectFrom('order_return_lines')
          .innerJoin('order_items', 'order_items.id', 'item_ref')
          .select([
            'order_items.product_id',
            'order_items.name',
            'order_return_lines.quantity',
            'order_return_lines.reason',
            'order_return_lines.restocked',
          ])
          .whereRef('return_ref', '=', 'order_returns.id')
          .orderBy('order_return_lines.line'),
      ).as('lines'),
    ])
    .where('order_ref', '=', orderRef)
    .orderBy('order_returns.at')
    .orderBy('order_returns.id')
    .execute()
export type ReturnRow = Awaited<ReturnType<typeof findReturns>>[number]

/** Finds the numbers of the orders that this one was placed in exchange for. */
export async function findExchanged(db: DbOrTx, orderRef: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_returns')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select('orders.order_id')
    .distinct()
    .where('exchanged_for', '=', orderRef)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
