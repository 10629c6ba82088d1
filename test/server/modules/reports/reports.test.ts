/** Reports against SQL that shares nothing with them, over a history of edits, refunds and moved days. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { shopDay } from '#server/core/values/shop-time.schema.ts'
import { inPeriods, unitFor } from '#server/modules/reports/periods.schema.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ ORDER_MAX_PIECES: '0', ORDER_MAX_TOTAL: '0' })
let owner: string
const day = 86_400_000
const today = shopDay(new Date())
const daysAgo = (days: number) => shopDay(new Date(Date.now() - days * day))
/** Repeatable random numbers. */
let seed = 7
const below = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}
const call = async (method: string, path: string, token: string, body?: object) => {
  const answer = await shop.call(method, path, { token, ...(body ? { body } : {}) })
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer
}

beforeAll(async () => {
  owner = (await makeUser(shop.db, { type: 'admin' })).token
  const goods = await Promise.all(
    [
      { productId: 'OIL', price: 1_234.56, category: 'skincare' },
      { productId: 'SOAP', price: 99.99, category: 'bath&body' },
      { productId: 'BALM', price: 0.1, category: '=makeup' },
      { productId: 'MIST', price: 450, category: 'skincare' },
    ].map((product) => makeProduct(shop.db, { ...product, stock: 100_000 })),
  )
  const cost = async (productId: string, cents: number) =>
    sql`insert into product_details (product_ref, cost_cents) select id, ${cents} from products
      where product_id = ${productId} on conflict (product_ref) do update set cost_cents = excluded.cost_cents`.execute(
      shop.db,
    )
  await cost('OIL', 70_001)
  const set = async (key: string, value: unknown) => {
    const { items } = (await call('GET', '/admin/settings', owner)).body
    const { version } = items.find((item: { key: string }) => item.key === key)
    await call('PUT', `/settings/${key}`, owner, { value, version })
  }
  const buyers = await Promise.all([1, 2, 3].map(() => makeUser(shop.db)))
  for (let index = 0; index < 45; index += 1) {
    // from here on an offer takes something off, prices hold tax, a cost changes, and another one becomes known
    if (index === 20) {
      await call('POST', '/admin/promotions', owner, {
        name: 'A seventh',
        type: 'percentage',
        percent: 14,
      })
      await set('tax.rate', 18)
      await set('tax.byCategory', [{ category: 'bath&body', rate: 0 }])
      await cost('OIL', 80_000)
      await cost('SOAP', 3_333)
    }
    const lines = goods
      .filter(() => below(2) === 0)
      .map(({ product_id: productId }) => ({ productId, qty: 1 + below(4) }))
    const { body } = await call('POST', '/orders', buyers[below(3)]!.token, {
      ...orderBody(...(lines.length > 0 ? lines : [{ productId: 'SOAP', qty: 3 }])),
      phone: ['+94 77 123 4567', '077 765 4321', '071 111 2222'][below(3)],
      ...[{}, { district: 'Kandy' }, { district: 'Galle' }][below(3)],
    })
    const { orderId } = body.order
    const put = (status: string) => call('PUT', `/orders/${orderId}`, owner, { status, notes: 'x' })
    if (below(5) === 0) await put('Cancelled')
    else if (below(2) === 0) {
      await put('Delivered')
      const { total } = body.order
      await call('POST', `/admin/orders/${orderId}/collections`, owner, { amount: total })
      if (below(2) === 0 && index % 2)
        await call('POST', `/admin/orders/${orderId}/returns`, owner, {
          lines: body.order.orderedItems.map(
            ({ productId }: { productId: string }, at: number) => ({
              ...{ productId, quantity: 1, restock: (index + at) % 3 > 0 },
            }),
          ),
        })
      else if (index % 2 === 0)
        await call('POST', `/admin/orders/${orderId}/refunds`, owner, {
          amount: 0.05,
          note: 'x',
        })
    } else if (below(4) === 0) {
      // as an edit leaves an order behind: one unit more of its first line
      await sql`
        with more as (
          update order_items set quantity = quantity + 1
          where line = 1 and order_id = (select id from orders where order_id = ${orderId})
          returning order_id, price_cents)
        update orders set total_cents = total_cents + more.price_cents,
          labeled_total_cents = labeled_total_cents + more.price_cents
        from more where orders.id = more.order_id`.execute(shop.db)
    }
    // at the edges of the shop's days, in the order in which they were placed
    const edge = ['T18:29:59.999Z', 'T18:30:00Z', 'T00:00:00Z', 'T12:00:00Z'][below(4)]
    const at = `${daysAgo(Math.floor(((44 - index) * 70) / 45) + 1)}${edge}`
    await sql`update orders set created_at = ${at} where order_id = ${orderId}`.execute(shop.db)
    await sql`update order_items set sold_at = ${at} where sold_at is not null
      and order_id = (select id from orders where order_id = ${orderId})`.execute(shop.db)
  }
})

/** The same figures from another query. */
async function independently(from: string, to: string) {
  const { rows } = await sql<{ found: Record<string, unknown> }>`
    with standing as (
      select *, (created_at at time zone 'Asia/Colombo')::date as day
      from orders where status <> 'Cancelled'
    ), chosen as (
      select * from standing where day between ${from}::date and ${to}::date
    ), lines as (
      select chosen.id, chosen.total_cents, category, quantity, items.price_cents * quantity as cents,
        items.price_cents * (quantity - came)
          / case when chosen.pricing ? 'taxes' and category <> 'bath&body' then 1.18 else 1 end as kept,
        coalesce(items.cost_cents, details.cost_cents) * (quantity - shelved) as cost
      from chosen join order_items as items on items.order_id = chosen.id
        join products on products.product_id = items.product_id
        left join product_details as details on details.product_ref = products.id
        cross join lateral (select coalesce(sum(back.quantity), 0) as came,
            coalesce(sum(case when restocked then back.quantity end), 0) as shelved
          from order_return_lines as back where item_ref = items.id) as returned
    ), whole as (
      select id, max(total_cents) - sum(cents) as offers, sum(cents) as goods, sum(kept) as kept,
        coalesce(sum(kept) filter (where cost is not null), 0) as covered, sum(cost) as cost
      from lines group by id
    ), moved as (
      select entry.*, payment_method from payment_transactions as entry join orders on orders.id = order_ref
      where (at at time zone 'Asia/Colombo')::date between ${from}::date and ${to}::date
    )
    select json_build_object(
      'revenue', (select coalesce(sum(total_cents), 0) / 100.0 from chosen),
      'orders', (select count(*) from chosen),
      'collected', (select coalesce(sum(amount_cents), 0) / 100.0 from moved),
      'categories', (select json_object_agg(category, sums) from (
        select category, json_build_array(sum(quantity), sum(cents) / 100.0) as sums from lines group by 1) as one),
      'districts', (select json_object_agg(coalesce(district, '?'), sums) from (
        select district, json_build_array(count(*), sum(total_cents) / 100.0) as sums from chosen group by 1) as one),
      'returning', (select json_build_array(count(*), coalesce(sum(total_cents), 0) / 100.0) from chosen as later
        where exists (select from orders as first where first.order_id < later.order_id
          and (first.user_id = later.user_id or first.phone_normalised = later.phone_normalised))),
      'profit', (select json_build_array(
        (round(sum(covered)) + sum(round(offers * covered / goods))) / 100.0, sum(cost) / 100.0,
        round(sum(covered) / sum(kept), 4)) from whole)
    ) as found`.execute(shop.db)
  // biome-ignore lint/suspicious/noExplicitAny: made for one comparison
  return rows[0]!.found as any
}

test.each([
  ['a month', 29, 0],
  ['a quarter', 91, 0],
  ['a week', 20, 14],
  ['one day', 7, 7],
  ['before there was anything', 300, 290],
])('reports of %s equal an independent query to the cent', async (_, first, last) => {
  const [from, to] = [daysAgo(first), daysAgo(last)]
  const range = `from=${from}&to=${to}`
  const { body } = await call('GET', `/admin/reports?${range}`, owner)
  const found = await independently(from, to)
  const before = await independently(daysAgo(2 * first - last + 1), daysAgo(first + 1))
  const sums = (rows: { orders: number; revenue: number }[], name: string) =>
    Object.fromEntries(
      rows.map((row) => [(row as Record<string, unknown>)[name] ?? '?', [row.orders, row.revenue]]),
    )
  expect(body.before).toMatchObject({
    revenue: before.revenue,
    orders: before.orders,
    collected: before.collected,
  })
  expect(sums(body.districts, 'district')).toEqual(found.districts ?? {})
  expect(
    Object.fromEntries(
      body.categories.map((row: { category: string; quantity: number; revenue: number }) => [
        row.category,
        [row.quantity, row.revenue],
      ]),
    ),
  ).toEqual(found.categories ?? {})
  const { new: fresh, returning } = body.customers
  expect([returning.orders, returning.revenue]).toEqual(found.returning)
  expect(fresh.orders + returning.orders).toBe(found.orders)
  const { sales, cost, profit, share } = body.profit
  expect([sales, cost, share]).toEqual(found.profit.map((value: number | null) => value ?? 0))
  expect(profit).toBeCloseTo(sales - cost, 6)
  // the sum over any grouping is the total on the dashboard
  const { totals, days } = (await call('GET', `/admin/dashboard?${range}`, owner)).body
  expect(totals).toMatchObject({ revenue: found.revenue, collected: found.collected })
  const all = (rows: { revenue: number }[]) => rows.reduce((sum, row) => sum + row.revenue, 0)
  for (const rows of [body.districts, body.payments, [fresh, returning]])
    expect(all(rows)).toBeCloseTo(found.revenue, 6)
  expect(all(body.categories) + body.besideGoods).toBeCloseTo(found.revenue, 6)
  const paid = body.payments.reduce(
    (sum: number, row: { collected: number }) => sum + row.collected,
    0,
  )
  expect(paid).toBeCloseTo(found.collected, 6)
  for (const unit of ['day', 'week', 'month'] as const)
    expect(all(inPeriods(days, unit))).toBeCloseTo(found.revenue, 6)
})

test('exports each report without formulas, with the permission to export', async () => {
  const file = async (path: string) =>
    (await call('GET', `/exports/reports/${path}`, owner)).text.slice(1).trim().split('\r\n')
  const range = `from=${daysAgo(40)}&to=${today}`
  const { body } = await call('GET', `/admin/reports?${range}`, owner)
  const [head, ...lines] = await file(`categories?${range}`)
  expect(head).toBe('category,quantity,revenue')
  expect(lines.find((line) => line.includes('makeup'))).toMatch(/^'=makeup,\d+,\d+(\.\d\d?)?$/)
  expect(lines.at(-1)).toBe(`"delivery, fees and offers",,${body.besideGoods}`)
  expect((await file(`payments?${range}`))[1]).toBe(
    `cod,${body.payments[0].orders},${body.payments[0].revenue},${body.payments[0].collected}`,
  )
  expect(await file(`districts?${range}`)).toHaveLength(1 + body.districts.length)
  expect(await file(`customers?${range}`)).toHaveLength(3)
  expect((await file(`products?${range}`))[0]).toBe('productId,productName,quantity,revenue')
  const weeks = await file(`days?${range}&unit=week`)
  expect(weeks[1]).toMatch(new RegExp(`^${daysAgo(40)},`))
  expect(weeks.at(-1)).toMatch(new RegExp(`^[-\\d]+,${today},`))
  expect(
    (await shop.call('GET', '/exports/reports/cards', { token: owner })).body.issues[0].path,
  ).toBe('report')
})

test('shows profit with known costs, only with permission', async () => {
  const empty = await createTestApp()
  const admin = (await makeUser(empty.db, { type: 'admin' })).token
  expect((await empty.call('GET', '/admin/reports', { token: admin })).body.profit).toBeNull()
  const figures = (await makeUser(empty.db, { role: 'accountant' })).token
  const todo = await empty.call('GET', '/admin/today', { token: figures })
  expect(todo.body.tasks.map(({ task }: { task: string }) => task)).toEqual([
    'paymentIssues',
    'toConfirm',
    'toPack',
    'returning',
    'lowStock',
    'unsettledCash',
  ])
  // staff without the permission for figures get the tasks of their other permissions
  const of = async (token: string) =>
    (await empty.call('GET', '/admin/today', { token })).body.tasks?.map(
      ({ task }: { task: string }) => task,
    )
  const packer = (await makeUser(empty.db, { role: 'packer' })).token
  const editor = (await makeUser(empty.db, { role: 'editor' })).token
  expect(await of(packer)).toEqual([
    'paymentIssues',
    'toConfirm',
    'toPack',
    'returning',
    'lowStock',
    'unsettledCash',
  ])
  expect(await of(editor)).toEqual(['reviews', 'lowStock'])
  expect(await of((await makeUser(empty.db)).token)).toBeUndefined()
  await empty[Symbol.asyncDispose]()
})

test('counts open tasks as their lists do, until they are done', async () => {
  const read = async () => {
    const { body } = await call('GET', '/admin/today', owner)
    return Object.fromEntries(
      body.tasks.map((one: { task: string; count: number; amount?: number }) => [one.task, one]),
    )
  }
  const total = async (path: string) => (await call('GET', path, owner)).body.total
  const { body: counts } = await call('GET', '/admin/orders/counts', owner)
  const buyer = await makeUser(shop.db)
  await call('POST', '/contact', buyer.token, {
    ...{ name: 'Nimali', email: 'nimali@example.com', subject: 'Shade', message: 'Which?' },
  })
  const placed = await call('POST', '/orders', buyer.token, {
    ...orderBody({ productId: 'MIST', qty: 1 }),
    phone: '070 000 0001',
  })
  const { orderId, total: due } = placed.body.order
  const before = await read()
  expect(before.toConfirm.count).toBe(counts.toConfirm + 1)
  expect(before.toPack.count).toBe(counts.toPack)
  expect(before.unanswered.count).toBe(1)
  expect(await total('/admin/conversations?status=unanswered')).toBe(1)
  expect(before).toMatchObject({ failedEmails: { count: 0 }, failedWebhooks: { count: 0 } })
  await call('PUT', `/orders/${orderId}`, owner, { status: 'Delivered', notes: '' })
  const delivered = await read()
  expect(delivered.unsettledCash.count).toBe(before.unsettledCash.count + 1)
  expect(delivered.unsettledCash.amount - before.unsettledCash.amount).toBeCloseTo(due, 6)
  expect(await total('/admin/orders?tab=delivered&payment=due')).toBe(delivered.unsettledCash.count)

  const { body } = await call('POST', '/products/MIST/review', buyer.token, { comment: 'Fine.' })
  expect((await read()).reviews.count).toBe(1)
  expect((await call('GET', '/admin/reviews?isNew=true', owner)).body.items).toMatchObject([
    { id: body.review.id, hidden: false, isNew: true },
  ])
  const fine = await call('PATCH', `/reviews/${body.review.id}`, owner, { hidden: false })
  expect(fine.body.review).not.toHaveProperty('isNew')
  expect((await read()).reviews.count).toBe(0)
  const { body: log } = await call('GET', '/admin/audit?entity=review', owner)
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual(['review.moderate'])
  const { id } = (await call('GET', '/admin/conversations', owner)).body.items[0]
  await call('PUT', `/admin/conversations/${id}`, owner, { status: 'answered' })
  expect((await read()).unanswered.count).toBe(0)
  await sql`insert into event_deliveries (subscriber, queue, payload, state, ended_at)
    values ('email', 'a', '{}', 'dead', now()), ('webhook:x', 'b', '{}', 'dead', now())`.execute(
    shop.db,
  )
  expect(await read()).toMatchObject({ failedEmails: { count: 1 }, failedWebhooks: { count: 1 } })
})

test('reports payments by method, also methods that no order is placed with', async () => {
  const buyer = await makeUser(shop.db)
  const place = async () =>
    (await call('POST', '/orders', buyer.token, orderBody({ productId: 'MIST', qty: 1 }))).body
      .order as { orderId: string; total: number }
  const [order, instead] = [await place(), await place()]
  const book = (what: string, body: object) =>
    call('POST', `/admin/orders/${order.orderId}/${what}`, owner, body)
  await book('collections', { amount: 300, method: 'other' })
  await book('returns', {
    ...{ amount: 200, note: 'Sooner than asked', method: 'exchange' },
    exchangedFor: instead.orderId,
  })
  const { body } = await call('GET', `/admin/reports?from=${today}&to=${today}`, owner)
  const ways = body.payments.map((row: { method: string }) => row.method)
  expect(body.payments).toContainEqual({ method: 'other', orders: 0, revenue: 0, collected: 300 })
  // one order's refund pays another order: no money was received
  expect(ways).not.toContain('exchange')
  const { totals } = (await call('GET', `/admin/dashboard?from=${today}&to=${today}`, owner)).body
  expect(totals.collected).toBe(
    body.payments.reduce((sum: number, row: { collected: number }) => sum + row.collected, 0),
  )
})

test('groups a range by days up to a month, by weeks up to half a year, then by months', () => {
  expect([1, 31, 32, 183, 184, 366].map(unitFor)).toEqual([
    ...['day', 'day', 'week', 'week', 'month', 'month'],
  ])
  const figures = { revenue: 0.1, collected: 0.2, orders: 1, newCustomers: 0 }
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'].map((date) => ({
    ...figures,
    date,
  }))
  // Monday begins a week
  expect(inPeriods(days, 'week').map(({ from, to, revenue }) => [from, to, revenue])).toEqual([
    ['2026-02-27', '2026-03-01', 0.3],
    ['2026-03-02', '2026-03-02', 0.1],
  ])
  expect(inPeriods(days, 'month').map(({ from, orders }) => [from, orders])).toEqual([
    ['2026-02-27', 2],
    ['2026-03-01', 2],
  ])
})
