/**
 * Payment locks. A lock is an expiry timestamp in the payment's row, which its holder extends
 * while it runs. The locks of a crashed server expire within {@link lockSeconds}. A holder that
 * was merely suspended finds out when it links the payment to an order, and that order is rolled
 * back.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { extendLock } from '../../../db/queries/payments/payments.queries.ts'
import type { Services } from '../../core/context/context.ts'

/** Seconds until a lock expires after its last extension: how long a buyer waits after a crash. */
export const lockSeconds = 2
/** Milliseconds between two extensions. */
const renewEvery = 500

async function keepRenewing(
  { db, log }: Pick<Services, 'db' | 'log'>,
  paymentId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await wait(renewEvery, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    await extendLock(db, paymentId, lockSeconds).catch((error: unknown) =>
      log.warn({ err: error, payment: paymentId }, 'a payment lock was not extended'),
    )
  }
}

/** Extends the lock on a payment until the result is disposed. */
export function keepLock(services: Pick<Services, 'db' | 'log'>, paymentId: string): Disposable {
  const stop = new AbortController()
  void keepRenewing(services, paymentId, stop.signal)
  return { [Symbol.dispose]: () => stop.abort() }
}
