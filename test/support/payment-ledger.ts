/**
 * A bank with a ledger, for cards that the sandbox approves: the shop's calls, and their sum. It
 * refuses contradictory calls, and its requests and answers may get lost.
 */
import type {
  PaymentHandle,
  PaymentProvider,
  ProviderState,
} from '#server/modules/payments/payment-provider.ts'
import { createSandboxProvider } from '#server/modules/payments/sandbox-provider.ts'

export const paymentCalls = ['authorise', 'capture', 'release', 'refund', 'status'] as const
export type PaymentCall = (typeof paymentCalls)[number] | 'refundPart'

interface Entry {
  state: ProviderState
  amountCents: number
  /** refunded cents, by the references of the refunds */
  parts?: Map<string, number>
}

/** Returns what is left of a payment. */
const leftOf = ({ amountCents, parts = new Map() }: Entry): number =>
  [...parts.values()].reduce((left, cents) => left - cents, amountCents)

/** Returns what the shop has of a payment. */
const balanceOf = (entry: Entry | undefined): number =>
  entry?.state === 'captured' ? leftOf(entry) : 0

export interface PaymentLedger extends PaymentProvider {
  /** every call that arrived, in order, with the shop's reference */
  calls: { call: PaymentCall; reference: string }[]
  /** cents captured and not refunded */
  balance: () => number
  /** cents of one payment captured and not refunded, by the shop's reference */
  balanceOf: (reference: string) => number
  /** the states of the payments, of one amount if given */
  entriesOf: (amountCents?: number) => ProviderState[]
  /** runs before a call; may throw or wait */
  before: (call: PaymentCall, amountCents: number) => Promise<void> | void
  /** runs after a call did its work; if it throws, the answer is lost */
  after: (call: PaymentCall, amountCents: number) => Promise<void> | void
}

/** The allowed states before each move of a payment. */
const moves: Record<
  'capture' | 'release' | 'refund',
  { from: ProviderState[]; to: ProviderState }
> = {
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
      if (!from.includes(state)) throw new Error(`cannot ${call} a payment that is ${state}`)
      if (entries.get(payment.idempotencyReference)?.parts)
        throw new Error(`cannot ${call} a partly refunded payment`)
      const { amountCents } = payment
      entries.set(payment.idempotencyReference, { state: to, amountCents })
    })

  const ledger: PaymentLedger = {
    name: sandbox.name,
    calls,
    balance: () => [...entries.values()].reduce((sum, entry) => sum + balanceOf(entry), 0),
    balanceOf: (reference) => balanceOf(entries.get(reference)),
    entriesOf: (amountCents) =>
      [...entries.values()]
        .filter((entry) => amountCents === undefined || entry.amountCents === amountCents)
        .map(({ state }) => state),
    before: () => {},
    after: () => {},
    authorise: (payment) =>
      answer('authorise', payment, async () => {
        const { idempotencyReference: reference, amountCents } = payment
        if (stateOf(reference) === 'released') throw new Error('this payment was released')
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
        if (entry?.state !== 'captured')
          throw new Error(`cannot refund a payment that is ${entry?.state}`)
        entry.parts ??= new Map()
        const known = entry.parts.get(part)
        if (known !== undefined && known !== amountCents) throw new Error('another amount')
        entry.parts.set(part, amountCents)
        if (leftOf(entry) < 0) throw new Error('more refunded than captured')
      }),
    status: (payment) => answer('status', payment, () => stateOf(payment.idempotencyReference)),
  }
  return ledger
}
