/** Waits for imports that a test started. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isUnavailable } from '#server/core/errors/error-translation.ts'
import type { Db } from '../../db/connection/client.ts'
import type { TestApp } from './test-app.ts'

const underWay = ['waiting', 'reading', 'running']

/** Returns the status of an import once it neither waits nor runs. */
export async function settledImport(shop: TestApp, token: string, id: string) {
  for (;;) {
    const { status, body } = await shop.call('GET', `/imports/${id}`, { token })
    // A test that cut the database's connections also cut the shop's.
    if (status !== 503 && !underWay.includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until a waiting run has asked for the lease in vain. @returns its state then */
export async function stateAfterFirstAttempt(db: Db, id: string): Promise<string> {
  for (;;) {
    const { state, heartbeat_at, started_at } = await db
      .selectFrom('imports')
      .select(['state', 'heartbeat_at', 'started_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (state !== 'waiting' || Number(heartbeat_at) > Number(started_at)) return state
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Takes the import lease like a run of another server, even from its holder.
 * @param beat last report of that server; by default it keeps reporting
 * @returns releases it
 */
export async function takeTurn(
  db: Db,
  kind: 'write' | 'plan' = 'write',
  beat = '1 hour',
): Promise<() => Promise<void>> {
  const run = randomUUID()
  const take = async (): Promise<void> => {
    try {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('import_leases').where('kind', '=', kind).execute()
        const beatAt = sql<Date>`now() + ${sql.lit(beat)}::interval`
        await tx.insertInto('import_leases').values({ kind, run, heartbeat_at: beatAt }).execute()
      })
    } catch (error) {
      // A batch locks the lease while it writes, on a slow machine longer than a lock timeout.
      if (!isUnavailable(error)) throw error
      return take()
    }
  }
  await take()
  return async () => {
    await db.deleteFrom('import_leases').where('run', '=', run).execute()
  }
}
