/** Migrates imports and feeds that version 0.1 stored. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { findDueFeeds } from '../../db/queries/imports/feeds.queries.ts'
import { insertImportChanges } from '../../db/queries/imports/import-undo.queries.ts'
import { createOldDatabase } from '../support/old-database.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('renames stored fields of imports', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  const report = {
    asks: ['currency'],
    prices: { products: 1, dearest: { line: 2 } },
    remarks: [{ code: 'no-pictures' }, { code: 'html' }],
  }
  const undo = { total: 9, broughtBack: 1, asBefore: 2, left: 3, clipped: 4 }
  await sql`
    insert into imports (id, file_name, bytes, recognised, actor, options, report, undo)
    values (${id}, 'a.csv', 1, 'null', 'Anula', '{"images": "copy", "pictures": {"a.jpg": "/a"}}',
      ${JSON.stringify(report)}::jsonb, ${JSON.stringify(undo)}::jsonb),
      (gen_random_uuid(), 'b.csv', 1, 'null', 'Anula', '{}', '{}', null)`.execute(old.db)
  await sql`
    insert into import_undo_rows (import_id, position, product_ref, product_id, product_name, outcome,
      reason, fields)
    values (${id}, 0, ${id}, 'A', 'A', 'left', 'was edited', '[{"field": "price", "wrote": 1, "now": 2}]'),
      (${id}, 1, ${id}, 'B', 'B', 'clipped', 'was sold', '[]')`.execute(old.db)
  await sql`insert into idempotency_keys (scope, key, operation, fingerprint)
    values ('a', 'b', 'imports.saveMapping', '')`.execute(old.db)
  await migrateToLatest(old.url)
  const { rows } = await sql`
    select options, report, undo from imports order by file_name`.execute(old.db)
  expect(rows).toEqual([
    {
      options: { images: 'copy', imageUrls: { 'a.jpg': '/a' } },
      report: {
        needs: ['currency'],
        prices: { products: 1, mostExpensive: { line: 2 } },
        remarks: [{ code: 'no-images' }, { code: 'html' }],
      },
      undo: { total: 9, undeleted: 1, unchanged: 2, skipped: 3, stockShort: 4 },
    },
    { options: {}, report: {}, undo: null },
  ])
  const undone = await sql`
    select outcome, fields from import_undo_rows order by position`.execute(old.db)
  expect(undone.rows).toEqual([
    { outcome: 'skipped', fields: [{ field: 'price', imported: 1, current: 2 }] },
    { outcome: 'stock-short', fields: [] },
  ])
  const keys = await sql`select operation from idempotency_keys`.execute(old.db)
  expect(keys.rows).toEqual([{ operation: 'imports.createMapping' }])
  // The renamed trigger still marks replaced images as used.
  const changes = {
    ...{ refs: [id], changes: Buffer.from(''), images: ['/images/a.webp'], groups: [] },
  }
  await old.db.transaction().execute((tx) => insertImportChanges(tx, id, changes))
})

test('keeps a requested feed run and its limits', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  await sql`
    insert into feeds (id, name, url, mapping, images, rhythm, hour, delete_missing, megabytes, seconds,
      most_rejected, most_deleted, state, due_at, asked, anew, actor)
    values (${id}, 'Supplier', 'https://a.example', '{}', 'keep', 'daily', 3, false, 7, 8, 9, 10, 'off',
      '2999-01-01', true, true, 'Anula')`.execute(old.db)
  await sql`update feeds set mapping = '{"currency": {"factor": 300, "factors": {"EUR": 330}, "round": 10}}'`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  expect(await findDueFeeds(old.db, new Date())).toMatchObject([
    {
      ...{ id, frequency: 'daily', max_megabytes: 7, timeout_seconds: 8 },
      ...{ max_rejected_percent: 9, max_deleted_percent: 10, run_requested: true, force: true },
      mapping: { currency: { rate: 300, rates: { EUR: 330 }, round: 10 } },
    },
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
