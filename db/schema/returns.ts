/** Returns of orders, and the refunds for them. */
import type { Generated, Selectable } from 'kysely'
import type { CreatedAt, NullableTimestamp } from './columns.ts'

interface PaymentRefundsTable {
  /** the provider's id of the refund */
  id: Generated<string>
  payment_ref: string
  order_ref: string
  amount_cents: number
  created_at: CreatedAt
  /** when the provider completed it */
  settled_at: NullableTimestamp
}

interface OrderReturnsTable {
  id: Generated<string>
  order_ref: string
  at: CreatedAt
  actor_id: string | null
  actor: string
  /** reduction of the order's claim; of that, the shipping cost */
  cents: number
  delivery_cents: number
  /** amount refunded for it, and how: ReturnMethod */
  refunded_cents: number
  method: string
  note: string
  /** the order placed in exchange */
  exchanged_for: string | null
}

interface OrderReturnLinesTable {
  return_ref: string
  line: number
  item_ref: string
  quantity: number
  /** returned to stock; otherwise not sellable */
  restocked: boolean
  reason: string
}

export interface ReturnTables {
  order_returns: OrderReturnsTable
  order_return_lines: OrderReturnLinesTable
  payment_refunds: PaymentRefundsTable
}

export type PaymentRefundRow = Selectable<PaymentRefundsTable>
