/** COD payouts: collected cash that couriers pay out. */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp } from './columns.ts'

export type CodPayoutState = 'draft' | 'recording' | 'recorded' | 'undoing' | 'undone'

/** Maps the columns of a courier's file; a missing column is absent. */
export interface CourierColumns {
  waybill?: string | undefined
  order?: string | undefined
  amount?: string | undefined
  fee?: string | undefined
  status?: string | undefined
}

interface CodPayoutsTable {
  id: Generated<string>
  seq: ColumnType<number, never, never>
  /** `RM-` and at least six digits */
  number: GeneratedAlways<string>
  courier: string
  file_name: string
  file_hash: Buffer
  header: Json<string[]>
  columns: Json<CourierColumns>
  bank_cents: number | null
  state: Generated<CodPayoutState>
  /** consecutive rounds that an unexpected error stopped */
  failed_runs: Generated<number>
  actor_id: string | null
  api_key_id: string | null
  actor: string
  created_at: CreatedAt
  completed_at: NullableTimestamp
}

interface CodPayoutLinesTable {
  payout_ref: string
  line: number
  cells: Json<string[]>
  problem: Generated<string>
  waybill: string
  order_number: string
  amount_cents: number | null
  /** null: unreadable */
  fee_cents: number | null
  courier_status: string
  class: Generated<string>
  order_ref: string | null
  order_id: Generated<string>
  due_cents: number | null
  recorded_cents: Generated<number>
  note: Generated<string>
  undone: Generated<boolean>
}

export interface CodPayoutTables {
  cod_payouts: CodPayoutsTable
  cod_payout_lines: CodPayoutLinesTable
}

export type CodPayoutRow = Selectable<CodPayoutsTable>
export type CodPayoutLineRow = Selectable<CodPayoutLinesTable>
