/** What a payment provider must do. Card numbers pass through here and stay nowhere. */

export interface Card {
  /** digits only */
  number: string
  expiry: { month: number; year: number }
  cvv: string
}

export interface Authorisation {
  /** the provider's own reference */
  reference: string
  /** `visa`, `mastercard`, … */
  brand: string
  last4: string
}

export interface PaymentProvider {
  name: string
  /**
   * Reserves an amount on a card.
   * @param amountCents in cents of a rupee
   * @param idempotencyReference the same text never reserves twice
   * @throws AppError PAYMENT_DECLINED with the reason in words for the shopper
   */
  authorise: (payment: {
    amountCents: number
    card: Card
    idempotencyReference: string
  }) => Promise<Authorisation>
  /** Takes the reserved amount. */
  capture: (reference: string) => Promise<void>
  /** Gives a reservation back, when the order could not be placed. */
  release: (reference: string) => Promise<void>
}
