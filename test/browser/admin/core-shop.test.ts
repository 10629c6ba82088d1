/** Walks the shop without optional modules: no page may need one of them. */
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { atRest, walk } from '../../support/browser.ts'
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

/** A page without data of each area, from which the other pages are opened. */
const startOf = (path: string): [path: string, heading: string] =>
  path.startsWith('/admin')
    ? ['/admin/nothing/here', 'Page not found']
    : ['/faq', 'Questions, answered']

test('opens every linked page of the core shop without an optional module', async () => {
  await using visitor = await openAdmin(shop, '/faq')
  const { page } = visitor
  const missing: string[] = []
  const running = new Set<Request>()
  page.on('request', (request) => request.url().includes('/trpc/') && running.add(request))
  page.on('requestfailed', (request) => running.delete(request))
  page.on('requestfinished', async (request) => {
    const body = await request.response().then((response) => response?.text().catch(() => ''))
    if (body?.includes('No procedure found')) missing.push(`${page.url()}: ${request.url()}`)
    running.delete(request)
  })
  const heading = page.getByRole('heading', { level: 1 })
  const waiting = ['/', '/admin', '/profile', ...(await linkedPages(page))]
  const visited = new Map<string, string>([['/faq', '/faq']])
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (visited.has(pageOf(path))) continue
    visited.set(pageOf(path), path)
    const [start, title] = startOf(path)
    await walk(page, start)
    await heading.filter({ hasText: title }).waitFor()
    await walk(page, path)
    await heading.filter({ hasNotText: title }).first().waitFor()
    await atRest(page)
    await expect.poll(() => running.size).toBe(0)
    await atRest(page)
    expect(await page.getByRole('alert').allTextContents(), path).toEqual([])
    waiting.push(...(await linkedPages(page)))
  }
  expect(missing).toEqual([])
  expect([...visited.keys()]).toEqual(
    expect.arrayContaining(['/admin/orders', '/admin/orders/…', '/admin/settings', '/cart']),
  )
})
