/** Fills in complete orders of existing products and customers, over two years. */
import type pg from 'pg'
import { streets, towns } from './names.ts'

/** Orders per statement: enough to be fast, few enough to show progress. */
const orderBatch = 50_000
/** The number of orders from which rebuilding indexes is cheaper than updating them row by row. */
const worthRebuilding = 100_000
/** Days before now that orders are spread over, increasingly dense. */
const spanDays = 730

type Client = pg.PoolClient

/** Returns the number in column `count` of the first row. */
export async function countFilled(client: Client, sql: string): Promise<number> {
  const result = await client.query<{ count: number }>(sql)
  return result.rows[0]?.count ?? 0
}

/** Numbers the products and users, so that a number picks one. */
async function numberParts(client: Client): Promise<{ products: number; users: number }> {
  await client.query(`
    create temp table fill_product on commit drop as
      select row_number() over (order by product_id) - 1 as n, id, product_id, product_name,
        coalesce(images[1], '') as image, price_cents, last_price_cents
      from products where deleted_at is null;
    alter table fill_product add primary key (n);
    create temp table fill_user on commit drop as
      select row_number() over (order by email) - 1 as n, id, email,
        trim(first_name || ' ' || last_name) as name
      from users where type = 'customer';
    alter table fill_user add primary key (n);
    analyze fill_product; analyze fill_user;
  `)
  return {
    products: await countFilled(client, 'select count(*)::int as count from fill_product'),
    users: await countFilled(client, 'select count(*)::int as count from fill_user'),
  }
}

interface Batch {
  /** number of the first order in this call, from 1 */
  from: number
  to: number
  of: number
  /** number of orders that existed before */
  start: number
  products: number
  users: number
}

const made =
  '(select orders.* from orders where id in (select distinct order_ref from fill_line)) as made'

async function fillOrderBatch(client: Client, batch: Batch): Promise<void> {
  const { from, to, of, start, products, users } = batch
  await client.query(
    `create temp table fill_line as
     select k, $3::bigint + k as i, line, gen.id as order_ref, part.*,
       1 + pg_temp.pick(($3 + k) * 4 + line, 21, 3) as quantity
     from generate_series($1::bigint, $2) as k,
       lateral (select md5('order' || $3 + k)::uuid as id) as gen,
       generate_series(1, 1 + pg_temp.pick($3 + k, 22, 3)) as line,
       lateral (select id as product_ref, product_id, product_name, image, price_cents, last_price_cents
                from fill_product where n = pg_temp.pick(($3 + k) * 4 + line, 23, $4)) as part`
      // a utility statement takes no parameters
      .replace(/\$(\d)/g, (_, index) => String([from, to, start, products][Number(index) - 1])),
  )
  await client.query('analyze fill_line')
  await client.query(
    `insert into orders (id, user_id, email, name, address, phone, phone_normalised, status, payment_method,
        payment_status, payment_brand, payment_last4, total_cents, labeled_total_cents, created_at,
        paid_cents, refunded_cents, collected)
     with sums as (
       select k, i, order_ref as id, sum(last_price_cents * quantity) as total,
         sum(price_cents * quantity) as labeled
       from fill_line group by k, i, order_ref
     ), dated as (
       select sums.*, pg_temp.pick(i, 24, 100) as luck, pg_temp.pick(i, 25, 3) = 0 as card,
         now() - make_interval(secs => 60 + ${spanDays * 86_400} * (1 - sqrt(k / $1::float8))) as at
       from sums
     ), classified as (
       select dated.*, case
         when luck < 6 then 'Cancelled'
         when at > now() - interval '1 day' then case when luck < 60 then 'Pending' else 'Processing' end
         when at > now() - interval '3 days' then case when luck < 40 then 'Processing' else 'Shipped' end
         when at > now() - interval '7 days' then case when luck < 50 then 'Shipped' else 'Delivered' end
         else 'Delivered' end as status
       from dated
     ), paid as (
       select classified.*, case when status = 'Cancelled' then case when card then 'refunded' else 'due' end
         when card or status = 'Delivered' then 'paid' else 'due' end as payment
       from classified
     )
     select classified.id, who.id, who.email, who.name,
       (1 + pg_temp.pick(i, 26, 200)) || ' ' || ($3::text[])[pg_temp.pick(i, 27, $4) + 1]
         || ', ' || ($5::text[])[pg_temp.pick(i, 28, $6) + 1],
       '+94 77 ' || mobile, '+9477' || mobile, classified.status,
       case when card then 'card' else 'cod' end,
       payment,
       case when card then 'Visa' end,
       case when card then lpad(pg_temp.pick(i, 30, 10000)::text, 4, '0') end, total, labeled, at,
       case payment when 'paid' then total else 0 end, case payment when 'refunded' then total else 0 end,
       payment = 'paid' and not card
     from paid as classified join fill_user as who on who.n = pg_temp.pick(classified.i, 31, $2),
       lateral (select lpad(pg_temp.pick(classified.i, 29, 10000000)::text, 7, '0') as mobile) as number
     order by i`,
    [of, users, streets, streets.length, towns, towns.length],
  )
  await client.query(
    `insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents,
        labeled_price_cents, quantity, sold_at)
     select order_ref, line, product_ref, product_id, product_name, image, last_price_cents,
       price_cents, quantity, case when orders.status <> 'Cancelled' then orders.created_at end
     from fill_line join orders on orders.id = order_ref`,
  )
  await client.query(
    `insert into order_events (order_id, actor, at, from_status, to_status)
     select id, email, created_at, null, 'Pending' from made
     union all
     select id, 'admin@araliya.local', created_at + interval '20 hours', 'Pending', status
     from made where status <> 'Pending'`.replace(/\bmade\b/g, made),
  )
  // The orders already have their sums: one by one they would double the time.
  await client.query('alter table payment_transactions disable trigger payment_transactions_sum')
  await client.query(
    `insert into payment_transactions (order_ref, kind, amount_cents, method, actor, at)
     select id, entry.kind, entry.amount, case payment_method when 'cod' then 'cash' else payment_method end,
       'Araliya', created_at + entry.after
     from made, lateral (values
       (1, case payment_method when 'cod' then 'collected' else 'captured' end, total_cents, interval '1 minute',
         payment_status in ('paid', 'refunded')),
       (2, 'refunded', -total_cents, interval '20 hours', payment_status = 'refunded')
     ) as entry(step, kind, amount, after, happened)
     where entry.happened and total_cents > 0 order by created_at, step`.replace('made', made),
  )
  await client.query('alter table payment_transactions enable trigger payment_transactions_sum')
  await client.query('drop table fill_line')
}

/** Drops the plain indexes of a table and returns the statements that recreate them. */
async function dropIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Adds orders. Needs `pg_temp.pick`, which fill.ts creates.
 * @throws Error when there are neither products nor customers
 */
export async function fillOrders(
  client: Client,
  amount: number,
  report: (what: string, done: number, of: number) => void,
): Promise<void> {
  const parts = await numberParts(client)
  if (parts.products === 0 || parts.users === 0)
    throw new Error('Orders need products and customers. Add both.')
  const start = await countFilled(client, 'select count(*)::int as count from orders')
  const rebuild = amount >= worthRebuilding
  const indexes = rebuild
    ? await dropIndexes(client, ['orders', 'order_items', 'order_events', 'payment_transactions'])
    : []
  for (let from = 1; from <= amount; from += orderBatch) {
    const to = Math.min(amount, from + orderBatch - 1)
    await fillOrderBatch(client, { from, to, of: amount, start, ...parts })
    report('orders', to, amount)
  }
  for (const [index, definition] of indexes.entries()) {
    await client.query(definition)
    report('indexes', index + 1, indexes.length)
  }
}
