/** Queues the imports of all servers. A waiting import holds no connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '../../../../db/connection/client.ts'
import {
  claimLease,
  type ImportLease,
  isTimeToClaim,
  leaseTimes,
  lockLease,
  releaseLease,
  renewLease,
} from '../../../../db/queries/imports/import-leases.queries.ts'
import { ImportStopped } from '../contract/issues.ts'

const pollMs = 400

/** Another import has the lease: this process was silent so long that it counted as dead. */
export class LeaseLost extends Error {}

/**
 * Waits for the lease of a run and keeps it during `work`.
 * @throws ImportStopped when the run is stopped while it waits
 */
export async function withLease<T>(
  db: Db,
  lease: ImportLease,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const { isMine, stop } = await claimLease(db, lease)
    try {
      if (stop || signal.aborted) throw new ImportStopped()
      if (isMine) return await keeping(db, lease, work)
    } finally {
      // A lease that cannot be released expires by missing heartbeats.
      if (isMine) await releaseLease(db, lease).catch(() => {})
    }
    // A stop during the sleep is noticed by the next check.
    do await sleep(pollMs, undefined, { signal }).catch(() => {})
    while (!signal.aborted && !(await isTimeToClaim(db, lease)))
  }
}

async function keeping<T>(db: Db, lease: ImportLease, work: () => Promise<T>): Promise<T> {
  // A failed heartbeat shows in the batch that finds the lease lost.
  const heartbeat = setInterval(
    () => void renewLease(db, lease).catch(() => {}),
    leaseTimes.heartbeat,
  )
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Checks and locks the lease, as the first statement of every writing transaction. The result holds
 * until the transaction ends.
 * @throws LeaseLost
 */
export async function enterBatch(tx: Tx, lease: ImportLease): Promise<void> {
  if (!(await lockLease(tx, lease))) throw new LeaseLost('another import is running')
}
