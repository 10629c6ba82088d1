/** The upgrade to 0.2 renames settings, fields within them, and the table of CMS pages. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { isDemoPolicy } from '../../server/modules/settings/definitions/policies.schema.ts'
import { createOldDatabase } from '../support/old-database.ts'

test('renames stored settings in 0.2 with versions and history', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  const hero = { title: 'The "picture": roses', picture: '/images/1-a.webp', tallPicture: '' }
  await sql`
    insert into shop_settings (key, value, version, changed_at, changed_by) values
      ('look.loadingScreenMs', '900', 2, '2026-11-01', 'Anula'),
      ('guide.putAway', 'true', 1, '2026-11-02', 'Anula'),
      ('delivery.plan', '{"zones": [], "usualGrams": 700}', 1, '2026-11-03', 'Bandu'),
      ('home.hero', ${JSON.stringify(hero)}, 1, '2026-11-04', 'Bandu')`.execute(old.db)
  await sql`
    insert into setting_changes (key, version, actor, before, after) values
      ('look.loadingScreenMs', 1, 'Anula', null, '100'), ('look.loadingScreenMs', 2, 'Anula', '100', '900'),
      ('home.hero', 1, 'Bandu', null, ${JSON.stringify(hero)})`.execute(old.db)
  await migrateToLatest(old.url)
  const { title, picture, tallPicture } = hero
  const renamed = { title, image: picture, mobileImage: tallPicture }
  const settings = await sql`
    select key, value, version, changed_by from shop_settings order by key`.execute(old.db)
  expect(settings.rows).toEqual([
    { key: 'home.hero', value: renamed, version: 1, changed_by: 'Bandu' },
    { key: 'onboarding.dismissed', value: true, version: 1, changed_by: 'Anula' },
    {
      key: 'shipping.plan',
      value: { zones: [], defaultGrams: 700 },
      version: 1,
      changed_by: 'Bandu',
    },
    { key: 'theme.loadingScreenMs', value: 900, version: 2, changed_by: 'Anula' },
  ])
  const changes = await sql`
    select key, version, before, after from setting_changes order by key, version`.execute(old.db)
  expect(changes.rows).toEqual([
    { key: 'home.hero', version: 1, before: null, after: renamed },
    { key: 'theme.loadingScreenMs', version: 1, before: null, after: 100 },
    { key: 'theme.loadingScreenMs', version: 2, before: 100, after: 900 },
  ])
})

test('recognises unedited demo policies after the upgrade to 0.2', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  const text =
    '*This is a demo shop with demo texts. Whoever runs it writes their own under Settings, Policies.*\n\nText'
  await sql`
    insert into shop_settings (key, value)
    values ('policies.terms', ${JSON.stringify({ title: 'Terms', text })})`.execute(old.db)
  await migrateToLatest(old.url)
  const { rows } = await sql<{ value: { text: string } }>`
    select value from shop_settings where key = 'policies.terms'`.execute(old.db)
  expect(isDemoPolicy(rows[0]!.value.text)).toBe(true)
})

test('keeps the menu and unique address of CMS pages in an upgrade to 0.2', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  await sql`
    insert into own_pages (slug, title, body, place, search_title, description, published)
    values ('vouchers', 'Vouchers', 'Text', 'footer', '', '', true)`.execute(old.db)
  await migrateToLatest(old.url)
  const page = { title: 'Twice', body: '', menu: 'none', search_title: '', description: '' }
  const insert = (slug: string, menu: string) =>
    old.db
      .insertInto('pages')
      .values({ ...page, slug, menu, published: false })
      .execute()
  await expect(insert('vouchers', 'none')).rejects.toThrow('pages_slug_idx')
  await expect(insert('other', 'sidebar')).rejects.toThrow('pages_menu_check')
  await sql`update pages set title = 'Gift vouchers'`.execute(old.db)
  const { rows } = await sql`select slug, title, menu, version from pages`.execute(old.db)
  expect(rows).toEqual([{ slug: 'vouchers', title: 'Gift vouchers', menu: 'footer', version: 2 }])
})
