/** Order activity: notes and tags of staff, and other orders of the buyer. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { OrderNoteRow, OrderRow } from '../../schema/schema.ts'

/** Adds a note. */
export const insertOrderNote = (
  tx: Tx,
  note: { orderRef: string; note: string; actorId: string | null; actor: string },
): Promise<OrderNoteRow> =>
  tx
    .insertInto('order_notes')
    .values({
      order_ref: note.orderRef,
      note: note.note,
      actor_id: note.actorId,
      actor: note.actor,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Finds the notes of an order, the oldest first. */
export const findOrderNotes = (db: DbOrTx, orderRef: string): Promise<OrderNoteRow[]> =>
  db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .orderBy('at')
    .orderBy('id')
    .execute()

export async function deleteOrderNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('order_notes').where('id', '=', id).execute()
}

/** Finds an order's tags in alphabetical order. */
export async function findOrderTags(db: DbOrTx, orderRef: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_tags')
    .select('tag')
    .where('order_ref', '=', orderRef)
    .orderBy(sql`lower(tag)`)
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Replaces the tags of a locked order. */
export async function replaceOrderTags(
  tx: Tx,
  orderRef: string,
  tags: readonly string[],
): Promise<void> {
  await tx.deleteFrom('order_tags').where('order_ref', '=', orderRef).execute()
  if (tags.length > 0)
    await tx
      .insertInto('order_tags')
      .values(tags.map((tag) => ({ order_ref: orderRef, tag })))
      .execute()
}

/** The columns of a short list of orders. */
export const briefOrderColumns = [
  'order_id',
  'status',
  'returning_since',
  'created_at',
  'total_cents',
  'pricing',
] as const
export type BriefOrderRow = Pick<OrderRow, (typeof briefOrderColumns)[number]>

interface BuyersOrders {
  /** all of them, including this one */
  orders: number
  /** those that are not cancelled */
  notCancelled: number
  /** total of those that are not cancelled */
  cents: number
  /** refused on delivery, or returned */
  refused: number
  /** the newest other orders */
  others: BriefOrderRow[]
}

/** Summarises a buyer's orders, by account or by phone number; or an account's orders. */
export async function findBuyersOrders(
  db: DbOrTx,
  order: Pick<OrderRow, 'user_id' | 'phone_normalised'> & { id: string | null },
  most: number,
): Promise<BuyersOrders> {
  const theirs = sql<SqlBool>`(user_id = ${order.user_id}::uuid
    or (phone_normalised = ${order.phone_normalised} and phone_normalised <> ''))`
  const [sums, others] = await Promise.all([
    db
      .selectFrom('orders')
      .select([
        sql<number>`count(*)`.as('orders'),
        sql<number>`count(*) filter (where status <> 'Cancelled')`.as('notCancelled'),
        sql<number>`coalesce(sum(total_cents) filter (where status <> 'Cancelled'), 0)::bigint`.as(
          'cents',
        ),
        sql<number>`count(cancel_reason)`.as('refused'),
      ])
      .where(theirs)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select(briefOrderColumns)
      .where(theirs)
      .where(sql<SqlBool>`id is distinct from ${order.id}::uuid`)
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute(),
  ])
  return { ...sums, others }
}
