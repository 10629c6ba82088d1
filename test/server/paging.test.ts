import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSorts } from '#server/audit/audit.schema.ts'
import { blogSorts } from '#server/blogs/blogs.schema.ts'
import { messageSorts, subscriberSorts } from '#server/contact/contact.schema.ts'
import { orderSorts } from '#server/orders/orders.schema.ts'
import { adminProductSorts } from '#server/products/products.write.schema.ts'
import { userOrders } from '#server/users/users.schema.ts'
import { makeProduct, makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

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
  messages: {
    sorts: messageSorts,
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

/** How rows are told apart, whatever they are. */
const keyOf = (row: Record<string, string>) =>
  row.orderId ?? row.productId ?? row.blogId ?? row._id ?? row.id

let shop: TestApp
let admin: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  shop = await createTestApp()
  admin = await makeUser(shop.db, { type: 'admin' })
  for (const { add } of Object.values(lists)) for (const n of numbers) await add(shop, n)
})
afterAll(() => shop[Symbol.asyncDispose]())

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
      // Somebody adds one while another looks through the list.
      if (cursor === '')
        await lists[name]!.add(shop, 100 + cases.findIndex((one) => one[1] === sort))
      cursor = nextCursor
    }
    expect(new Set(walked).size).toBe(walked.length)
    const known = new Set(before.items.map(keyOf))
    expect(walked.filter((key) => known.has(key))).toEqual(before.items.map(keyOf))
  },
)

test('orders of lists go the way their names say, and a cursor is good for its own order alone', async () => {
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
  const unknown = await shop.rpc('query', 'blogs.adminPage', { sort: 'stars' }, admin)
  expect(unknown.status).toBe(400)
})
