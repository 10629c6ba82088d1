/**
 * Renames the tables of emails, event deliveries, back-in-stock subscriptions and notifications, and
 * rewrites the names stored in their rows. Work that waited before the migration is done after it.
 * contract: 0.2 renames what 0.1 reads, so servers of 0.1 stop before the upgrade.
 */
import { type Kysely, sql } from 'kysely'

/** Tables with their new names; their constraints, indexes and sequences follow. */
const tables = {
  letters: 'emails',
  letter_words: 'email_templates',
  deliveries: 'event_deliveries',
  restock_askings: 'back_in_stock_subscriptions',
  staff_news: 'notification_reads',
}

/** Email templates with their new names. */
const templates = {
  'webhook-off': 'webhook-disabled',
  'factor-changed': 'two-factor-changed',
  'factor-code': 'two-factor-code',
  'forgotten-password': 'password-reset',
  'credit-given': 'store-credit-added',
}

const settings = {
  'mail.senderName': 'emails.senderName',
  'mail.ordersTo': 'emails.ordersTo',
  'mail.messagesTo': 'emails.messagesTo',
  'mail.stockTo': 'emails.stockTo',
  'mail.importsTo': 'emails.importsTo',
  'mail.webhooksTo': 'emails.webhooksTo',
  'mail.unwanted': 'emails.disabled',
  'mail.answers': 'emails.savedReplies',
}

async function renameTable(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql.raw(`alter table ${from} rename to ${to}`).execute(db)
  const { rows: constraints } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${to}::regclass and starts_with(conname, ${`${from}_`})`.execute(db)
  for (const { name } of constraints)
    await sql
      .raw(`alter table ${to} rename constraint ${name} to ${name.replace(from, to)}`)
      .execute(db)
  const { rows: others } = await sql<{ name: string; kind: string }>`
    select relname as name, case relkind when 'S' then 'sequence' else 'index' end as kind
    from pg_class where relkind in ('i', 'S') and starts_with(relname, ${`${from}_`})
      and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name, kind } of others)
    await sql.raw(`alter ${kind} ${name} rename to ${name.replace(from, to)}`).execute(db)
}

const renamed = (column: string, names: Record<string, string>): string =>
  `case ${column} ${Object.entries(names)
    .map(([from, to]) => `when '${from}' then '${to}'`)
    .join(' ')} else ${column} end`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(tables)) await renameTable(db, from, to)
  await sql
    .raw(`
    alter table emails rename column made_at to rendered_at;
    alter table email_templates rename column letter to template;
    alter table event_deliveries rename column receiver to subscriber;
    alter table event_deliveries rename column held_until to claimed_until;
    alter table back_in_stock_subscriptions rename column told_at to notified_at;
    alter table notification_reads rename column seen to seen_position;
    alter table newsletter_subscribers rename column letters to emails_sent;
    alter table newsletter_subscribers rename column last_letter_at to last_email_at;
    alter index events_news_idx rename to events_notifications_idx;
    alter index event_deliveries_receiver_seq_idx rename to event_deliveries_subscriber_seq_idx;
    drop index event_deliveries_mail_idx, event_deliveries_letters_idx;

    update event_deliveries set
      subscriber = ${renamed('subscriber', { mail: 'email', restock: 'back-in-stock' })},
      queue = regexp_replace(regexp_replace(regexp_replace(
        queue, '^letter:', 'email:'), '^restock:', 'back-in-stock:'), '^credit:', 'store_credit:')
    where subscriber in ('mail', 'restock') or queue like 'credit:%';
    update event_deliveries set payload = (payload::jsonb - 'letter' - 'again'
      || jsonb_build_object('template', ${renamed("payload ->> 'letter'", templates)})
      || case when payload ->> 'again' is null then '{}'::jsonb else '{"isResend": true}' end
      || case when payload -> 'data' ->> 'asking' is null then '{}'::jsonb else jsonb_build_object(
        'data', (payload::jsonb -> 'data') - 'asking'
          || jsonb_build_object('subscriptionId', payload -> 'data' -> 'asking')) end)::json
    where payload ->> 'letter' is not null;
    update email_templates set template = ${renamed('template', templates)};

    -- Emails, the newest first: all, and those of one entity.
    create index event_deliveries_emails_idx on event_deliveries (seq) where subscriber = 'email';
    create index event_deliveries_email_queue_idx on event_deliveries (queue, seq)
      where subscriber = 'email';

    alter table events drop constraint events_type_check,
      add constraint events_type_check check (type ~ '^[a-z_]+(\\.[a-z_]+)+$');
    update events set type = 'store_credit.added', entity = 'store_credit' where type = 'credit.given';
    update webhooks set types = array_replace(types, 'credit.given', 'store_credit.added')
      where 'credit.given' = any(types);

    alter table setting_changes drop constraint setting_changes_key_fkey,
      add constraint setting_changes_key_fkey foreign key (key) references shop_settings
        on update cascade;
    update shop_settings set key = ${renamed('key', settings)},
      value = replace(value::text, '"webhook-off"', '"webhook-disabled"')::jsonb
    where key like 'mail.%';
    update setting_changes set
      before = replace(before::text, '"webhook-off"', '"webhook-disabled"')::jsonb,
      after = replace(after::text, '"webhook-off"', '"webhook-disabled"')::jsonb
    where key = 'emails.disabled';

    -- The operation has another name now. A repeated call changes nothing.
    delete from idempotency_keys where operation = 'restock.ask';
  `)
    .execute(db)
}
