/**
 * Interfaces of payment methods: cards charged here, and methods that redirect the buyer and notify
 * the shop later. Card numbers pass through and are never stored.
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

/** Identifies a payment after it was authorised, or its buyer redirected. */
export interface PaymentHandle {
  /** the text with which the shop requested the authorisation or the start */
  idempotencyReference: string
  /** the provider's reference; null when its answer never arrived */
  reference: string | null
  amountCents: number
}

/** A partial refund of a payment. */
interface PaymentPart {
  /** the same text never refunds twice */
  idempotencyReference: string
  amountCents: number
}

/** The state of a payment at the provider; `unknown` when the provider has no such payment. */
export type ProviderState =
  | 'unknown'
  | 'declined'
  | 'authorised'
  | 'captured'
  | 'released'
  | 'refunded'

/**
 * A payment method. Each call may be repeated after a crash or a lost answer, and must then have no
 * further effect. After any error but PAYMENT_DECLINED the result counts as unknown. Before the
 * shop refunds, it asks for the `status` and does not rely on its own records.
 */
export interface PaymentMethod {
  name: string
  /** a notice for operators and staff, in one sentence */
  notice?: string
  /** timeout of one answer, in milliseconds; default: ten seconds */
  answersWithin?: number | undefined
  /**
   * Voids an authorisation. One that was never made counts as voided, and must not be made
   * afterwards. Fails when the amount was captured meanwhile.
   */
  release: (payment: PaymentHandle) => Promise<void>
  /** Refunds the whole payment. Without it, staff refund manually, and the order says so. */
  refund?: (payment: PaymentHandle) => Promise<void>
  /**
   * Refunds a part of a payment. Without it, staff refund parts manually. All parts together never
   * exceed the payment.
   */
  refundPart?: (payment: PaymentHandle, part: PaymentPart) => Promise<void>
  /** Returns the actual state of the payment, even where answers were lost. */
  status: (payment: PaymentHandle) => Promise<ProviderState>
}

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    payments: PaymentProvider
    /** payment methods that redirect to a provider, see docs/payments.md */
    redirects: readonly RedirectMethod[]
  }
}

/** Cards, which are charged while the buyer waits. */
export interface PaymentProvider extends PaymentMethod {
  /**
   * Authorises an amount on a card.
   * @param amountCents in cents of a rupee
   * @param idempotencyReference the same text never authorises twice
   * @throws AppError PAYMENT_DECLINED with the reason as a message for the buyer
   */
  authorise: (payment: {
    amountCents: number
    card: Card
    idempotencyReference: string
  }) => Promise<Authorisation>
  /** Captures the authorised amount. Fails when the authorisation was voided. */
  capture: (payment: PaymentHandle) => Promise<void>
  refund: (payment: PaymentHandle) => Promise<void>
}

/** The details of an order that a payment page needs. */
interface PayableOrder {
  orderId: string
  name: string
  email: string
  phone: string
  address: string
  city: string
}

/** Absolute URLs of the shop. */
interface ReturnAddresses {
  /** where the buyer returns to, paid or not */
  returnTo: string
  cancelTo: string
  /** where the provider sends notifications */
  notify: string
}

/** A form that the buyer's browser submits to pay. */
export interface PaymentStart {
  action: string
  fields: Record<string, string>
}

/** A notification from a provider. */
export interface PaymentNotification {
  /** as `start` received it */
  idempotencyReference: string
  /** the provider's reference; another one means a second payment */
  reference: string
  outcome: 'paid' | 'not paid' | 'charged back'
  /** undefined where it is not a valid amount in rupees */
  amountCents: number | undefined
  /** currency and amount as the provider wrote them */
  reported: string
  brand?: string
  last4?: string
}

/** A payment as the provider lists it. */
export interface ListedPayment {
  /** the provider's reference */
  reference: string
  state: ProviderState
  /** currency and amount, formatted as in a notification */
  reported: string
}

/** Redirect payment methods, by their names on orders. */
export const redirectNames = ['payhere'] as const

/** A method that redirects the buyer; the order waits unpaid for the provider's notification. */
export interface RedirectMethod extends PaymentMethod {
  name: (typeof redirectNames)[number]
  /** display name */
  label: string
  /** seconds that stock is reserved while the buyer pays */
  holdSeconds: number
  /** origins that a page may submit the form to */
  formAction: string
  start: (
    payment: PaymentHandle,
    order: PayableOrder,
    addresses: ReturnAddresses,
  ) => Promise<PaymentStart>
  /**
   * Lists all payments made through one `start`. Without it, a further payment stays unconfirmed
   * until staff decide, because notifications may not sign their reference.
   */
  list?: (payment: PaymentHandle) => Promise<ListedPayment[]>
  /**
   * Reads and verifies a notification.
   * @param body the raw body: signatures cover its bytes
   * @throws ForgedNotice when it is not from the provider
   */
  notify: (body: string, headers: Readonly<Record<string, unknown>>) => Promise<PaymentNotification>
}

/** A notification that is not from the provider, or not readable. */
export class InvalidNotification extends Error {}

/** The payment methods of a shop. */
interface Methods {
  payments: PaymentProvider
  redirects: readonly RedirectMethod[]
}

/** Returns the notice on payments for operators and staff; undefined without one. */
export const paymentNotice = ({ payments, redirects }: Methods): string | undefined =>
  [payments, ...redirects].flatMap(({ notice }) => notice ?? []).join(' ') || undefined

/** Returns the redirect method with this name, if the shop offers it. */
export const redirectMethod = (
  { redirects }: Pick<Methods, 'redirects'>,
  name: string,
): RedirectMethod | undefined => redirects.find((method) => method.name === name)
