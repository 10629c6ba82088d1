/** A part of a transaction that may fail without it. */
import { sql } from 'kysely'
import type { Tx } from '../connection/client.ts'

/**
 * Does what `work` does in the transaction, or nothing of it where it throws; the transaction goes on.
 * @throws what `work` throws
 */
export async function within<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  } finally {
    await sql`release savepoint part`.execute(tx)
  }
}
