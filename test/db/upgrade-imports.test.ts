/** Migrates imports that release 0.1.0 stored, and saved mappings. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { createOldDatabase } from '../support/old-database.ts'

test('renames stored fields of the imports of 0.1.0', async () => {
  await using old = await createOldDatabase('0013_words_held')
  const report = {
    asks: ['currency'],
    prices: { products: 1, dearest: { line: 2 } },
    remarks: [{ code: 'no-pictures' }, { code: 'html' }],
  }
  await sql`
    insert into imports (file_name, bytes, recognised, actor, options, mapping, report)
    values ('a.csv', 1, 'null', 'Anula', '{"images": "copy", "pictures": {"a.jpg": "/a"}}',
      '{"currency": {"factor": 300, "factors": {"EUR": 330}, "round": 10}}', ${JSON.stringify(report)}::jsonb),
      ('b.csv', 1, 'null', 'Anula', '{}', '{}', '{}')`.execute(old.db)
  await migrateToLatest(old.url)
  const { rows } = await sql`
    select options, mapping, report from imports order by file_name`.execute(old.db)
  expect(rows).toEqual([
    {
      options: { images: 'copy', imageUrls: { 'a.jpg': '/a' } },
      mapping: { currency: { rate: 300, rates: { EUR: 330 }, round: 10 } },
      report: {
        needs: ['currency'],
        prices: { products: 1, mostExpensive: { line: 2 } },
        remarks: [{ code: 'no-images' }, { code: 'html' }],
      },
    },
    { options: {}, mapping: {}, report: {} },
  ])
})

test('keeps variants separate in mappings saved before product groups', async () => {
  await using old = await createOldDatabase('0152_product_cards')
  await sql`insert into import_mappings (name, mapping)
    values ('merged', '{"variants": "merge"}'), ('plain', '{"html": "keep"}')`.execute(old.db)
  await migrateToLatest(old.url)
  const { rows } = await sql`select name, mapping from import_mappings order by name`.execute(
    old.db,
  )
  expect(rows).toEqual([
    { name: 'merged', mapping: { variants: 'merge' } },
    { name: 'plain', mapping: { html: 'keep', variants: 'separate' } },
  ])
})
