import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { detailFields } from '../../db/schema/product-fields.ts'
import { mainFields, scheduleFields } from '../../db/schema/product-shape.ts'
import { columnTypes } from '../../db/sql/fields.ts'
import { createTestDatabase } from '../support/test-db.ts'

test('has one column of the declared type for each product field', async () => {
  await using database = await createTestDatabase()
  const columnsOf = async (table: string) => {
    const { rows } = await sql<{ column: string }>`
      select format('%I %s', attname, format_type(atttypid, atttypmod)) as column from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(database.db)
    return rows.map(({ column }) => column.replace('timestamp with time zone', 'timestamptz'))
  }
  const declared = (fields: Parameters<typeof columnTypes>[0]) =>
    sql`${columnTypes(fields)}`.compile(database.db).sql.replaceAll('"', '').split(', ')
  const details = await columnsOf('product_details')
  expect(details.sort()).toEqual(
    ['product_ref uuid', ...declared(Object.values(detailFields))].sort(),
  )
  const shape = Object.values({ ...mainFields, ...scheduleFields })
  expect(await columnsOf('products')).toEqual(expect.arrayContaining(declared(shape)))
})
