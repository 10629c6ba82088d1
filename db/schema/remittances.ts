/** COD payouts: collected cash that couriers pay out. */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp } from './columns.ts'

export type RemittanceState = 'draft' | 'booking' | 'booked' | 'undoing' | 'undone'

/** Maps the columns of a courier's file; a missing column is absent. */
export interface CourierColumns {
  waybill?: string | undefined
  order?: string | undefined
  amount?: string | undefined
  fee?: string | undefined
  status?: string | undefined
}

interface RemittancesTable {
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
  state: Generated<RemittanceState>
  /** consecutive rounds that an unexpected error stopped */
  stops: Generated<number>
  actor_id: string | null
  api_key_id: string | null
  actor: string
  created_at: CreatedAt
  settled_at: NullableTimestamp
}

interface RemittanceLinesTable {
  remittance_ref: string
  line: number
  cells: Json<string[]>
  broken: Generated<string>
  waybill: string
  order_number: string
  amount_cents: number | null
  /** null: unreadable */
  fee_cents: number | null
  word: string
  class: Generated<string>
  order_ref: string | null
  order_id: Generated<string>
  due_cents: number | null
  booked_cents: Generated<number>
  note: Generated<string>
  undone: Generated<boolean>
}

export interface RemittanceTables {
  remittances: RemittancesTable
  remittance_lines: RemittanceLinesTable
}

export type RemittanceRow = Selectable<RemittancesTable>
export type RemittanceLineRow = Selectable<RemittanceLinesTable>
