/**
 * The built-in provider for trying the shop: it approves every valid card, and declines the test
 * numbers that the big providers publish for declines. No money moves.
 */
import { randomUUID } from 'node:crypto'
import { AppError } from '../errors.ts'
import { cardBrand } from './card.schema.ts'
import type { Authorisation, PaymentProvider } from './payment-provider.ts'

/** Published test numbers and what they are declined for. */
const declined: Record<string, string> = {
  '4000000000000002': 'The card was declined.',
  '4000000000009995': 'The card was declined: insufficient funds.',
  '4000000000009987': 'The card was declined: it was reported lost.',
  '4000000000009979': 'The card was declined: it was reported stolen.',
  '4000000000000069': 'The card was declined: it has expired.',
  '4000000000000127': 'The card was declined: the CVV is wrong.',
  '4000000000000119': 'The card was declined: the bank could not process it.',
}

/** Remembers authorisations by their idempotency reference as long as the process lives. */
export function createSandboxProvider(): PaymentProvider {
  const known = new Map<string, Authorisation>()
  const mostKnown = 10_000
  return {
    name: 'sandbox',
    async authorise({ card, idempotencyReference }) {
      const before = known.get(idempotencyReference)
      if (before) return before
      const reason = declined[card.number]
      if (reason) throw new AppError('PAYMENT_DECLINED', reason)
      const authorisation = {
        reference: `sandbox_${randomUUID()}`,
        brand: cardBrand(card.number),
        last4: card.number.slice(-4),
      }
      known.set(idempotencyReference, authorisation)
      if (known.size > mostKnown) known.delete(known.keys().next().value!)
      return authorisation
    },
    async capture() {},
    async release({ idempotencyReference }) {
      known.delete(idempotencyReference)
    },
    async refund() {},
  }
}
