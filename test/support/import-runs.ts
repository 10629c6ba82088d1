/** Imports that a test has started. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isUnavailable } from '#server/core/errors/error-translation.ts'
import type { Db } from '../../db/connection/client.ts'
import type { TestApp } from './test-app.ts'

const underWay = ['waiting', 'reading', 'running']

/** The status of an import once it waits for nothing and runs no more. */
export async function settledImport(shop: TestApp, token: string, id: string) {
  for (;;) {
    const { status, body } = await shop.call('GET', `/imports/${id}`, { token })
    // Whoever cut the database's connections cut the shop's as well.
    if (status !== 503 && !underWay.includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until a run that waits has asked for its turn and not got it. @returns its state then */
export async function stateAfterFirstLook(db: Db, id: string): Promise<string> {
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
 * Has the turn of imports as a run of another server has it, whatever its holder says.
 * @param beat when that server last said that it lives; by default it goes on saying so
 * @returns gives it back
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
        await tx.insertInto('import_leases').values({ kind, run, beat_at: beatAt }).execute()
      })
    } catch (error) {
      // A batch holds the turn for as long as it writes, on a slow machine longer than anybody waits for a lock.
      if (!isUnavailable(error)) throw error
      return take()
    }
  }
  await take()
  return async () => {
    await db.deleteFrom('import_leases').where('run', '=', run).execute()
  }
}
