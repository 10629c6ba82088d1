/** Builds lists of columns from declared fields: db/schema/field.ts. */
import { type RawBuilder, sql } from 'kysely'
import type { FieldType, ProductField } from '../schema/field.ts'

const sqlTypes: Readonly<Record<FieldType, string>> = {
  code: 'text',
  text: 'text',
  longText: 'text',
  choice: 'text',
  list: 'text[]',
  integer: 'integer',
  number: 'double precision',
  money: 'bigint',
  timestamp: 'timestamptz',
}

type Field = Pick<ProductField, 'column' | 'type'>

/** Lists the columns. */
export const columnList = (fields: readonly Field[]): RawBuilder<unknown> =>
  sql.join(fields.map(({ column }) => sql.ref(column)))

/** Lists the columns with their types, as `json_to_recordset` requires. */
export const columnTypes = (fields: readonly Field[]): RawBuilder<unknown> =>
  sql.join(fields.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(sqlTypes[type])}`))

/** Sets each column to the column of the same name in `from`. */
export const setColumns = (fields: readonly Field[], from: string): RawBuilder<unknown> =>
  sql.join(fields.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`${from}.${column}`)}`))
