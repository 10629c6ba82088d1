/** Orders, and what became of them. */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, UpdatedAt } from './columns.ts'
import type { PaymentIssueKind } from './payments.ts'

/** Nobody sets it but the database. */
type EntrySum = ColumnType<number, never, never>

interface OrdersTable {
  id: Generated<string>
  /** `ORD-` and at least six digits, from a sequence */
  order_id: Generated<string>
  user_id: string | null
  /** placed without an account, until one takes it over */
  guest: Generated<boolean>
  /** staff typed it in, for somebody on the telephone */
  by_staff: Generated<boolean>
  /** a guest's may be empty */
  email: string
  name: string
  address: string
  /** the address in parts, where it came so */
  street: string | null
  city: string | null
  district: string | null
  postal_code: string | null
  phone: string
  /** the number in one spelling: normalisePhone(phone) */
  phone_normalised: string
  notes: Generated<string>
  /** what the customer wrote at checkout; nobody changes it */
  customer_note: Generated<string>
  status: Generated<string>
  /** why it was cancelled after it was sent, or why its parcel is returning: CancelReason; null: another reason, or neither */
  cancel_reason: string | null
  /** since when the parcel of a Shipped order is on its way back to the shop */
  returning_since: NullableTimestamp
  /** when its buyer confirmed it, how, and to whom; null while it is Pending */
  confirmed_at: NullableTimestamp
  confirmed_how: string | null
  confirmed_by: string | null
  payment_method: string
  payment_status: Generated<string>
  payment_brand: string | null
  payment_last4: string | null
  payment_reference: string | null
  /** until when it waits for a payment made elsewhere; null for what is paid at once or in cash */
  pay_by: NullableTimestamp
  /** when the buyer sent the slip of a bank transfer, as long as it is kept */
  slip_at: NullableTimestamp
  /** why staff did not find the money of a bank transfer; empty: they have not said so */
  payment_problem: Generated<string>
  total_cents: number
  labeled_total_cents: number
  /** what it was priced from besides its items, and what came of that; null: its items are all */
  pricing: Json<unknown> | null
  /** when it was placed there was another one of the same account or telephone number */
  bought_before: Generated<boolean>
  /** the number of an earlier order of the same phone number, items and total, placed minutes before */
  possible_duplicate_of: string | null
  /** sums of its payment entries, written by a trigger: money that is here */
  paid_cents: EntrySum
  /** reserved on a card, and not taken yet */
  held_cents: EntrySum
  /** went back, ever */
  refunded_cents: EntrySum
  /** given up of the total; below zero where money that came pays nothing and goes back */
  waived_cents: EntrySum
  /** of that, written off */
  written_off_cents: EntrySum
  /** store credit that paid it, less what went back as that; below zero: more went back so */
  credit_cents: EntrySum
  /** the last money that came was handed over */
  collected: ColumnType<boolean, never, never>
  /** the kind of its most serious open payment issue, written by a trigger */
  payment_issue: ColumnType<PaymentIssueKind | null, never, never>
  /** what follows: what is still to be paid, and the order's payment.state */
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
  /** the product while it exists; the columns below keep the order whole without it */
  product_ref: string | null
  product_id: string
  name: string
  image: Generated<string>
  price_cents: number
  labeled_price_cents: number
  quantity: number
  /** what a piece cost the shop when it was sold; null: nobody knew it then */
  cost_cents: Generated<number | null>
  /** of the tax within its price, in hundredths of a percent */
  tax_rate: Generated<number>
  /** the order's created_at, null while it is cancelled; kept by triggers */
  sold_at: NullableTimestamp
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
  /** what staff changed of the order: OrderDifference[]; null: nothing of it */
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
  picture: Buffer
}

interface OrderParcelsTable {
  id: Generated<string>
  order_ref: string
  /** one of courier and waybill may be empty */
  courier: string
  waybill: string
  /** where it is followed; empty where nobody says */
  tracking: string
  shipped_at: CreatedAt
}

interface OrderNotesTable {
  id: Generated<string>
  order_ref: string
  note: string
  /** who wrote it, while they are there; never of an API key */
  actor_id: string | null
  actor: string
  at: CreatedAt
}

interface OrderTagsTable {
  order_ref: string
  tag: string
}

interface OrderViewsTable {
  id: Generated<string>
  user_id: string
  name: string
  /** what narrows the list, and its order */
  filter: Json<unknown>
  created_at: CreatedAt
}

/** Calls to confirm an order; what each came to stands in the audit log. */
interface OrderCallsTable {
  order_ref: string
  tries: Generated<number>
  /** of the latest try: CallOutcome */
  outcome: string | null
  /** not to be called before */
  call_at: NullableTimestamp
  /** whoever is on it, as the audit log calls them, until then */
  held_by: string | null
  held_until: NullableTimestamp
}

interface OrderDraftsTable {
  id: Generated<string>
  /** `DRAFT-` and at least six digits, of its place among all */
  seq: GeneratedAlways<number>
  draft_id: GeneratedAlways<string>
  /** the form as far as it is filled in, but for its lines */
  fields: Json<unknown>
  lines: Json<DraftLineRow[]>
  /** what it came to when it was saved; null: nobody can say yet */
  total_cents: number | null
  /** whom it names; empty where nobody said */
  email: string
  phone_normalised: string
  /** as the audit log calls them */
  made_by: string
  changed_by: string
  /** the order that it became: nothing else is kept of it then */
  placed_as: string | null
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

/** A line of a draft, with what the product was called and cost when it was saved. */
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
  order_views: OrderViewsTable
  order_calls: OrderCallsTable
  order_drafts: OrderDraftsTable
}

export type OrderRow = Selectable<OrdersTable>
export type OrderItemRow = Selectable<OrderItemsTable>
export type OrderEventRow = Selectable<OrderEventsTable>
export type OrderParcelRow = Selectable<OrderParcelsTable>
export type OrderViewOfStaffRow = Selectable<OrderViewsTable>
export type OrderNoteRow = Selectable<OrderNotesTable>
export type OrderCallRow = Selectable<OrderCallsTable>
export type OrderDraftRow = Selectable<OrderDraftsTable>
