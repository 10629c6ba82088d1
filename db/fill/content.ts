/** Fills in messages, subscribers, blog posts and the audit log. */
import type pg from 'pg'
import { firstNames, ingredients, kinds, lastNames } from './names.ts'
import { countFilled } from './orders.ts'

type Client = pg.PoolClient

const subjects = ['A question about', 'Is there a sample of', 'My skin and', 'Thank you for']

/** Adds contact messages of the last two years, most of them read or answered. */
export async function fillMessages(client: Client, amount: number): Promise<void> {
  const start = await countFilled(client, 'select count(*)::int as count from contact_messages')
  await client.query(
    `insert into contact_messages (name, email, subject, message, status, created_at)
     select first || ' ' || last, lower(first || '.' || last || i || '@example.com'),
       subject || ' ' || thing,
       'Good day, ' || lower(subject) || ' your ' || thing || '. I have used it for '
         || (1 + pg_temp.pick(i, 45, 11)) || ' months. Kind regards, ' || first,
       case when pg_temp.pick(i, 46, 50) = 0 then 'unread'
         when pg_temp.pick(i, 47, 3) = 0 then 'read' else 'answered' end,
       now() - make_interval(mins => pg_temp.pick(i, 48, 1000000))
     from (select i, ($3::text[])[pg_temp.pick(i, 41, cardinality($3)) + 1] as first,
         ($4::text[])[pg_temp.pick(i, 42, cardinality($4)) + 1] as last,
         ($5::text[])[pg_temp.pick(i, 43, cardinality($5)) + 1] as subject,
         ($6::text[])[pg_temp.pick(i, 44, cardinality($6)) + 1] as thing
       from generate_series($1::bigint + 1, $1 + $2) as i) as written`,
    [start, amount, firstNames, lastNames, subjects, ingredients],
  )
}

/** Adds newsletter subscribers. */
export async function fillSubscribers(client: Client, amount: number): Promise<void> {
  const start = await countFilled(
    client,
    `select count(*)::int as count from newsletter_subscribers where email like 'reader-%'`,
  )
  await client.query(
    `insert into newsletter_subscribers (email, created_at)
     select 'reader-' || lpad(i::text, 7, '0') || '@example.com',
       now() - make_interval(mins => pg_temp.pick(i, 51, 1000000))
     from generate_series($1::bigint + 1, $1 + $2) as i`,
    [start, amount],
  )
}

/** Adds blog posts of a few paragraphs. */
export async function fillBlogs(client: Client, amount: number): Promise<void> {
  const start = await countFilled(
    client,
    `select count(*)::int as count from blogs where blog_id like 'FILL-%'`,
  )
  await client.query(
    `insert into blogs (blog_id, blog_topic, blog_catg, mini_desc, description, created_at)
     select 'FILL-' || lpad(i::text, 6, '0'), thing || ' in the ' || season || ', part ' || i, category,
       'What ' || lower(thing) || ' does for you in the ' || season || '.',
       '## ' || thing || e'\\n\\n' || repeat('Use **less**, more often, and give it a week. ', 40),
       now() - make_interval(mins => pg_temp.pick(i, 61, 1000000))
     from (select i, ($3::text[])[pg_temp.pick(i, 62, cardinality($3)) + 1] as thing,
         ($4::text[])[pg_temp.pick(i, 63, cardinality($4)) + 1] as category,
         (array['monsoon', 'dry season', 'heat of April'])[pg_temp.pick(i, 64, 3) + 1] as season
       from generate_series($1::bigint + 1, $1 + $2) as i) as planned`,
    [start, amount, ingredients, Object.keys(kinds)],
  )
}

/** Adds audit log entries about the stock of existing products. */
export async function fillAudit(client: Client, amount: number): Promise<void> {
  const products = await countFilled(client, 'select count(*)::int as count from products')
  if (products === 0) throw new Error('The audit log needs products. Add some first.')
  await client.query(
    `insert into audit_log (at, actor, action, entity, entity_id, changes)
     with listed as (select row_number() over (order by product_id) - 1 as n, product_id, stock from products)
     select now() - make_interval(secs => ($1 - i) * 60), 'admin@araliya.local', 'product.update',
       'product', product_id,
       jsonb_build_object('stock', jsonb_build_array(pg_temp.pick(i, 71, 200), stock))
     from generate_series(1, $1::bigint) as i join listed on n = pg_temp.pick(i, 72, $2)
     order by i`,
    [amount, products],
  )
}
