/** Kinds of columns that many tables have: what is read, what may be inserted, what may be set. */
import type { ColumnType } from 'kysely'

export type CreatedAt = ColumnType<Date, Date | string | undefined, never>
export type UpdatedAt = ColumnType<Date, Date | string | undefined, Date | string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
/** JSON columns take text on the way in, so that arrays are not mistaken for Postgres arrays. */
export type Json<T> = ColumnType<T, string, string>
