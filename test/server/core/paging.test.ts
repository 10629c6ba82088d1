import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditSorts } from '#server/core/audit/audit.schema.ts'
import { cappedTotal, readCursor } from '#server/core/operation/paging.ts'
import { countCeiling } from '#server/core/values/paging.schema.ts'
import { userOrders } from '#server/modules/accounts/users/users.schema.ts'
import { adminProductSorts } from '#server/modules/catalog/products/products.write.schema.ts'
import { blogSorts } from '#server/modules/content/articles/blogs.schema.ts'
import { conversationSorts } from '#server/modules/conversations/conversations.schema.ts'
import { subscriberSorts } from '#server/modules/newsletter/newsletter.schema.ts'
import { orderSorts } from '#server/modules/orders/order/orders.schema.ts'
import { countUpTo } from '../../../db/sql/count.ts'
import { encodeCursor } from '../../../db/sql/page.ts'
import { makeProduct, makeUser } from '../../support/factories.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'

const at = new Date('2022-02-02T02:02:02Z')
/** Rows of each list; many of them share what they are sorted by. */
const rows = 9
const numbers = Array.from({ length: rows }, (_, index) => index)

/** What each list is called, how it may be sorted, and one more of what it lists. */
const lists: Record<
  string,
  { sorts: readonly string[]; add: (shop: TestApp, n: number) => Promise<unknown> }
> = {
  products: {
    sorts: adminProductSorts,
    add: ({ db }, n) => makeProduct(db, { productName: `Soap ${n % 3}`, price: 100, stock: n % 2 }),
  },
  orders: {
    sorts: orderSorts,
    add: ({ db }, n) =>
      db
        .insertInto('orders')
        .values({
          email: 'a@example.com',
          name: 'Anula',
          address: 'x',
          phone: '0771234567',
          phone_normalised: '+94771234567',
          payment_method: 'cod',
          total_cents: n % 3,
          labeled_total_cents: 5,
          created_at: at,
        })
        .execute(),
  },
  blogs: {
    sorts: blogSorts,
    add: ({ db }, n) =>
      db
        .insertInto('blogs')
        .values({
          blog_id: `B-${n}`,
          blog_topic: n % 2 ? 'zinc' : 'Aloe',
          blog_catg: `C${n % 3}`,
          created_at: at,
        })
        .execute(),
  },
  customers: {
    sorts: userOrders,
    add: ({ db }, n) => makeUser(db, { firstName: `Name ${n % 3}` }),
  },
  conversations: {
    sorts: conversationSorts,
    add: ({ db }) =>
      db
        .insertInto('contact_messages')
        .values({ name: 'a', email: 'a@b.lk', subject: 's', message: 'm', created_at: at })
        .execute(),
  },
  subscribers: {
    sorts: subscriberSorts,
    add: ({ db }, n) =>
      db
        .insertInto('newsletter_subscribers')
        .values({ email: `${n % 2 ? 'z' : 'A'}${n}@example.com`, created_at: at })
        .execute(),
  },
  audit: {
    sorts: auditSorts,
    add: ({ db }) =>
      db
        .insertInto('audit_log')
        .values({
          actor_id: null,
          actor: 'a',
          action: 'user.block',
          entity: 'user',
          entity_id: 'x',
          changes: '{}',
        })
        .execute(),
  },
}

/** The identifying field of a row of any list. */
const keyOf = (row: Record<string, string>) =>
  row.orderId ?? row.productId ?? row.blogId ?? row._id ?? row.id

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin' })
for (const { add } of Object.values(lists)) for (const n of numbers) await add(shop, n)

const page = async (name: string, sort: string, limit: number, cursor: string) =>
  (await shop.call('GET', `/admin/${name}?sort=${sort}&limit=${limit}&cursor=${cursor}`, admin))
    .body as { items: Record<string, string>[]; nextCursor: string | null }

const cases = Object.entries(lists).flatMap(([name, { sorts }]) =>
  sorts.map((sort) => [name, sort] as const),
)

test.each(cases)(
  '%s by %s: small pages add up to the large one, also while rows are added',
  async (name, sort) => {
    const before = await page(name, sort, 200, '')
    expect(before.items.length).toBeGreaterThanOrEqual(rows)
    const walked: (string | undefined)[] = []
    for (let cursor = ''; ; ) {
      const { items, nextCursor } = await page(name, sort, 4, cursor)
      walked.push(...items.map(keyOf))
      if (nextCursor === null) break
      // A row is added while the list is read.
      if (cursor === '')
        await lists[name]!.add(shop, 100 + cases.findIndex((one) => one[1] === sort))
      cursor = nextCursor
    }
    expect(new Set(walked).size).toBe(walked.length)
    const exactly = (await page(name, sort, 200, '')).items.length
    const full = await page(name, sort, exactly, '')
    expect([full.items.length, full.nextCursor]).toEqual([exactly, null])
    const known = new Set(before.items.map(keyOf))
    expect(walked.filter((key) => known.has(key))).toEqual(before.items.map(keyOf))
  },
)

test('sorts lists as the order names, and refuses a cursor of another order', async () => {
  const topics = (await page('blogs', '-topic', 200, '')).items.map((blog) => blog.blogTopic)
  expect(topics[0]).toBe('zinc')
  expect(topics.at(-1)).toBe('Aloe')
  const names = (await page('customers', 'name', 200, '')).items.map((user) => user.firstName!)
  expect(names).toEqual([...names].sort())
  const emails = (await page('subscribers', 'email', 200, '')).items.map(({ email }) => email!)
  expect(emails).toEqual(emails.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  const oldest = (await page('audit', 'oldest', 2, '')).items.map(({ id }) => Number(id))
  expect(oldest[0]).toBeLessThan(oldest[1]!)
  const { nextCursor } = await page('blogs', 'topic', 2, '')
  const foreign = await shop.call('GET', `/admin/blogs?sort=-topic&cursor=${nextCursor}`, admin)
  expect(foreign.body.issues[0].path).toBe('cursor')
  const unknown = await shop.rpc('query', 'blogs.adminList', { sort: 'stars' }, admin)
  expect(unknown.status).toBe(400)
})

test('links no next page after a full last page of a REST list', async () => {
  const count = Number((await shop.call('GET', '/products?limit=1')).headers['x-total-count'])
  const all = await shop.call('GET', `/products?limit=${count}`)
  expect([all.body.length, all.headers.link]).toEqual([count, undefined])
  const lastButOne = await shop.call('GET', `/products?limit=${count - 1}`)
  expect(lastButOne.headers.link).toMatch(
    new RegExp(`^</api/products\\?limit=${count - 1}&cursor=[\\w-]+>; rel="next"$`),
  )
})

const notOurs = { path: 'cursor', message: 'is not a cursor of this list' }
const forged: Record<string, readonly string[]> = {
  text: ['\u0000', 'a\ud800'],
  timestamptz: [
    'yesterday',
    'infinity',
    '',
    '2022-02-02',
    '2022-13-01 00:00:00+00',
    '2022-02-31 00:00:00+00',
    '2022-02-02 24:61:61+00',
    '2022-02-02 00:00:00+99',
    '0000-01-01 00:00:00+00',
  ],
  bigint: ['one', '', '1.5', '1e3', '99999999999999999999'],
  integer: ['one', '', '1.5', '99999999999'],
}
const sortTypes: Record<string, string> = {
  name: 'text',
  topic: 'text',
  category: 'text',
  email: 'text',
  price: 'bigint',
  total: 'bigint',
  stock: 'integer',
}

test.each(cases)('%s by %s: refuses a forged cursor, and names the field', async (name, sort) => {
  const id = '00000000-0000-4000-8000-000000000000'
  const type = sortTypes[sort.replace('-', '')] ?? 'timestamptz'
  const cursors = forged[type]!.map((value) => encodeCursor(sort, { value, id }))
  cursors.push(
    'no cursor',
    encodeCursor(sort, { value: '1', id: 'none' }),
    encodeCursor(`${sort}er`, { value: '2022-02-02 02:02:02+00', id }),
    Buffer.from(JSON.stringify([sort, '1', id, id])).toString('base64url'),
    Buffer.from(JSON.stringify([sort, 1, id])).toString('base64url'),
  )
  for (const cursor of cursors) {
    const { status, body } = await shop.call(
      'GET',
      `/admin/${name}?sort=${sort}&cursor=${cursor}`,
      admin,
    )
    const said = Buffer.from(cursor, 'base64url').toString()
    expect([status, body.issues], said).toEqual([400, [notOurs]])
  }
})

test('refuses a forged cursor in a search by relevance', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const ask = (value: string) => {
    const cursor = encodeCursor('relevance', { value, id })
    return shop.call('GET', `/catalogue?q=soap&sort=relevance&cursor=${cursor}`)
  }
  for (const value of ['much', '', 'NaN', '1e99', '-1e39', '1e-99', '0x1']) {
    const { status, body } = await ask(value)
    expect([status, body.issues?.[0].path], value).toEqual([400, 'cursor'])
  }
  for (const value of ['0', '0e0', '3.45', '-1', '1e-7', '3.4e38'])
    expect((await ask(value)).status, value).toBe(200)
})

test('accepts cursors with dates of a database in any time zone', async () => {
  for (const zone of ['UTC', 'Asia/Colombo', 'America/St_Johns', 'Pacific/Kiritimati'])
    await shop.db.transaction().execute(async (tx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(tx)
      const { rows } = await sql<{ value: string }>`
        select value::text as value from (values (now()), ('2024-02-29 23:59:59.5Z'::timestamptz))
          as dates(value)`.execute(tx)
      for (const { value } of rows) {
        const cursor = encodeCursor('newest', { value, id: '00000000-0000-4000-8000-000000000000' })
        expect(() => readCursor('newest', cursor, 'timestamptz'), value).not.toThrow()
      }
    })
})

test('counts exactly up to the limit of totals, and shows the limit beyond it', () => {
  const ceiling = { total: countCeiling, totalIsExact: true }
  expect(cappedTotal(countCeiling)).toEqual(ceiling)
  expect(cappedTotal(countCeiling + 1)).toEqual({ ...ceiling, totalIsExact: false })
})

test('stops counting one row beyond the limit', async () => {
  const { db } = shop
  const numbered = (most: number) => db.selectFrom('orders').where('total_cents', '<=', most)
  const { count } = await numbered(1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(3)
  for (const [ceiling, counted] of [
    [count + 1, count],
    [count, count],
    [count - 1, count],
    [count - 2, count - 1],
    [0, 1],
  ] as const)
    expect(await countUpTo(db, numbered(1), ceiling)).toBe(counted)
})
