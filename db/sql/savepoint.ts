/** Runs a part of a transaction that may fail on its own. */
import { sql } from 'kysely'
import type { Tx } from '../connection/client.ts'

/**
 * Runs `work` within a savepoint. If it throws, its changes are rolled back; the transaction
 * continues.
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
