/** Order administration: locks and changes one order, writes its history, lists new ones. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { OrderRow } from '../../schema/schema.ts'
import { type OrderViewRow, withItems } from './orders.queries.ts'

/** Locks the order with its items until the transaction ends. */
export function lockOrder(tx: Tx, orderId: string): Promise<OrderViewRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll('orders')
    .select(withItems)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The payment method of an order, and the shown card details. */
export type OrderPayment = Pick<
  OrderRow,
  'payment_status' | 'payment_method' | 'payment_brand' | 'payment_last4'
>

/** The buyer's confirmation of an order. */
export type OrderConfirmation = Pick<OrderRow, 'confirmed_at' | 'confirmed_how' | 'confirmed_by'>

/** The columns of a changed order that the database derives. */
const derived = [
  'version',
  'paid_cents',
  'credit_cents',
  'due_cents',
  'payment_state',
  'payment_issue',
] as const

/** Changes status, notes, payment and reasons of a locked order; triggers update its version. */
export async function changeOrder(
  tx: Tx,
  id: string,
  changes: {
    status: string
    notes: string
    cancel_reason?: string | null
    returning_since?: Date | null
    pay_by?: Date
    slip_at?: null
  } & OrderPayment &
    Partial<OrderConfirmation>,
): Promise<Pick<OrderRow, (typeof derived)[number]>> {
  return tx
    .updateTable('orders')
    .set(changes)
    .where('id', '=', id)
    .returning(derived)
    .executeTakeFirstOrThrow()
}

/** Inserts one line of an order's history: the actor, the old and the new status. */
export async function insertOrderEvent(
  tx: Tx,
  event: {
    orderRef: string
    actorId: string | null
    actor: string
    from: string | null
    to: string
    notes: string
    /** what staff changed of the order, if anything */
    changes?: unknown
  },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: event.orderRef,
      actor_id: event.actorId,
      actor: event.actor,
      from_status: event.from,
      to_status: event.to,
      notes: event.notes,
      ...(event.changes === undefined ? {} : { changes: JSON.stringify(event.changes) }),
    })
    .execute()
}

export interface NewOrderRow {
  order_id: string
  name: string
  total_cents: number
  created_at: Date
}

/** Returns the date of the newest order to the microsecond, as ISO 8601; 1970 for an empty shop. */
const newestDate = sql<string>`
  to_char(coalesce(max(created_at), 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Finds orders placed after `since` (none without it), the newest first, at most `most`; and the
 * date of the newest one, for the next request. Continuing from an order's date instead of the
 * clock does not miss an order that is being committed.
 */
export async function findNewOrders(
  db: DbOrTx,
  since: string | undefined,
  most: number,
): Promise<{ rows: NewOrderRow[]; newest: string }> {
  const { newest } = await db
    .selectFrom('orders')
    .select(newestDate.as('newest'))
    .executeTakeFirstOrThrow()
  if (since === undefined) return { rows: [], newest }
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'name', 'total_cents', 'created_at'])
    .where(
      sql<SqlBool>`created_at > ${since}::timestamptz and created_at <= ${newest}::timestamptz`,
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return { rows, newest }
}
