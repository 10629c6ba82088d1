/** Parcels of orders; they are read with their order (`withItems` in orders.ts). */
import { sql } from 'kysely'
import type { Tx } from '../../connection/client.ts'
import type { OrderParcelRow } from '../../schema/schema.ts'

export type NewParcel = Pick<OrderParcelRow, 'courier' | 'waybill' | 'tracking'>

/**
 * Finds another order, not cancelled, with a parcel of this waybill and courier. Serialises
 * requests for the same one until the transaction ends.
 */
export async function findOrderWithParcel(
  tx: Tx,
  orderRef: string,
  { courier, waybill }: Pick<NewParcel, 'courier' | 'waybill'>,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(7214004, hashtext(lower(${courier} || ' ' || ${waybill})))`.execute(
    tx,
  )
  const other = await tx
    .selectFrom('order_parcels')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select('orders.order_id')
    .where(sql<boolean>`lower(waybill) = lower(${waybill}) and waybill <> ''`)
    .where(sql<boolean>`lower(courier) = lower(${courier})`)
    .where('order_ref', '<>', orderRef)
    .where('orders.status', '<>', 'Cancelled')
    .executeTakeFirst()
  return other?.order_id
}

/** Adds a parcel to a locked order. */
export async function insertParcel(tx: Tx, orderRef: string, parcel: NewParcel): Promise<void> {
  await tx
    .insertInto('order_parcels')
    .values({ order_ref: orderRef, ...parcel })
    .execute()
}

export async function updateParcel(tx: Tx, id: string, parcel: NewParcel): Promise<void> {
  await tx.updateTable('order_parcels').set(parcel).where('id', '=', id).execute()
}

export async function deleteParcel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('order_parcels').where('id', '=', id).execute()
}
