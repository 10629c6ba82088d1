/**
 * What a way to pay must do: cards that are charged here, and methods that lead the buyer elsewhere
 * and tell later. Card numbers pass through here and stay nowhere.
 */

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

/** How a payment is named after it was authorised, or its buyer sent away. */
export interface PaymentHandle {
  /** the text that the shop gave when it asked to authorise or to start */
  idempotencyReference: string
  /** the provider's; null when its answer never arrived */
  reference: string | null
  amountCents: number
}

/** A part of a payment that goes back. */
interface PaymentPart {
  /** the same text never pays back twice */
  idempotencyReference: string
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
export interface PaymentMethod {
  name: string
  /** what operators and staff must know of it, in one sentence */
  notice?: string
  /** milliseconds that one answer may take; ten seconds unless said */
  answersWithin?: number | undefined
  /**
   * Gives a reservation back; one that was never made counts as given back, and must not be made
   * afterwards. Fails when the amount was taken meanwhile.
   */
  release: (payment: PaymentHandle) => Promise<void>
  /** Pays back what was taken. Without it, staff pay back by hand, and the order says so. */
  refund?: (payment: PaymentHandle) => Promise<void>
  /**
   * Pays back a part of what was taken; the rest stays. Without it, parts go back by the hand of staff.
   * All parts together are never more than the payment.
   */
  refundPart?: (payment: PaymentHandle, part: PaymentPart) => Promise<void>
  /** What has truly become of the payment, whatever answers got lost. */
  status: (payment: PaymentHandle) => Promise<PaymentTruth>
}

declare module '../../core/context/context.ts' {
  interface Services {
    payments: PaymentProvider
    /** payment methods that redirect to a provider, see docs/payments.md */
    redirects: readonly RedirectMethod[]
  }
}

/** Cards, which are charged while the buyer waits. */
export interface PaymentProvider extends PaymentMethod {
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
  refund: (payment: PaymentHandle) => Promise<void>
}

/** What a payment page elsewhere is told of an order. */
interface PayableOrder {
  orderId: string
  name: string
  email: string
  phone: string
  address: string
  city: string
}

/** Whole addresses of the shop. */
interface ReturnAddresses {
  /** where the buyer comes back to, paid or not */
  returnTo: string
  cancelTo: string
  /** what the provider calls when it knows more */
  notify: string
}

/** Where the buyer goes to pay: a form that their browser sends. */
export interface PaymentStart {
  action: string
  fields: Record<string, string>
}

/** What a provider says of its own accord. */
export interface PaymentNotice {
  /** as `start` was told it */
  idempotencyReference: string
  /** the provider's; another one means that the buyer paid another time */
  reference: string
  outcome: 'paid' | 'not paid' | 'charged back'
  /** undefined where it is no amount in rupees */
  amountCents: number | undefined
  /** amount and currency as the provider wrote them */
  said: string
  brand?: string
  last4?: string
}

/** A payment as the provider itself lists it. */
export interface ListedPayment {
  /** the provider's */
  reference: string
  state: PaymentTruth
  /** amount and currency, in the form of a notice */
  said: string
}

/** Ways to pay that lead the buyer away, as orders carry them. */
export const redirectNames = ['payhere'] as const

/** Ways to pay that lead the buyer away; the order waits unpaid until the provider tells. */
export interface RedirectMethod extends PaymentMethod {
  name: (typeof redirectNames)[number]
  /** as people read it */
  label: string
  /** seconds that stock is held for somebody who is paying */
  holdSeconds: number
  /** origins that a page's form may be sent to */
  formAction: string
  start: (
    payment: PaymentHandle,
    order: PayableOrder,
    addresses: ReturnAddresses,
  ) => Promise<PaymentStart>
  /**
   * Lists all payments that were made by one `start`. Without it, a further payment stays unconfirmed
   * until staff decide, because notices may not sign their reference.
   */
  list?: (payment: PaymentHandle) => Promise<ListedPayment[]>
  /**
   * Reads a notice.
   * @param body as it came, unparsed: signatures are over bytes
   * @throws ForgedNotice when it is not the provider's
   */
  notify: (body: string, headers: Readonly<Record<string, unknown>>) => Promise<PaymentNotice>
}

/** A notice that somebody else wrote, or nobody can read. */
export class ForgedNotice extends Error {}

/** Whom a shop has money moved by. */
interface Methods {
  payments: PaymentProvider
  redirects: readonly RedirectMethod[]
}

/** What operators and staff must know of how orders are paid; undefined: nothing. */
export const paymentNotice = ({ payments, redirects }: Methods): string | undefined =>
  [payments, ...redirects].flatMap(({ notice }) => notice ?? []).join(' ') || undefined

/** The method that leads buyers away, where the shop offers it by this name. */
export const redirectMethod = (
  { redirects }: Pick<Methods, 'redirects'>,
  name: string,
): RedirectMethod | undefined => redirects.find((method) => method.name === name)
