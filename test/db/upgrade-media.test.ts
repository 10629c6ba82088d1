/** Migrates media, review requests and review settings that version 0.1 stored. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { findRequestItem } from '../../db/queries/catalog/review-requests.queries.ts'
import { findImportImages, findUnusedMedia } from '../../db/queries/content/media.queries.ts'
import { findMediaUses } from '../../db/queries/content/media-library.queries.ts'
import { createOldDatabase } from '../support/old-database.ts'

const [used, unused, deleted] = ['1-rose', '2-jar', '3-old'].map(
  (name) => `170000000000${name}.webp`,
) as [string, string, string]
const date = '2026-01-02T00:00:00.000Z'

test('an upgrade keeps stored images, their marks and the uses that protect them', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  await sql`insert into products (product_id, product_name, category, price_cents, last_price_cents, images)
    values ('ROSE', 'Rose', 'skincare', 100, 100, array[${`/images/${used}`}])`.execute(old.db)
  await sql`insert into pictures (name, alt, created_at) values (${used}, 'A rose', ${date})`.execute(
    old.db,
  )
  await sql`insert into unused_pictures (name, since, gone)
    values (${unused}, ${date}, false), (${deleted}, ${date}, true)`.execute(old.db)
  await sql`insert into import_images (source, url) values ('a', ${`/images/${deleted}`})`.execute(
    old.db,
  )
  await sql`insert into settings (name, value) values ('pictures_swept_at', ${date})`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  const { db } = old
  expect(await db.selectFrom('media').select(['name', 'alt']).execute()).toEqual([
    { name: used, alt: 'A rose' },
  ])
  expect(await findMediaUses(db, [used], 1)).toMatchObject([{ kind: 'product', id: 'ROSE' }])
  expect(await findUnusedMedia(db)).toMatchObject([
    { name: unused, deleted: false },
    { name: deleted, deleted: true },
  ])
  expect(await findImportImages(db, ['a'])).toEqual(new Map())
  expect(
    await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'media_cleaned_up_at')
      .execute(),
  ).toEqual([{ value: date }])
  const use = (name: string) =>
    db
      .updateTable('products')
      .set({ images: [`/images/${name}`] })
      .execute()
  await expect(use(deleted)).rejects.toMatchObject({ code: 'AP001' })
  await use(unused)
  expect(await findUnusedMedia(db)).toMatchObject([{ name: deleted }])
})

test('an upgrade keeps emailed review requests, moderated reviews and their settings', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  const { rows } = await sql<{ id: string }>`
    with product as (
      insert into products (product_id, product_name, category, price_cents, last_price_cents)
      values ('ROSE', 'Rose', 'skincare', 100, 100) returning id),
    placed as (
      insert into orders (email, name, address, phone, phone_normalised, payment_method, status,
        guest, total_cents, labeled_total_cents)
      values ('a@example.com', 'Anula', 'Kandy', '1', '1', 'cod', 'Delivered', true, 1, 1)
      returning id),
    asked as (insert into review_asks (order_ref) select id from placed),
    reviewed as (
      insert into reviews (product_ref, product_id, comment, looked_at)
      select id, 'ROSE', 'Gentle.', ${date}::timestamptz from product)
    insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents,
      labeled_price_cents, quantity)
    select placed.id, 1, product.id, 'ROSE', 'Rose', '', 100, 100, 1 from placed, product
    returning id`.execute(old.db)
  await sql`insert into shop_settings (key, value, version)
    values ('reviews.hold', 'true', 1), ('reviews.askAfterDays', '7', 1)`.execute(old.db)
  await sql`insert into setting_changes (key, version, actor, before, after)
    values ('reviews.hold', 1, 'Anula', null, 'true')`.execute(old.db)
  await migrateToLatest(old.url)
  const { db } = old
  expect(await findRequestItem(db, rows[0]!.id, 180)).toMatchObject({ name: 'Rose' })
  expect(await db.selectFrom('reviews').select('moderated_at').execute()).toEqual([
    { moderated_at: new Date(date) },
  ])
  expect(
    await db.selectFrom('shop_settings').select(['key', 'value']).orderBy('key').execute(),
  ).toEqual([
    { key: 'reviews.moderate', value: true },
    { key: 'reviews.requestAfterDays', value: 7 },
  ])
  expect(await db.selectFrom('setting_changes').select('key').execute()).toEqual([
    { key: 'reviews.moderate' },
  ])
})
