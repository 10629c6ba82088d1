/** Payments of orders, their transactions, and the payment issues that staff resolve. */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreatedAt, NullableTimestamp, UpdatedAt } from './columns.ts'

interface PaymentsTable {
  /** the provider's id of the payment, besides its own reference */
  id: Generated<string>
  provider: string
  amount_cents: number
  /** the state at the provider */
  state: Generated<
    | 'authorising'
    | 'authorised'
    | 'captured'
    | 'released'
    | 'refunded'
    | 'declined'
    /** captured, and to be refunded manually */
    | 'owed'
  >
  /** the requested state: hold the amount while the order is placed, capture it, release it */
  wanted: Generated<'hold' | 'capture' | 'release'>
  provider_reference: string | null
  brand: string | null
  last4: string | null
  order_ref: string | null
  /** another payment has replaced this one for the order */
  replaced: Generated<boolean>
  /** the payment that the buyer repeated with this one */
  original_ref: string | null
  /** the sender of the Idempotency-Key, and the key; null without a key */
  scope: string | null
  key: string | null
  /** a process holds the payment lock until then */
  claimed_until: NullableTimestamp
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface PaymentTransactionsTable {
  /** their sequence number */
  seq: GeneratedAlways<number>
  id: Generated<string>
  order_ref: string
  /** the provider's payment that it reports */
  payment_ref: string | null
  /** the refund that it belongs to */
  refund_ref: string | null
  kind:
    | 'authorised'
    | 'captured'
    | 'released'
    | 'collected'
    | 'refunded'
    /** reversed through the provider; positive: the shop won the dispute */
    | 'chargedBack'
    | 'corrected'
    /** the order's claim falls: goods were returned, or staff gave a discount */
    | 'credited'
    | 'writtenOff'
    /** claimed again: received money pays nothing, or a waived amount is due after all */
    | 'charged'
  /** money received; negative: money paid out */
  amount_cents: Generated<number>
  /** amount that it authorises on a card; negative: released or captured */
  held_cents: Generated<number>
  /** change of the order's claim besides its total */
  adjustment_cents: Generated<number>
  method: string
  reference: Generated<string>
  note: Generated<string>
  actor_id: string | null
  actor: string
  at: CreatedAt
  /** what happened, where it may be reported more than once */
  event: string | null
}

export type PaymentIssueKind = 'disputed' | 'duplicate' | 'mismatch' | 'unconfirmed'

/** A provider's report about an order's money that staff resolve. */
interface PaymentIssuesTable {
  id: Generated<string>
  order_ref: string
  /** the payment that was charged back, or whose further payment was reported */
  payment_ref: string
  kind: PaymentIssueKind
  /** the provider's reference */
  reference: string
  /** 0 for another currency */
  amount_cents: number
  /** amount and currency as the provider reported them */
  reported: string
  opened_at: CreatedAt
  /** null while it is open */
  resolution: ColumnType<'confirm' | 'dismiss' | null, never, 'confirm' | 'dismiss'>
}

export interface PaymentTables {
  payments: PaymentsTable
  payment_transactions: PaymentTransactionsTable
  payment_issues: PaymentIssuesTable
}

export type PaymentRow = Selectable<PaymentsTable>
export type PaymentTransactionRow = Selectable<PaymentTransactionsTable>
export type PaymentIssueRow = Selectable<PaymentIssuesTable>
