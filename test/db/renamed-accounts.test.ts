/** The migration that renames two-factor authentication, store credit and access settings. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { createOldDatabase } from '../support/old-database.ts'

test('an upgrade keeps 2FA methods, store credit, permissions and settings under their new names', async () => {
  await using old = await createOldDatabase('0110_rupees_of_saved_mappings')
  const { db } = old
  const one = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows[0]
  await sql`insert into roles (id, name, permissions) values ('clerk', 'Clerk', '{orders.read,pictures}')`.execute(
    db,
  )
  await sql`with account as (
      insert into users (email, first_name, last_name, type, role_id, has_factor, verify_asked_at)
      values ('a@example.com', 'Anula', 'Perera', 'admin', 'clerk', true, now()) returning id),
    method as (
      insert into factors (user_id, kind, name) select id, 'totp', 'Telephone' from account),
    session as (
      insert into sessions (token_hash, user_id, expires_at, proved_at)
      select sha256('a'), id, now() + interval '1 day', now() from account),
    challenge as (
      insert into factor_challenges (token_hash, user_id, purpose, password_mark, expires_at)
      select sha256('b'), id, 'proof', sha256('c'), now() + interval '1 day' from account),
    link as (
      insert into account_links (token_hash, purpose, user_id, email, expires_at)
      select sha256('d'), 'factor', id, 'a@example.com', now() + interval '1 day' from account),
    merged as (
      insert into merged_accounts (gone, kept, moved)
      select gen_random_uuid(), id, '{"orders": 2, "awaited": 1, "credit": 5.5}' from account)
    insert into credit_entries (user_id, kind, amount_cents, actor)
    select id, 'goodwill', 500, 'Staff' from account`.execute(db)
  await sql`insert into credit_entries (user_id, kind, amount_cents, actor)
    select id, kind, cents, 'Staff' from users,
      (values ('takenBack', -100), ('givenBack', 50)) as more(kind, cents)`.execute(db)
  await sql`insert into shop_settings (key, value, version) values
    ('security.factorRoles', '["clerk"]', 1), ('security.signInLetter', '"everybody"', 1)`.execute(
    db,
  )
  await sql`insert into setting_changes (key, version, actor, before, after) values
    ('security.signInLetter', 1, 'Staff', '"nobody"', '"everybody"')`.execute(db)
  await sql`insert into login_failures (key, failures, last_failed_at) values ('factor:account:x', 3, now())`.execute(
    db,
  )

  await migrateToLatest(old.url)

  expect(
    await one(sql`select has_two_factor, verification_requested_at is not null as asked,
      sessions.verified_at is not null as verified, two_factor_methods.name, roles.permissions
      from users join sessions on sessions.user_id = users.id
        join two_factor_methods on two_factor_methods.user_id = users.id
        join roles on roles.id = role_id`),
  ).toEqual({
    has_two_factor: true,
    asked: true,
    verified: true,
    name: 'Telephone',
    permissions: ['orders.read', 'media'],
  })
  expect(
    await one(sql`select two_factor_challenges.purpose, account_links.purpose as link, moved
      from two_factor_challenges, account_links, merged_accounts`),
  ).toEqual({
    purpose: 'step-up',
    link: 'two-factor',
    moved: { orders: 2, backInStock: 1, storeCredit: 5.5 },
  })
  expect(
    await one(sql`select array_agg(kind order by seq) as kinds, max(cents)::int as cents
      from store_credit_transactions join store_credit_balances using (user_id)`),
  ).toEqual({ kinds: ['goodwill', 'withdrawn', 'refunded'], cents: 450 })
  expect(
    (
      await sql`select shop_settings.key, value, before, after from shop_settings
      left join setting_changes using (key) order by 1`.execute(db)
    ).rows,
  ).toEqual([
    { key: 'security.signInEmail', value: 'all', before: 'none', after: 'all' },
    { key: 'security.twoFactorRoles', value: ['clerk'], before: null, after: null },
  ])
  expect(await one(sql`select key from login_failures`)).toEqual({ key: 'two-factor:account:x' })
  await sql`delete from users`.execute(db)
  expect(
    await one(sql`select kind, amount_cents::int as cents from store_credit_transactions
      order by seq desc limit 1`),
  ).toEqual({ kind: 'withdrawn', cents: -450 })
})
