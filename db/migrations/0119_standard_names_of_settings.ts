/** Standard names: CMS pages are `pages`; settings of theme, shipping and onboarding; images of the home page. */
import { type Kysely, sql } from 'kysely'

const keys = [
  ['look.colours', 'theme.colours'],
  ['look.loadingScreenMs', 'theme.loadingScreenMs'],
  ['delivery.plan', 'shipping.plan'],
  ['guide.moneyRead', 'onboarding.paymentsReviewed'],
  ['guide.putAway', 'onboarding.dismissed'],
] as const

/** Fields within the values of settings. jsonb prints a key as `"name": `, and escapes quotes in texts. */
const fields = [
  ['shipping.plan', 'usualGrams', 'defaultGrams'],
  ['home.hero', 'picture', 'image'],
  ['home.hero', 'tallPicture', 'mobileImage'],
  ['home.story', 'picture', 'image'],
  ['home.promos', 'picture', 'image'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  // contract: 0.2.0 renames these for good, and 0.1 does not run beside it.
  await sql
    .raw(`
    alter table own_pages rename to pages;
    alter table pages rename column place to menu;
    alter index own_pages_slug_idx rename to pages_slug_idx;
    alter trigger own_pages_touch on pages rename to pages_touch;
    do $$
    declare
      old text;
    begin
      for old in select conname from pg_constraint
        where conrelid = 'pages'::regclass and conname like 'own\\_pages\\_%'
      loop
        execute format('alter table pages rename constraint %I to %I', old,
          replace(replace(old, 'own_pages_', 'pages_'), '_place_', '_menu_'));
      end loop;
    end $$;
  `)
    .execute(db)
  for (const [from, to] of keys) {
    await sql`
      insert into shop_settings (key, value, version, changed_at, changed_by)
      select ${to}, value, version, changed_at, changed_by from shop_settings where key = ${from}`.execute(
      db,
    )
    await sql`update setting_changes set key = ${to} where key = ${from}`.execute(db)
    await sql`delete from shop_settings where key = ${from}`.execute(db)
  }
  for (const [key, from, to] of fields) {
    const renamed = (column: string) =>
      sql`replace(${sql.ref(column)}::text, ${`"${from}": `}, ${`"${to}": `})::jsonb`
    await sql`update shop_settings set value = ${renamed('value')} where key = ${key}`.execute(db)
    await sql`
      update setting_changes set before = ${renamed('before')}, after = ${renamed('after')}
      where key = ${key}`.execute(db)
  }
  await sql`
    update idempotency_keys set operation = 'pages.create' where operation = 'ownPages.create'`.execute(
    db,
  )
}
