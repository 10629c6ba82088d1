/** Store credit: what the shop owes accounts. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreatedAt } from './columns.ts'

interface StoreCreditBalancesTable {
  user_id: string
  /** sum of the entries, written by a trigger */
  cents: ColumnType<number, never, never>
}

interface StoreCreditTransactionsTable {
  /** the order in which they were booked */
  seq: Generated<number>
  id: Generated<string>
  /** null: the account was deleted */
  user_id: string | null
  kind: 'goodwill' | 'withdrawn' | 'returned' | 'spent' | 'refunded'
  /** positive: credit for the account; negative: credit used */
  amount_cents: number
  order_ref: string | null
  note: Generated<string>
  actor_id: string | null
  actor: string
  at: CreatedAt
}

export interface StoreCreditTables {
  store_credit_balances: StoreCreditBalancesTable
  store_credit_transactions: StoreCreditTransactionsTable
}

export type StoreCreditTransactionRow = Selectable<StoreCreditTransactionsTable>
