/** The parcels of orders; they are read with their order (`withItems` in orders.ts). */
import type { Tx } from '../client.ts'
import type { OrderParcelRow } from '../schema.ts'

export type NewParcel = Pick<OrderParcelRow, 'courier' | 'waybill' | 'tracking'>

/** A parcel more of a locked order. */
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
