/**
 * Who works on a payment just now. A claim is a moment in the payment's row that its holder puts
 * off again and again as long as it lives; when a server dies, its claims are over within
 * {@link claimSeconds}. A holder that only stood still finds out when it ties the payment to an
 * order, and undoes that order.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { renewClaim } from '../../../db/queries/payments/payments.queries.ts'
import type { Services } from '../../core/context/context.ts'

/** Seconds that a claim lasts after its last renewal: a buyer waits so long for a server that died. */
export const claimSeconds = 2
/** Milliseconds between two renewals. */
const renewEvery = 500

async function keepRenewing(
  { db, log }: Pick<Services, 'db' | 'log'>,
  paymentId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await wait(renewEvery, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    await renewClaim(db, paymentId, claimSeconds).catch((error: unknown) =>
      log.warn({ err: error, payment: paymentId }, 'the claim on a payment was not renewed'),
    )
  }
}

/** Renews the claim on a payment until the result is disposed. */
export function keepClaim(services: Pick<Services, 'db' | 'log'>, paymentId: string): Disposable {
  const stop = new AbortController()
  void keepRenewing(services, paymentId, stop.signal)
  return { [Symbol.dispose]: () => stop.abort() }
}
