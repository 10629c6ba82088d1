/**
 * A bank that keeps a ledger, for cards that the sandbox approves: what the shop asked of it, and
 * what that adds up to. It refuses what contradicts itself, and its questions and answers may get lost.
 */
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentTruth,
} from '#server/modules/payments/payment-provider.ts'
import { createSandboxProvider } from '#server/modules/payments/sandbox-provider.ts'

export const paymentCalls = ['authorise', 'capture', 'release', 'refund', 'status'] as const
export type PaymentCall = (typeof paymentCalls)[number] | 'refundPart'

interface Entry {
  state: PaymentTruth
  amountCents: number
  /** cents that went back of it, by the references of the parts */
  parts?: Map<string, number>
}

/** What is left of a payment. */
const leftOf = ({ amountCents, parts = new Map() }: Entry): number =>
  [...parts.values()].reduce((left, cents) => left - cents, amountCents)

/** What of it the shop has. */
const keptOf = (entry: Entry | undefined): number =>
  entry?.state === 'captured' ? leftOf(entry) : 0

export interface PaymentLedger extends PaymentProvider {
  /** every call that arrived, in its order, with the shop's reference */
  calls: { call: PaymentCall; reference: string }[]
  /** cents that were taken and not paid back */
  balance: () => number
  /** cents of one payment that were taken and not paid back, by the shop's reference */
  keptOf: (reference: string) => number
  /** the payments, of one amount where that is said, by what has become of them */
  entriesOf: (amountCents?: number) => PaymentTruth[]
  /** what happens before a call; may throw or wait */
  before: (call: PaymentCall, amountCents: number) => Promise<void> | void
  /** what happens after a call did its work; if it throws, the answer is lost */
  after: (call: PaymentCall, amountCents: number) => Promise<void> | void
}

/** From which states a payment may be moved to a new one. */
const moves: Record<'capture' | 'release' | 'refund', { from: PaymentTruth[]; to: PaymentTruth }> =
  {
    capture: { from: ['authorised', 'captured'], to: 'captured' },
    release: { from: ['unknown', 'declined', 'authorised', 'released'], to: 'released' },
    refund: { from: ['captured', 'refunded'], to: 'refunded' },
  }

export function createPaymentLedger(): PaymentLedger {
  const sandbox = createSandboxProvider()
  const calls: PaymentLedger['calls'] = []
  const entries = new Map<string, Entry>()
  const stateOf = (reference: string) => entries.get(reference)?.state ?? 'unknown'

  async function answer<T>(
    call: PaymentCall,
    payment: { idempotencyReference: string; amountCents: number },
    work: () => Promise<T> | T,
  ): Promise<T> {
    const { idempotencyReference: reference, amountCents } = payment
    await ledger.before(call, amountCents)
    calls.push({ call, reference })
    const result = await work()
    await ledger.after(call, amountCents)
    return result
  }
  const move = (call: keyof typeof moves) => (payment: PaymentHandle) =>
    answer(call, payment, () => {
      const { from, to } = moves[call]
      const state = stateOf(payment.idempotencyReference)
      if (!from.includes(state)) throw new Error(`cannot ${call} what is ${state}`)
      if (entries.get(payment.idempotencyReference)?.parts)
        throw new Error(`cannot ${call} what went back in part`)
      const { amountCents } = payment
      entries.set(payment.idempotencyReference, { state: to, amountCents })
    })

  const ledger: PaymentLedger = {
    name: sandbox.name,
    calls,
    balance: () => [...entries.values()].reduce((sum, entry) => sum + keptOf(entry), 0),
    keptOf: (reference) => keptOf(entries.get(reference)),
    entriesOf: (amountCents) =>
      [...entries.values()]
        .filter((entry) => amountCents === undefined || entry.amountCents === amountCents)
        .map(({ state }) => state),
    before: () => {},
    after: () => {},
    authorise: (payment) =>
      answer('authorise', payment, async () => {
        const { idempotencyReference: reference, amountCents } = payment
        if (stateOf(reference) === 'released') throw new Error('this payment was given back')
        const authorisation = await sandbox.authorise(payment)
        if (!entries.has(reference)) entries.set(reference, { state: 'authorised', amountCents })
        return authorisation
      }),
    capture: move('capture'),
    release: move('release'),
    refund: move('refund'),
    refundPart: (payment, { idempotencyReference: part, amountCents }) =>
      answer('refundPart', payment, () => {
        const entry = entries.get(payment.idempotencyReference)
        if (entry?.state !== 'captured') throw new Error(`cannot give back what is ${entry?.state}`)
        entry.parts ??= new Map()
        const known = entry.parts.get(part)
        if (known !== undefined && known !== amountCents) throw new Error('another amount')
        entry.parts.set(part, amountCents)
        if (leftOf(entry) < 0) throw new Error('more went back than came')
      }),
    status: (payment) => answer('status', payment, () => stateOf(payment.idempotencyReference)),
  }
  return ledger
}
