/** Kinds of columns that many tables have: their types when read, inserted and updated. */
import type { ColumnType } from 'kysely'

export type CreatedAt = ColumnType<Date, Date | string | undefined, never>
export type UpdatedAt = ColumnType<Date, Date | string | undefined, Date | string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
/** A JSON column. It takes text, so that arrays are not mistaken for Postgres arrays. */
export type Json<T> = ColumnType<T, string, string>
