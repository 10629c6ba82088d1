/** What came back of orders, and parts of their payments that go back. */
import type { Generated, Selectable } from 'kysely'
import type { CreatedAt, NullableTimestamp } from './columns.ts'

interface PaymentRefundsTable {
  /** what the provider knows it by */
  id: Generated<string>
  payment_ref: string
  order_ref: string
  amount_cents: number
  created_at: CreatedAt
  /** when the provider had given it back */
  settled_at: NullableTimestamp
}

interface OrderReturnsTable {
  id: Generated<string>
  order_ref: string
  at: CreatedAt
  actor_id: string | null
  actor: string
  /** what the order asks for less; of that, what its delivery had cost */
  cents: number
  delivery_cents: number
  /** money that goes back for it, and how: ReturnMethod */
  back_cents: number
  method: string
  note: string
  /** the order that was placed in its stead */
  exchanged_for: string | null
}

interface OrderReturnLinesTable {
  return_ref: string
  line: number
  item_ref: string
  quantity: number
  /** back in stock; otherwise it can be sold no more */
  restocked: boolean
  reason: string
}

export interface ReturnTables {
  order_returns: OrderReturnsTable
  order_return_lines: OrderReturnLinesTable
  payment_refunds: PaymentRefundsTable
}

export type PaymentRefundRow = Selectable<PaymentRefundsTable>
