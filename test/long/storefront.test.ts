import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../db/connection/client.ts'
import { fill } from '../../db/fill/fill.ts'
import { visit } from '../support/browser.ts'
import { within } from '../support/figures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const { db, pool } = createDatabase({ url: shop.database.url, max: 1, statementTimeout: 300_000 })
  await fill(pool, { products: 100_000, seed: 1 })
  await db.destroy()
}, within(1))
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
})

const cards = (page: Page) =>
  page.locator('[data-product]').evaluateAll((all) =>
    (all as HTMLElement[]).map((card) => ({
      id: card.dataset.product!,
      text: card.textContent ?? '',
      // The current price is outside the struck price.
      price: Number(/LKR ([\d,.]+)/.exec(card.textContent ?? '')?.[1]?.replaceAll(',', '')),
    })),
  )

/** Waits until the old results, which stay while new ones load, are gone. */
const settled = (page: Page) =>
  page.locator('[data-product]').first().locator('xpath=ancestor::*[@aria-busy="false"]').waitFor()

test(
  'lists, filters, sorts and pages 100,000 products as it does 60',
  async () => {
    await using visitor = await visit(shop.address)
    const { page } = visitor
    const answers: number[] = []
    page.on('response', async (response) => {
      if (!response.url().includes('/trpc/')) return
      answers.push((await response.body().catch(() => Buffer.alloc(0))).length)
    })
    await page.goto('/products')
    const count = page.locator('[data-result-count]')
    await expect.poll(() => count.textContent()).toBe('100,058 products')
    expect(await cards(page)).toHaveLength(24)
    const more = page.getByRole('button', { name: 'Load more' })
    for (const shown of ['48', '72']) {
      await more.click()
      await page.getByText(`${shown} of 100,058`, { exact: true }).waitFor()
    }
    expect(new Set((await cards(page)).map(({ id }) => id)).size).toBe(72)

    await page.getByLabel('Sort by').selectOption('price')
    await page.waitForURL(/sort=price/)
    await settled(page)
    await more.click()
    await page.getByText('48 of 100,058', { exact: true }).waitFor()
    const prices = (await cards(page)).map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))

    await page.goto('/products/makeup?onOffer=1&inStock=1&min=2000&max=3000')
    await settled(page)
    for (const { text, price } of await cards(page)) {
      expect(text).toContain('Original price')
      expect(text).not.toContain('Out of stock')
      expect(price).toBeGreaterThanOrEqual(2_000)
      expect(price).toBeLessThanOrEqual(3_000)
    }
    await page.goto('/products?page=10')
    await page.getByText('240 of 100,058', { exact: true }).waitFor()
    // Pages, never the catalogue.
    expect(Math.max(...answers)).toBeLessThan(250_000)
  },
  within(2),
)

test(
  'finds a mistyped product among 100,000 and returns to its place on Back',
  async () => {
    await using visitor = await visit(shop.address)
    const { page } = visitor
    await page.goto('/products?q=sandalwod+soap')
    await page.getByText('Did you mean').waitFor()
    for (const { text } of (await cards(page)).slice(0, 5)) expect(text).toContain('Sandalwood')
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.fill('')
    await box.pressSequentially('rose d')
    await page.getByRole('option', { name: /Rose Dew Serum/ }).waitFor()
    await page.goto('/products')
    const product = page.locator('[data-product]').nth(20).getByRole('link')
    await product.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(500)
    const name = (await product.textContent())!
    await product.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('heading', { name: 'You may also like' }).waitFor()
    await page.goBack()
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before))
      .toBeLessThanOrEqual(50)
  },
  within(2),
)
