/** Invoices and credit notes: written once, with the next number of their series. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { DocumentRow, NewDocumentRow } from '../../schema/schema.ts'
import { type OrderViewRow, withItems } from '../orders/orders.queries.ts'

/**
 * Inserts a document with the next number of its prefix and year. This locks the series until the
 * transaction ends, so do it last.
 */
export async function insertDocument(tx: Tx, document: NewDocumentRow): Promise<DocumentRow> {
  const { kind, prefix, year, order_id, corrects, cents, content, issued_at } = document
  const { rows } = await sql<DocumentRow>`
    with next as (
      insert into document_counters as counter (prefix, year, last)
      values (${prefix}, ${year}, 1)
      on conflict (prefix, year) do update set last = counter.last + 1
      returning last)
    insert into documents (kind, number, prefix, year, serial, order_id, corrects, cents, content, issued_at)
    select ${kind}, concat_ws('-', nullif(${prefix}::text, ''), ${year}::integer,
        lpad(last::text, greatest(6, length(last::text)), '0')),
      ${prefix}, ${year}::integer, last, ${order_id}, ${corrects}::uuid, ${cents}::bigint, ${content}::jsonb,
      ${issued_at}::timestamptz
    from next
    returning *`.execute(tx)
  return rows[0]!
}

/** Finds the documents of some orders, the oldest first. */
export const findDocuments = (db: DbOrTx, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('seq')
    .execute()

/** Finds orders by their numbers, in no particular order. */
export const findOrdersByNumber = (
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<OrderViewRow[]> =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select(withItems)
    .where('order_id', 'in', [...orderIds])
    .execute()
