/**
 * Leases of imports on all servers: the holder of a kind's lease works, the others wait in the
 * order of their start. No connection is kept meanwhile and nothing belongs to a session, so any
 * pooler works.
 */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** Writing imports and dry runs do not wait for each other. */
type LeaseKind = 'write' | 'plan'

/** One start of one import. */
export interface ImportLease {
  kind: LeaseKind
  importId: string
  run: string
}

/**
 * Milliseconds: how often a holder, and a waiting run, reports; and the silence after which they
 * count as dead.
 */
export const leaseTimes = { heartbeat: 1_000, waitingHeartbeat: 2_000, silence: 5_000 } as const

/** The silence as an SQL interval. */
export const leaseSilence = sql`${sql.lit(`${leaseTimes.silence} milliseconds`)}::interval`
const isDryRun = (kind: LeaseKind) => sql.lit(kind === 'plan')

/** Returns whether a waiting run should call {@link claimLease}. Reads only. */
export async function isTimeToClaim(
  db: DbOrTx,
  { kind, importId, run }: ImportLease,
): Promise<boolean> {
  const { rows } = await sql<{ isTime: boolean }>`
    select not exists (
        select from import_leases where kind = ${kind} and heartbeat_at >= now() - ${leaseSilence})
      or not exists (
        select from imports
        where id = ${importId}::uuid and run = ${run}::uuid and not stop_requested
          and heartbeat_at >= now() - ${sql.lit(`${leaseTimes.waitingHeartbeat} milliseconds`)}::interval)
      as "isTime"`.execute(db)
  return rows[0]!.isTime
}

/**
 * Reports that a waiting run is alive, and takes the lease when it is free and no run waited
 * longer. Removes the lease of a dead holder once none of its batches is open; the next call finds
 * it free. Commits do not wait for the disk: twenty waiting runs would slow customers down, and a
 * run that lost its lease in a crash learns it with its next batch.
 * @returns `stop`: a user asked the run to stop, or it was restarted
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
        where kind = ${kind} and heartbeat_at < now() - ${leaseSilence}
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
          and heartbeat_at >= now() - ${leaseSilence}) as "isMine"`.execute(db)
  return rows[0]!
}

/** Reports that the holder and its import are alive. */
export async function renewLease(db: DbOrTx, { kind, importId, run }: ImportLease): Promise<void> {
  await sql`
    with held as (
      update import_leases set heartbeat_at = now()
      where kind = ${kind} and run = ${run}::uuid
      returning run
    )
    update imports set heartbeat_at = now()
    from held where imports.id = ${importId}::uuid and imports.run = held.run`.execute(db)
}

/** Releases the lease. */
export async function releaseLease(db: DbOrTx, { kind, run }: ImportLease): Promise<void> {
  await db.deleteFrom('import_leases').where('kind', '=', kind).where('run', '=', run).execute()
}

/**
 * Locks the lease until the transaction ends. Meanwhile it can be renewed, but not taken. Also sets
 * the transaction's settings for fast writes: the commit does not wait for the disk, so a crash may
 * undo the last batches with their reports. The commit that ends the run waits for all batches.
 * Pending lists of the text indexes stay short, so that no order merges them (`searchSettings`).
 * `closeBatch` stores the new words. @returns false when another run has the lease
 */
export async function lockLease(tx: Tx, { kind, run }: ImportLease): Promise<boolean> {
  const { rows } = await sql`
    select set_config('synchronous_commit', 'off', true),
      set_config('gin_pending_list_limit', '128kB', true),
      set_config('araliya.words', 'held', true)
    from import_leases where kind = ${kind} and run = ${run}::uuid
    for key share`.execute(tx)
  return rows.length > 0
}
