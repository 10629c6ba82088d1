/** Walks the shop without optional modules: no page may need one of them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { openAdmin, openAdminShop } from './support.ts'

const shop = await openAdminShop({ MODULES: 'none' })
const shopper = await makeShopper(shop, { email: 'nimali@araliya.test' })
await makeOrder(shop, shopper, [{ productId: 'ROSE', qty: 1 }], 'Delivered')

/** Returns the pages that the current page links to, without queries. */
const linkedPages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname)
      .filter((path) => !/^\/(?:api|images|assets|trpc)\//.test(path)),
  )

/** Addresses that differ in an id show the same page. */
const pageOf = (path: string): string =>
  path.replace(/(\/productInfo|\/products|\/admin\/\w+)\/[^/]+/, '$1/…')

test('opens every linked page of the core shop without an optional module', async () => {
  await using visitor = await openAdmin(shop, '/')
  const { page } = visitor
  const missing: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/trpc/') || response.ok()) return
    const body = await response.text().catch(() => '')
    if (body.includes('No procedure found')) missing.push(`${page.url()}: ${response.url()}`)
  })
  const waiting = ['/', '/admin', '/profile']
  const visited = new Map<string, string>()
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (visited.has(pageOf(path))) continue
    visited.set(pageOf(path), path)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor()
    expect(await page.getByRole('alert').allTextContents(), path).toEqual([])
    waiting.push(...(await linkedPages(page)))
  }
  expect(missing).toEqual([])
  expect([...visited.keys()]).toEqual(
    expect.arrayContaining(['/admin/orders', '/admin/orders/…', '/admin/settings', '/cart']),
  )
})
