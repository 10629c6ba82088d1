/** Slips of bank transfers, and payment problems that staff report. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** Stores the slip of a locked order, replaces an earlier one and clears the reported problem. */
export async function saveSlip(
  tx: Tx,
  orderRef: string,
  { image, at }: { image: Buffer; at: Date },
): Promise<{ version: number }> {
  await tx
    .insertInto('order_slips')
    .values({ order_ref: orderRef, image })
    .onConflict((conflict) => conflict.column('order_ref').doUpdateSet({ image }))
    .execute()
  return tx
    .updateTable('orders')
    .set({ slip_at: at, payment_problem: '' })
    .where('id', '=', orderRef)
    .returning('version')
    .executeTakeFirstOrThrow()
}

export async function findSlip(db: DbOrTx, orderRef: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('order_slips')
    .select('image')
    .where('order_ref', '=', orderRef)
    .executeTakeFirst()
  return row?.image
}

/** Stores on a locked order why its payment was not found, and its new deadline. */
export function storeNotReceived(
  tx: Tx,
  orderRef: string,
  { problem, payBy }: { problem: string; payBy: Date },
): Promise<{ version: number }> {
  return tx
    .updateTable('orders')
    .set({ payment_problem: problem, pay_by: payBy })
    .where('id', '=', orderRef)
    .returning('version')
    .executeTakeFirstOrThrow()
}

/** Deletes the slips of a deleted account. */
export async function deleteSlipsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    with theirs as (
      update orders set slip_at = null
      where user_id = ${userId}::uuid and slip_at is not null returning id)
    delete from order_slips where order_ref in (select id from theirs)`.execute(tx)
}
