/** Orders, and what happens to them. */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, UpdatedAt } from './columns.ts'
import type { PaymentIssueKind } from './payments.ts'

/** Only the database sets it. */
type EntrySum = ColumnType<number, never, never>

interface OrdersTable {
  id: Generated<string>
  /** `ORD-` and at least six digits, from a sequence */
  order_id: Generated<string>
  user_id: string | null
  /** placed without an account, until an account is linked */
  guest: Generated<boolean>
  /** a phone order that staff entered */
  by_staff: Generated<boolean>
  /** empty for some guests */
  email: string
  name: string
  address: string
  /** the address in parts, where they were given */
  street: string | null
  city: string | null
  district: string | null
  postal_code: string | null
  phone: string
  /** the number in its normalised form: normalisePhone(phone) */
  phone_normalised: string
  notes: Generated<string>
  /** the customer's note at checkout; it never changes */
  customer_note: Generated<string>
  status: Generated<string>
  /** why it was cancelled after dispatch or is returning: CancelReason; null: other, or neither */
  cancel_reason: string | null
  /** since when the parcel of a Shipped order is on its way back to the shop */
  returning_since: NullableTimestamp
  /** when, how and to whom its buyer confirmed it; null while it is Pending */
  confirmed_at: NullableTimestamp
  confirmed_how: string | null
  confirmed_by: string | null
  payment_method: string
  payment_status: Generated<string>
  payment_brand: string | null
  payment_last4: string | null
  payment_reference: string | null
  /** deadline of a payment made on another site; null for orders paid at once or in cash */
  pay_by: NullableTimestamp
  /** when the buyer sent the bank transfer slip, while the slip is kept */
  slip_at: NullableTimestamp
  /** why staff did not find a bank transfer; empty: not reported */
  payment_problem: Generated<string>
  total_cents: number
  labeled_total_cents: number
  /** the inputs of its price besides its items, and their result; null: only its items */
  pricing: Json<unknown> | null
  /** an earlier order of the same account or phone number existed when it was placed */
  bought_before: Generated<boolean>
  /** number of an order with the same phone number, items and total, placed minutes earlier */
  possible_duplicate_of: string | null
  /** sums of its payment entries, written by a trigger: money received */
  paid_cents: EntrySum
  /** authorised on a card, and not captured yet */
  held_cents: EntrySum
  /** total ever refunded */
  refunded_cents: EntrySum
  /** waived part of the total; negative where received money pays nothing and is refunded */
  waived_cents: EntrySum
  /** the written-off part of that */
  written_off_cents: EntrySum
  /** store credit that paid it, less refunds to it; negative: more was refunded that way */
  credit_cents: EntrySum
  /** the last money received was paid out to the shop */
  collected: ColumnType<boolean, never, never>
  /** the kind of its most serious open payment issue, written by a trigger */
  payment_issue: ColumnType<PaymentIssueKind | null, never, never>
  /** derived: the amount still due, and the order's payment.state */
  due_cents: GeneratedAlways<number>
  payment_state: GeneratedAlways<string>
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface OrderItemsTable {
  id: Generated<string>
  order_id: string
  line: number
  /** the product while it exists; the columns below keep the line complete without it */
  product_ref: string | null
  product_id: string
  name: string
  image: Generated<string>
  price_cents: number
  labeled_price_cents: number
  quantity: number
  /** unit cost when it was sold; null: it was unknown */
  cost_cents: Generated<number | null>
  /** rate of the tax included in its price, in hundredths of a percent */
  tax_rate: Generated<number>
  /** the order's created_at, null while it is cancelled; kept by triggers */
  sold_at: NullableTimestamp
  /** the product group that the product was in; null: none */
  group_id: Generated<string | null>
}

interface OrderEventsTable {
  id: Generated<string>
  order_id: string
  actor_id: string | null
  actor: string
  at: CreatedAt
  from_status: string | null
  to_status: string
  notes: Generated<string>
  /** what staff changed of the order: OrderDifference[]; null: no change */
  changes: ColumnType<unknown, string | undefined, never>
}

interface OrderLinksTable {
  token_hash: Buffer
  order_ref: string
  created_at: CreatedAt
}

interface OrderSlipsTable {
  order_ref: string
  /** WebP */
  image: Buffer
}

interface OrderParcelsTable {
  id: Generated<string>
  order_ref: string
  /** courier or waybill may be empty */
  courier: string
  waybill: string
  /** tracking address; empty where unknown */
  tracking: string
  shipped_at: CreatedAt
}

interface OrderNotesTable {
  id: Generated<string>
  order_ref: string
  note: string
  /** the author while the account exists; never an API key's */
  actor_id: string | null
  actor: string
  at: CreatedAt
}

interface OrderTagsTable {
  order_ref: string
  tag: string
}

interface SavedFiltersTable {
  id: Generated<string>
  user_id: string
  name: string
  /** the filter of the list, and its sort order */
  filter: Json<unknown>
  created_at: CreatedAt
}

/** Calls to confirm an order; the audit log holds the result of each. */
interface OrderCallsTable {
  order_ref: string
  attempts: Generated<number>
  /** of the latest call: CallOutcome */
  outcome: string | null
  /** earliest time of the next call */
  call_at: NullableTimestamp
  /** who is calling, by their name in the audit log, until then */
  claimed_by: string | null
  claimed_until: NullableTimestamp
}

interface OrderDraftsTable {
  id: Generated<string>
  /** `DRAFT-` and at least six digits, from its running number */
  seq: GeneratedAlways<number>
  draft_id: GeneratedAlways<string>
  /** the form as filled in so far, without its lines */
  fields: Json<unknown>
  lines: Json<DraftLineRow[]>
  /** its total when it was saved; null: not known yet */
  total_cents: number | null
  /** the named customer; empty where not given */
  email: string
  phone_normalised: string
  /** the author, by their name in the audit log */
  created_by: string
  updated_by: string
  /** the order it was converted to; the rest of the draft is then deleted */
  placed_as: string | null
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** A line of a draft, with the product's name and price when it was saved. */
export interface DraftLineRow {
  productId: string
  qty: number
  name: string
  image: string
  priceCents: number
}

export interface OrderTables {
  orders: OrdersTable
  order_items: OrderItemsTable
  order_events: OrderEventsTable
  order_links: OrderLinksTable
  order_slips: OrderSlipsTable
  order_parcels: OrderParcelsTable
  order_notes: OrderNotesTable
  order_tags: OrderTagsTable
  saved_filters: SavedFiltersTable
  order_calls: OrderCallsTable
  order_drafts: OrderDraftsTable
}

export type OrderRow = Selectable<OrdersTable>
export type OrderItemRow = Selectable<OrderItemsTable>
export type OrderEventRow = Selectable<OrderEventsTable>
export type OrderParcelRow = Selectable<OrderParcelsTable>
export type SavedFilterRow = Selectable<SavedFiltersTable>
export type OrderNoteRow = Selectable<OrderNotesTable>
export type OrderCallRow = Selectable<OrderCallsTable>
export type OrderDraftRow = Selectable<OrderDraftsTable>
