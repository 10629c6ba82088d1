import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../db/connection/client.ts'
import { fill } from '../../../db/fill/fill.ts'
import { walk } from '../../support/browser.ts'
import { isLong } from '../../support/figures.ts'
import { menuLink, openAdmin, openAdminShop, whenLoaded } from './support.ts'

/** A smaller data set for each run; `npm run test:long` uses the full one. */
const amounts = isLong
  ? { products: 10_000, users: 20_000, orders: 100_000, messages: 20_000, rest: 20_000 }
  : { products: 500, users: 60, orders: 2_000, messages: 100, rest: 100 }

const shop = await openAdminShop()
const { db, pool } = createDatabase({ url: shop.database.url, max: 1, statementTimeout: 300_000 })
const { rest, ...most } = amounts
await fill(pool, { ...most, subscribers: rest, blogs: rest / 10, audit: rest, seed: 1 })
await db.destroy()

// docs/experience.md, A1, A2
test('requests and shows one page of every list at any number of records', async () => {
  await using visitor = await openAdmin(shop, '/admin')
  const { page } = visitor
  const answers: Promise<{ url: string; bytes: number }>[] = []
  const weigh = async (response: Response) => {
    const body = await response.body().catch(() => Buffer.alloc(0))
    return { url: response.url(), bytes: body.length }
  }
  page.on('response', (response) => {
    if (response.url().includes('/trpc/')) answers.push(weigh(response))
  })
  for (const [link, heading, cell, rows] of [
    ['Products', 'Products', 'tbody tr', 50],
    ['Orders', 'Orders', 'tbody tr', 50],
    ['Customers', 'User Management', '[data-user]', 50],
    ['Blogs', 'Blogs', 'tbody tr', 50],
    ['Messages', 'Messages', 'tbody tr', 50],
    ['Subscribers', 'Subscribers', 'tbody tr', 50],
    ['Audit log', 'Audit log', 'tbody tr', 50],
  ] as const) {
    await menuLink(page, link).click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await whenLoaded(page)
    await page
      .locator(cell)
      .nth(rows / 10)
      .waitFor()
    expect(await page.locator(cell).count()).toBeLessThanOrEqual(rows)
  }
  await menuLink(page, 'Dashboard').click()
  await page.getByText('Category statistics').first().waitFor()
  const weighed = await Promise.all(answers)
  expect(weighed.some(({ url }) => url.includes('products.adminList'))).toBe(true)
  // One page of any list; the whole catalogue would be megabytes.
  for (const { bytes } of weighed) expect(bytes).toBeLessThan(150_000)
})

// docs/experience.md, A1
test('reaches the last page without a missing or repeated row', async () => {
  await using visitor = await openAdmin(
    shop,
    '/admin/products?limit=200&sort=price&category=makeup',
  )
  const { page } = visitor
  const seen: string[] = []
  const next = page.getByRole('button', { name: 'Next page' })
  for (;;) {
    await page.locator('table[aria-busy=false]').waitFor()
    seen.push(
      ...(await page.locator('tbody tr').evaluateAll((all) => all.map((one) => one.dataset.row!))),
    )
    if (await next.isDisabled()) break
    const status = page.getByRole('navigation', { name: 'Products' }).getByRole('status')
    const before = await status.textContent()
    await next.click()
    await expect.poll(() => status.textContent()).not.toBe(before)
  }
  const { count } = await shop.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category', '=', 'makeup')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(Number(count))
})

test('shows every column of a table on a laptop, none behind the actions', async () => {
  await using visitor = await openAdmin(shop, '/admin')
  const { page } = visitor
  for (const width of [1_280, 1_440])
    for (const name of ['products', 'blogs', 'orders']) {
      await page.setViewportSize({ width, height: 800 })
      await walk(page, `/admin/${name}`)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      const region = page.locator('.table-region')
      await region.locator('tbody [data-row]').first().waitFor()
      const hidden = await region.evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(hidden, `${name} at ${width}`).toBeLessThanOrEqual(0)
    }
})
