/** Checks every page of the admin area at both widths, with records in every list. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { groups } from '#server/modules/settings/definitions/registry.schema.ts'
import { violations } from '../../support/accessible.ts'
import { adminPages, knownCustomer } from '../../support/admin-pages.ts'
import { desktop, phone, walk } from '../../support/browser.ts'
import { insertPayout, insertSent } from '../../support/courier-shop.ts'
import { makeSentEmail } from '../../support/factories.ts'
import { insertFeed } from '../../support/feed-cases.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { openAdmin, openAdminShop } from './support.ts'

const shop = await openAdminShop()
const { token } = shop.admin

/** Creates a record as the owner. */
async function create(path: string, body: object): Promise<void> {
  const { status, text } = await shop.call('POST', path, { token, body })
  expect(status, `${path} ${text}`).toBeLessThan(300)
}

/** Creates a record for every list. */
async function fillLists(): Promise<void> {
  const { db } = shop
  const buyer = await makeShopper(shop, { email: 'buyer@example.com' })
  const line = [{ productId: 'OIL', qty: 1 }]
  await makeOrder(shop, buyer, line)
  const delivered = await makeOrder(shop, buyer, line, 'Delivered')
  await db
    .insertInto('users')
    .values({
      ...{ id: knownCustomer, email: 'kasun@example.com' },
      ...{ first_name: 'Kasun', last_name: 'Perera' },
    })
    .execute()
  await makeShopper(shop, { email: 'packer@araliya.test', role: 'packer' })
  await insertPayout(db, 'draft', shop.admin).execute()
  await insertSent(db, { rupees: 1_500, waybill: 'LP-1', days: 45 })
  await db
    .insertInto('blogs')
    .values([
      { blog_id: 'B-LONG', blog_topic: 'Long', description: 'Much to say.\n\n'.repeat(80) },
      { blog_id: 'B-GONE', blog_topic: 'Gone', description: 'Words', deleted_at: new Date() },
    ])
    .execute()
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('product_id', '=', 'P-1')
    .execute()
  await makeSentEmail(db, 'buyer@example.com')
  await insertFeed(shop, { name: 'A price list with a rather long name' })
  await create('/admin/pages', {
    ...{ title: 'Gift vouchers', slug: 'gift', text: '## Vouchers', menu: 'header' },
    published: true,
  })
  await create('/admin/promotions', {
    ...{ name: 'Avurudu', code: 'AVURUDU', type: 'percentage', percent: 10 },
  })
  await create('/webhooks', {
    ...{ name: 'Books', url: 'https://books.example/hooks', types: ['order.paid'] },
  })
  await create('/api-keys', { name: 'Warehouse', role: 'admin', permissions: ['audit'] })
  await create('/admin/roles', { name: 'W'.repeat(60), permissions: ['orders.read'] })
  await create('/admin/media/unused', {})
  await create('/newsletter', { email: 'reader@example.com' })
  await create('/contact', {
    ...{ name: 'Ruwan', email: 'ruwan@example.com', subject: 'Shades', message: 'Which ones?' },
  })
  const review = { comment: 'Too greasy. '.repeat(30), rating: 2, orderId: delivered }
  const { status } = await shop.call('POST', '/products/OIL/review', {
    token: buyer.token,
    body: { ...review, firstName: 'Nimali', lastName: 'Silva' },
  })
  expect(status).toBe(201)
}

/** Returns what is wrong with the current page, at both widths. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    faults.push(...(await violations(page)))
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    if ((await page.evaluate(wide)) > 0) faults.push('is wider than the window')
  }
  return faults.map((fault) => `${path}: ${fault}`)
}

/** Returns what is wrong with the pages, opened one after the other in one document. */
async function sweep(page: Page, pages: readonly (readonly [string, string])[]) {
  const faults: string[] = []
  for (const [path, heading] of pages) {
    await walk(page, path)
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
    faults.push(...(await faultsOf(page, path)))
  }
  return faults
}

test('every page passes WCAG 2.2 AA on a phone and a desktop without sideways scrolling', async () => {
  await fillLists()
  await using visitor = await openAdmin(shop, '/admin', {
    // the page of an unknown webhook
    expectErrors: /404/,
  })
  const { page } = visitor
  await page.getByText('Category statistics').first().waitFor()
  const states: [string, string][] = [
    // axe compares every two targets: two rows find as much as fifty
    ['/admin/products?stock=low', 'Products'],
    ['/admin/products?state=deleted', 'Products'],
    ['/admin/orders/new', 'Create order'],
    ['/admin/blogs?state=deleted', 'Blogs'],
    ['/admin/pages?state=deleted', 'Pages'],
    ['/admin/messages?tab=open', 'Messages'],
    ['/admin/reviews?state=new', 'Reviews'],
    ['/admin/nothing/here', 'Page not found'],
  ]
  const pages = adminPages
    .filter(({ name }) => name !== 'products')
    .map(({ path, heading }) => [path, heading] as const)
  const faults = await faultsOf(page, '/admin')
  expect([...faults, ...(await sweep(page, [...pages, ...states]))]).toEqual([])
})

test('every group of settings passes WCAG 2.2 AA on a phone and a desktop', async () => {
  await using visitor = await openAdmin(shop, '/admin/settings')
  const { page } = visitor
  const names = [...Object.keys(groups).filter((name) => name !== 'shipping'), 'environment']
  const faults: string[] = []
  for (const name of names) {
    await walk(page, `/admin/settings/${name}`)
    await page
      .getByRole('navigation', { name: 'Settings groups' })
      .locator(`[href$="/${name}"][aria-current=page]`)
      .waitFor()
    await page.locator('[data-setting], table').first().waitFor()
    faults.push(...(await faultsOf(page, name)))
  }
  expect(faults).toEqual([])
})
