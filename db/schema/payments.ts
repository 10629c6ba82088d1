/** Payments of orders, the entries of their money, and what staff decide about. */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreatedAt, NullableTimestamp, UpdatedAt } from './columns.ts'

interface PaymentsTable {
  /** what the provider knows the payment by, besides its own reference */
  id: Generated<string>
  provider: string
  amount_cents: number
  /** what the provider has done */
  state: Generated<
    | 'authorising'
    | 'authorised'
    | 'captured'
    | 'released'
    | 'refunded'
    | 'declined'
    /** taken, and to be paid back by hand */
    | 'owed'
  >
  /** what the provider shall do: hold the amount while the order is placed, take it, give it back */
  wanted: Generated<'hold' | 'capture' | 'release'>
  provider_reference: string | null
  brand: string | null
  last4: string | null
  order_ref: string | null
  /** its order is to be paid by another one since */
  replaced: Generated<boolean>
  /** the payment that the buyer made another time by this one */
  again_of: string | null
  /** who sent the Idempotency-Key, and the key; null without one */
  scope: string | null
  key: string | null
  /** somebody is talking to the provider about it until then */
  claimed_until: NullableTimestamp
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface PaymentEntriesTable {
  /** their order */
  seq: GeneratedAlways<number>
  id: Generated<string>
  order_ref: string
  /** of the provider's payment that it tells of */
  payment_ref: string | null
  /** of the part of one that goes back */
  refund_ref: string | null
  kind:
    | 'authorised'
    | 'captured'
    | 'released'
    | 'collected'
    | 'refunded'
    /** taken back through the provider; above zero: the shop won the dispute */
    | 'chargedBack'
    | 'corrected'
    /** the order asks for less: goods came back, or staff gave something off */
    | 'credited'
    | 'writtenOff'
    /** asked for (again): money that came pays nothing, or what was given up is wanted after all */
    | 'charged'
  /** money that came, below zero: that went */
  amount_cents: Generated<number>
  /** reserved on a card by it, below zero: let go, or taken */
  held_cents: Generated<number>
  /** what the order asks for besides its total */
  claim_cents: Generated<number>
  method: string
  reference: Generated<string>
  note: Generated<string>
  actor_id: string | null
  actor: string
  at: CreatedAt
  /** what happened, where it may be told more than once */
  event: string | null
}

export type PaymentIssueKind = 'disputed' | 'duplicate' | 'mismatch' | 'unconfirmed'

/** What a provider reported of an order's money, for staff to decide about. */
interface PaymentIssuesTable {
  id: Generated<string>
  order_ref: string
  /** the payment that was charged back, or whose further payment was reported */
  payment_ref: string
  kind: PaymentIssueKind
  /** the provider's */
  reference: string
  /** 0 for another currency */
  amount_cents: number
  /** amount and currency as the provider wrote them */
  said: string
  opened_at: CreatedAt
  /** null while it is open */
  resolution: ColumnType<'confirm' | 'dismiss' | null, never, 'confirm' | 'dismiss'>
}

export interface PaymentTables {
  payments: PaymentsTable
  payment_entries: PaymentEntriesTable
  payment_issues: PaymentIssuesTable
}

export type PaymentRow = Selectable<PaymentsTable>
export type PaymentEntryRow = Selectable<PaymentEntriesTable>
export type PaymentIssueRow = Selectable<PaymentIssuesTable>
