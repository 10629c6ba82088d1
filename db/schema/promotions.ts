/** Promotions and their redemptions. */
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, UpdatedAt } from './columns.ts'

interface PromotionsTable {
  id: Generated<string>
  /** upper case; null: applies automatically */
  code: string | null
  name: string
  /** the pricing terms: PromotionTerms */
  terms: Json<unknown>
  starts_at: NullableTimestamp
  ends_at: NullableTimestamp
  max_uses: number | null
  max_uses_each: number | null
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface PromotionUsesTable {
  promotion_id: string
  order_id: string
  account: string | null
  phone: string | null
  cents: number
  used_at: CreatedAt
  /** when its order was cancelled */
  returned_at: NullableTimestamp
}

export interface PromotionTables {
  promotions: PromotionsTable
  promotion_uses: PromotionUsesTable
}

export type PromotionRow = Selectable<PromotionsTable>
export type NewPromotionRow = Insertable<PromotionsTable>
export type PromotionUpdate = Updateable<PromotionsTable>
