/** Turns among the imports of all servers. Whoever waits holds no connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '../../../../db/connection/client.ts'
import {
  beatLease,
  claimLease,
  holdLease,
  type ImportLease,
  isTimeToClaim,
  leaseTimes,
  releaseLease,
} from '../../../../db/queries/imports/import-leases.queries.ts'
import { ImportStopped } from '../contract/issues.ts'

const pollMs = 400

/** Somebody else has the turn: this process was silent for so long that it was taken for gone. */
export class LeaseLost extends Error {}

/**
 * Waits for the turn of a run and keeps it during `work`.
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
      // What could not be given back is found free when it has been silent for long enough.
      if (isMine) await releaseLease(db, lease).catch(() => {})
    }
    // Stopped while it sleeps: the next look says so.
    do await sleep(pollMs, undefined, { signal }).catch(() => {})
    while (!signal.aborted && !(await isTimeToClaim(db, lease)))
  }
}

async function keeping<T>(db: Db, lease: ImportLease, work: () => Promise<T>): Promise<T> {
  // A beat that fails is told by the batch that finds the turn lost.
  const beating = setInterval(() => void beatLease(db, lease).catch(() => {}), leaseTimes.beat)
  try {
    return await work()
  } finally {
    clearInterval(beating)
  }
}

/**
 * The first thing in every transaction of a run that writes anything: may it still? What is judged
 * here holds until the transaction ends.
 * @throws LeaseLost
 */
export async function enterBatch(tx: Tx, lease: ImportLease): Promise<void> {
  if (!(await holdLease(tx, lease))) throw new LeaseLost('another import has the turn')
}
