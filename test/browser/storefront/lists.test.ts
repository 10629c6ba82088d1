import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  atRest,
  breakCall,
  expectFocus,
  holdCall,
  networkErrors,
  visit,
  walk,
} from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'
import { ids } from './support.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Waits until the current layout has been painted. */
const frames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

// docs/experience.md, S1
test('shows the same products when an address with filters and page is opened directly', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products/skincare?sort=price')
  await page.getByText(/^\d+ products$/).waitFor()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price')
  expect(await page.getByLabel('Category').inputValue()).toBe('skincare')
  await page.goto('/products?sort=-price')
  await page.locator('[data-product]').first().waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('48 of 58', { exact: true }).waitFor()
  const before = await ids(page)
  expect(before).toHaveLength(48)
  await page.waitForURL(/page=2/)
  await using other = await visit(shop.address)
  await other.page.goto(page.url())
  await other.page.getByText('48 of 58', { exact: true }).waitFor()
  expect(await ids(other.page)).toEqual(before)
  await other.page.goto('/products?q=rose&inStock=1&onOffer=1&min=1000&max=2000')
  await other.page.getByText('1 product for “rose”').waitFor()
  expect(await ids(other.page)).toEqual(['ROSE'])
})

// docs/experience.md, S2
test('returns from a product to the same position of the list', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products')
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('48 of 58', { exact: true }).waitFor()
  await page.waitForURL(/page=2/)
  const card = page.locator('[data-product]').nth(40)
  await card.scrollIntoViewIfNeeded()
  const offset = await scrolled(page)
  expect(offset).toBeGreaterThan(1_000)
  await card.getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await page.getByText('48 of 58', { exact: true }).waitFor()
  await expect.poll(async () => Math.abs((await scrolled(page)) - offset)).toBeLessThan(50)
})

test('ignores a page of a list that the visitor has left', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products')
  const loadMore = page.getByRole('button', { name: 'Load more' })
  await loadMore.waitFor()
  const release = await holdCall(page, 'catalogue.list')
  const more = page.waitForRequest(/catalogue\.list/)
  await loadMore.click()
  const answered = (await more).response()
  await page.locator('[data-product="ROSE"]').getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  release()
  await (await answered)?.finished()
  await atRest(page)
  expect(new URL(page.url()).pathname).toBe('/productInfo/ROSE')
})

// docs/experience.md, S2
test('returns to the same position before the product’s code has loaded', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const { promise: loading, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/product-[^/]*\.js/, async (route) => {
    await loading
    await route.continue()
  })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('48 of 58', { exact: true }).waitFor()
  await page.waitForURL(/page=2/)
  const card = page.locator('[data-product]').nth(30)
  await card.scrollIntoViewIfNeeded()
  const offset = await scrolled(page)
  expect(offset).toBeGreaterThan(1_000)
  await card.getByRole('link').click()
  await page.waitForURL(/productInfo/)
  await card.waitFor({ state: 'hidden' })
  await page.goBack()
  await card.waitFor()
  await expect.poll(async () => Math.abs((await scrolled(page)) - offset)).toBeLessThan(50)
  release()
  await atRest(page)
  expect(Math.abs((await scrolled(page)) - offset)).toBeLessThan(50)
})

// docs/experience.md, S3
test('keeps the filters open and focused after the last one is cleared, and Back undoes one change at a time', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products')
  const summary = page.locator('summary').filter({ hasText: 'Filters' })
  await summary.click()
  const offer = page.getByLabel('On offer')
  await offer.check()
  await page.getByText('1 product', { exact: true }).waitFor()
  await offer.uncheck()
  await page.getByText('58 products').waitFor()
  expect(await offer.isVisible()).toBe(true)
  await expectFocus(offer)
  await page.getByLabel('To', { exact: true }).fill('2000')
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await page.waitForURL(/max=2000/)
  await expectFocus(apply)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('58 products').waitFor()
  await expectFocus(summary)
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Sort by').selectOption('price')
  await page.waitForURL(/sort=price/)
  await offer.check()
  await page.getByText('1 product', { exact: true }).waitFor()
  await page.goBack()
  await page.getByText('58 products').waitFor()
  expect(page.url()).toContain('sort=price')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('newest')
})

// docs/experience.md, S4
test('scrolls to the top and focuses the heading of another category', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products/skincare')
  await page.locator('[data-product]').nth(12).scrollIntoViewIfNeeded()
  await page.getByLabel('Category').selectOption('nailcare')
  const heading = page.getByRole('heading', { level: 1, name: 'Nailcare' })
  await heading.waitFor()
  await expect.poll(() => scrolled(page)).toBe(0)
  await expectFocus(heading)
  expect(await page.title()).toBe('Nailcare · Araliya')
  expect(new URL(page.url()).pathname).toBe('/products/nailcare')
})

// docs/experience.md, S5, S6
test('announces the count, and loads more products only on demand', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('catalogue.list')) calls.push(decodeURIComponent(request.url()))
  })
  await page.goto('/products')
  const count = page.locator('[data-result-count]')
  await expect.poll(() => count.textContent()).toBe('58 products')
  expect(await count.getAttribute('role')).toBe('status')
  expect(await page.locator('[data-shown]').textContent()).toBe('24 of 58')
  await page.mouse.wheel(0, 20_000)
  const below = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  await expect.poll(below).toBeLessThan(2)
  // The observer of the list's end reacts in the next frames.
  await frames(page)
  await atRest(page)
  expect(calls).toHaveLength(0)
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('48 of 58', { exact: true }).waitFor()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toContain('"cursor"')
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('58 of 58', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  const all = await ids(page)
  expect(new Set(all).size).toBe(58)
})

// docs/experience.md, S11, S12, S13
test('renders a card as one link with struck price, saving and sold-out badge', async () => {
  await using visitor = await visit(shop.address, { reducedMotion: 'reduce' })
  const { page } = visitor
  await page.goto('/products')
  const rose = page.locator('[data-product="ROSE"]')
  await rose.waitFor()
  expect(await rose.getByRole('link').count()).toBe(1)
  expect(await rose.getByRole('link', { name: 'Rose Dew Serum', exact: true }).count()).toBe(1)
  const second = rose.locator('img').nth(1)
  const opacity = () => second.evaluate((image) => Number(getComputedStyle(image).opacity))
  await expect.poll(opacity).toBe(0)
  await rose.getByRole('link').focus()
  await expect.poll(opacity).toBe(1)
  await page.getByRole('combobox', { name: 'Search products' }).focus()
  await expect.poll(opacity).toBe(0)
  await rose.hover()
  await expect.poll(opacity).toBe(1)
  expect(await rose.locator('s').textContent()).toBe('Original price LKR 2,450.00')
  expect(await rose.textContent()).toContain('LKR 1,960.50')
  expect(await rose.textContent()).toContain('Save LKR 489.50')
  await walk(page, '/products/bath&body')
  await page.locator('[data-product="SOLD"]').getByText('Out of stock').waitFor()
})

// docs/experience.md, S14
test('shifts nothing while a list or a product loads', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.addInitScript(() => {
    let total = 0
    const count = (entries: PerformanceEntryList) => {
      for (const { value } of entries as (PerformanceEntry & { value: number })[]) total += value
      return total
    }
    const observer = new PerformanceObserver((list) => void count(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifted: () => count(observer.takeRecords()) })
  })
  for (const path of ['/products', '/productInfo/ROSE']) {
    await page.goto(path)
    await page.locator('main img').first().waitFor()
    await page.waitForLoadState('networkidle')
    await frames(page)
    const total = await page.evaluate(() =>
      (window as unknown as { shifted: () => number }).shifted(),
    )
    expect(total, path).toBeLessThanOrEqual(0.02)
  }
})

test('shows an error with a retry when the list cannot be loaded', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const mend = await breakCall(page, 'catalogue.list')
  await page.goto('/products')
  await page.getByText('Error loading products').waitFor()
  await mend()
  const release = await holdCall(page, 'catalogue.list')
  await page.getByRole('button', { name: 'Try again' }).click()
  const waiting = page.getByRole('main').getByText('Loading....')
  await waiting.waitFor()
  release()
  await page.getByText('58 products').waitFor()
  expect(await waiting.count()).toBe(0)
  await breakCall(page, 'catalogue.list')
  await page.getByLabel('Category').selectOption('fragrance')
  await page.getByRole('heading', { level: 1, name: 'Fragrance' }).waitFor()
  await page.getByText('Error loading products').waitFor()
  expect(await waiting.count()).toBe(0)
})

test('updates the prices of a page that the browser restored from its cache', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const card = page.locator('[data-product="P-50"]')
  await page.goto('/products')
  await card.getByText('LKR 1,500.00').waitFor()
  await shop.db
    .updateTable('products')
    .set({ last_price_cents: 123_400 })
    .where('product_id', '=', 'P-50')
    .execute()
  await page.goto('about:blank')
  await page.goBack()
  await card.getByText('LKR 1,234.00').waitFor()
})
