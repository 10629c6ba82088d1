/**
 * Turns of imports on all servers: whoever has the lease of a kind works, the others wait in the
 * order they were started. No connection is held meanwhile, and nothing belongs to a session, so any
 * pooler may stand between.
 */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** Imports that write, and dry runs, do not wait for each other. */
type LeaseKind = 'write' | 'plan'

/** One start of one import. */
export interface ImportLease {
  kind: LeaseKind
  importId: string
  run: string
}

/**
 * Milliseconds: how often a holder says that it lives, and who waits for the turn; and after how much silence
 * they count as gone.
 */
export const leaseTimes = { beat: 1_000, waitingBeat: 2_000, silence: 5_000 } as const

/** The same as SQL. */
export const leaseSilence = sql`${sql.lit(`${leaseTimes.silence} milliseconds`)}::interval`
const isDryRun = (kind: LeaseKind) => sql.lit(kind === 'plan')

/** Reads alone: whether a run that waits has anything to say or to hear by {@link claimLease}. */
export async function isTimeToClaim(
  db: DbOrTx,
  { kind, importId, run }: ImportLease,
): Promise<boolean> {
  const { rows } = await sql<{ isTime: boolean }>`
    select not exists (
        select from import_leases where kind = ${kind} and beat_at >= now() - ${leaseSilence})
      or not exists (
        select from imports
        where id = ${importId}::uuid and run = ${run}::uuid and not stop_requested
          and heartbeat_at >= now() - ${sql.lit(`${leaseTimes.waitingBeat} milliseconds`)}::interval)
      as "isTime"`.execute(db)
  return rows[0]!.isTime
}

/**
 * Says that a run lives and waits, and takes the lease when it is free and nobody has waited longer.
 * A lease of somebody who is gone is cleared away, as soon as no batch of theirs is open any more;
 * the next call finds it free. Nobody waits for the disk: of twenty who wait, customers would feel it, and whose
 * turn was lost with a crash is told so by its next batch.
 * @returns `stop`: somebody asked the run to stop, or it was started anew
 */
export async function claimLease(
  db: DbOrTx,
  { kind, importId, run }: ImportLease,
): Promise<{ isMine: boolean; stop: boolean }> {
  const { rows } = await sql<{ isMine: boolean; stop: boolean }>`
    with waiting as (
      update imports set state = 'waiting', heartbeat_at = now()
      where id = ${importId}::uuid and run = ${run}::uuid
      returning id, started_at, stop_requested, set_config('synchronous_commit', 'off', true)
    ), gone as (
      delete from import_leases where kind in (
        select kind from import_leases
        where kind = ${kind} and beat_at < now() - ${leaseSilence}
        for update skip locked)
    ), taken as (
      insert into import_leases (kind, run)
      select ${kind}, ${run}::uuid from waiting
      where not stop_requested
        and not exists (select from import_leases where kind = ${kind})
        and not exists (
          select from imports as other
          where other.state = 'waiting' and other.dry_run = ${isDryRun(kind)}
            and other.heartbeat_at > now() - ${leaseSilence}
            and (other.started_at, other.id) < (waiting.started_at, waiting.id))
      on conflict do nothing
      returning run
    )
    select coalesce((select stop_requested from waiting), true) as stop,
      exists (select from taken) or exists (
        select from import_leases
        where kind = ${kind} and run = ${run}::uuid
          and beat_at >= now() - ${leaseSilence}) as "isMine"`.execute(db)
  return rows[0]!
}

/** Says that the holder lives, and with it its import. */
export async function beatLease(db: DbOrTx, { kind, importId, run }: ImportLease): Promise<void> {
  await sql`
    with held as (
      update import_leases set beat_at = now()
      where kind = ${kind} and run = ${run}::uuid
      returning run
    )
    update imports set heartbeat_at = now()
    from held where imports.id = ${importId}::uuid and imports.run = held.run`.execute(db)
}

/** Gives the lease back. */
export async function releaseLease(db: DbOrTx, { kind, run }: ImportLease): Promise<void> {
  await db.deleteFrom('import_leases').where('kind', '=', kind).where('run', '=', run).execute()
}

/**
 * Holds the lease until the transaction ends: it can be renewed meanwhile and not be taken away. And
 * makes the transaction quick at writing thousands of products. Its commit does not wait for the
 * disk: a crash may lose the last batches whole, each with its report, as if they had not been
 * written yet, and the commit that ends the run waits for all of them. It merges what it leaves in the
 * lists of the text indexes before an order meets so much that it has to (`searchSettings`). Words that
 * the shop does not know are kept back until `closeBatch`.
 * @returns false when somebody else has it
 */
export async function holdLease(tx: Tx, { kind, run }: ImportLease): Promise<boolean> {
  const { rows } = await sql`
    select set_config('synchronous_commit', 'off', true),
      set_config('gin_pending_list_limit', '128kB', true),
      set_config('araliya.words', 'held', true)
    from import_leases where kind = ${kind} and run = ${run}::uuid
    for key share`.execute(tx)
  return rows.length > 0
}
