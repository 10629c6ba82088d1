/** The sandbox with a ledger: what the shop asked of its provider, and what that adds up to. */
import type { PaymentProvider } from '../../server/payments/payment-provider.ts'
import { createSandboxProvider } from '../../server/payments/sandbox-provider.ts'

export type PaymentCall = 'authorise' | 'capture' | 'release' | 'refund'

export interface PaymentLedger extends PaymentProvider {
  /** every call in its order, with the shop's reference */
  calls: { call: PaymentCall; reference: string }[]
  /** cents that were taken and not paid back */
  balance: () => number
  /** what happens before a call; may throw or wait */
  before: (call: PaymentCall) => Promise<void> | void
}

export function createPaymentLedger(): PaymentLedger {
  const sandbox = createSandboxProvider()
  const calls: PaymentLedger['calls'] = []
  const taken = new Map<string, number>()
  const note = async (call: PaymentCall, reference: string) => {
    await ledger.before(call)
    calls.push({ call, reference })
  }
  const ledger: PaymentLedger = {
    name: sandbox.name,
    calls,
    balance: () => [...taken.values()].reduce((sum, cents) => sum + cents, 0),
    before: () => {},
    async authorise(payment) {
      await note('authorise', payment.idempotencyReference)
      return sandbox.authorise(payment)
    },
    async capture(payment) {
      await note('capture', payment.idempotencyReference)
      taken.set(payment.idempotencyReference, payment.amountCents)
    },
    async release(payment) {
      await note('release', payment.idempotencyReference)
      return sandbox.release(payment)
    },
    async refund(payment) {
      await note('refund', payment.idempotencyReference)
      taken.delete(payment.idempotencyReference)
    },
  }
  return ledger
}
