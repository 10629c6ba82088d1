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

/** How a payment is named after it was authorised. */
export interface PaymentHandle {
  /** the text that the shop gave when it asked to authorise */
  idempotencyReference: string
  /** the provider's; null when its answer never arrived */
  reference: string | null
  amountCents: number
}

/** What has become of a payment; `unknown` when the provider never heard of it. */
export type PaymentTruth =
  | 'unknown'
  | 'declined'
  | 'authorised'
  | 'captured'
  | 'released'
  | 'refunded'

/**
 * Every call may come twice, after a crash or a lost answer, and must then do nothing more. A call
 * that fails with anything but PAYMENT_DECLINED is taken as unfinished: its work may be done and
 * its answer lost. Before the shop gives money back it asks for the `status`, and takes no word of
 * its own for it.
 */
export interface PaymentProvider {
  name: string
  /** what operators and staff must know of it, in one sentence */
  notice?: string
  /** milliseconds that one answer may take; ten seconds unless said */
  answersWithin?: number | undefined
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
  /** Takes the reserved amount. Fails when it was given back. */
  capture: (payment: PaymentHandle) => Promise<void>
  /**
   * Gives a reservation back; one that was never made counts as given back, and must not be made
   * afterwards. Fails when the amount was taken meanwhile.
   */
  release: (payment: PaymentHandle) => Promise<void>
  /** Pays back what was taken. */
  refund: (payment: PaymentHandle) => Promise<void>
  /** What has truly become of the payment, whatever answers got lost. */
  status: (payment: PaymentHandle) => Promise<PaymentTruth>
}
