/** Carts of accounts. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { CartRow } from '../../schema/schema.ts'

type Cart = Pick<CartRow, 'version' | 'lines'>

/** Finds the cart; undefined: none was ever created. */
export function findCart(db: DbOrTx, userId: string): Promise<Cart | undefined> {
  return db
    .selectFrom('carts')
    .select(['version', 'lines'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Locks the cart until the transaction ends; creates it where there is none. */
export async function lockCart(tx: Tx, userId: string): Promise<Cart> {
  const { rows } = await sql<Cart>`
    insert into carts (user_id) values (${userId}::uuid)
    on conflict (user_id) do update set user_id = excluded.user_id
    returning version, lines`.execute(tx)
  return rows[0]!
}

/** Writes a locked cart. */
export async function writeCart(
  tx: Tx,
  userId: string,
  { version, lines }: { version: number; lines: readonly Cart['lines'][number][] },
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ version, lines: JSON.stringify(lines), changed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes carts that were not changed for so many days. */
export async function deleteOldCarts(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
