/**
 * The built-in test provider: it approves every valid card, and declines the test numbers that
 * large providers publish for declines. No money moves.
 */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../core/errors/errors.ts'
import { cardBrand } from './card.schema.ts'
import type {
  Authorisation,
  PaymentHandle,
  PaymentProvider,
  ProviderState,
} from './payment-provider.ts'

/** Published test numbers and their reasons for declining. */
const declined: Record<string, string> = {
  '4000000000000002': 'The card was declined.',
  '4000000000009995': 'The card was declined: insufficient funds.',
  '4000000000009987': 'The card was declined: it was reported lost.',
  '4000000000009979': 'The card was declined: it was reported stolen.',
  '4000000000000069': 'The card was declined: it has expired.',
  '4000000000000127': 'The card was declined: the CVV is wrong.',
  '4000000000000119': 'The card was declined: the bank could not process it.',
}

interface Known {
  state: ProviderState
  /** the answer that was given; absent for a declined payment, or one voided before it arrived */
  authorisation?: Authorisation
  /** refunded cents by the references of the parts */
  parts?: ReadonlyMap<string, number>
}

/** Creates the provider. It remembers payments by idempotency reference while the process runs. */
export function createSandboxProvider(): PaymentProvider {
  const known = new Map<string, Known>()
  const mostKnown = 10_000
  const store = (reference: string, payment: Known) => {
    known.set(reference, payment)
    if (known.size > mostKnown) known.delete(known.keys().next().value!)
  }
  const move =
    (state: ProviderState) =>
    async ({ idempotencyReference }: PaymentHandle): Promise<void> =>
      store(idempotencyReference, { ...known.get(idempotencyReference), state })
  return {
    name: 'sandbox',
    notice: 'Test mode: card payments are simulated. No money is charged.',
    async authorise({ card, idempotencyReference }) {
      const before = known.get(idempotencyReference)?.authorisation
      if (before) return before
      if (known.get(idempotencyReference)?.state === 'released')
        throw new AppError('PAYMENT_DECLINED', 'The payment was refunded.')
      const reason = declined[card.number]
      if (reason) {
        store(idempotencyReference, { state: 'declined' })
        throw new AppError('PAYMENT_DECLINED', reason)
      }
      const authorisation = {
        reference: `sandbox_${randomUUID()}`,
        brand: cardBrand(card.number),
        last4: card.number.slice(-4),
      }
      store(idempotencyReference, { state: 'authorised', authorisation })
      return authorisation
    },
    capture: move('captured'),
    release: move('released'),
    refund: move('refunded'),
    async refundPart({ idempotencyReference, amountCents }, part) {
      const payment = known.get(idempotencyReference) ?? { state: 'captured' }
      const parts = new Map(payment.parts).set(part.idempotencyReference, part.amountCents)
      const back = [...parts.values()].reduce((sum, cents) => sum + cents, 0)
      if (payment.state !== 'captured' || back > amountCents)
        throw new Error('the refund exceeds the payment')
      store(idempotencyReference, { ...payment, parts })
    },
    status: async ({ idempotencyReference }) => known.get(idempotencyReference)?.state ?? 'unknown',
  }
}
