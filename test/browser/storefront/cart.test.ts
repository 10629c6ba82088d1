import { afterAll, expect, test } from 'vitest'
import {
  breakCall,
  expectFocus,
  fillCart,
  networkErrors,
  ownClock,
  visit,
} from '../../support/browser.ts'
import { makeProduct } from '../../support/factories.ts'
import { openShop } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

const two = [
  { productId: 'ROSE', qty: 1 },
  { productId: 'OIL', qty: 2 },
]

// docs/experience.md, S23
test('shows a change at once, updates the totals, and rolls back a refused change with a message', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await fillCart(context, two)
  await page.goto('/cart')
  await page.getByText('LKR 7,960.50').waitFor()
  const line = page.locator('[data-line="ROSE"]')
  const quotes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('orders.quote')) quotes.push(request.url())
  })
  // Two presses within the pause send one request.
  const shown = await line.getByRole('button', { name: /^One more/ }).evaluate(async (button) => {
    ;(button as HTMLElement).click()
    await new Promise((resolve) => setTimeout(resolve))
    ;(button as HTMLElement).click()
    await new Promise((resolve) => setTimeout(resolve))
    const value = document.querySelector<HTMLInputElement>('[data-line="ROSE"] input')?.value
    return [value, document.querySelector('main')?.textContent?.includes('Updating…')]
  })
  expect(shown).toEqual(['3', true])
  await page.getByText('LKR 11,881.50').waitFor()
  expect(quotes).toHaveLength(1)
  const mend = await breakCall(page, 'orders.quote')
  await line.getByRole('button', { name: /^One more/ }).click()
  await line.getByText('The quantity could not be changed. We restored the earlier one.').waitFor()
  await expect.poll(() => line.getByRole('spinbutton').inputValue()).toBe('3')
  await mend()
})

// docs/experience.md, S24
test('restores a removed line by Undo, and focuses the next line', async () => {
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await fillCart(context, two)
  const stopClock = await ownClock(page)
  await page.goto('/cart')
  const remove = page.getByRole('button', { name: 'Remove Rose Dew Serum' })
  await remove.waitFor()
  await stopClock()
  await remove.click()
  const status = page.getByRole('status').filter({ hasText: 'Rose Dew Serum was removed' })
  await status.waitFor()
  await page.clock.runFor(9_900)
  await expectFocus(page.getByRole('button', { name: 'Remove Neem Night Oil' }))
  await status.getByRole('button', { name: 'Undo' }).click()
  await page.clock.resume()
  const order = () =>
    page
      .locator('[data-line]')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-line')))
  await expect.poll(order).toEqual(['ROSE', 'OIL'])
  const oil = page.locator('[data-line="OIL"]').getByRole('spinbutton')
  await oil.fill('0')
  await oil.press('Enter')
  await page.locator('[data-line="OIL"]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove Rose Dew Serum' }).click()
  await page.getByText('Your cart is empty.').waitFor()
})

// docs/experience.md, S26
test('shows changed prices, low stock and deleted products before the checkout', async () => {
  await makeProduct(shop.db, {
    productId: 'MOVES',
    productName: 'Moving Balm',
    price: 500,
    stock: 9,
  })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await page.goto('/productInfo/MOVES')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('5')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Cart, 5 items', exact: true }).waitFor()
  await shop.db
    .updateTable('products')
    .set({ price_cents: 60_000, last_price_cents: 60_000, stock: 3 })
    .where('product_id', '=', 'MOVES')
    .execute()
  await page.goto('/cart')
  const line = page.locator('[data-line="MOVES"]')
  await line.getByText('The price changed from LKR 500.00 to LKR 600.00.').waitFor()
  await line.getByText('Only 3 left. Please lower the quantity.').waitFor()
  const goOn = page.getByRole('button', { name: 'Proceed to Checkout' })
  await expect.poll(() => goOn.isDisabled()).toBe(true)
  await line.getByRole('button', { name: 'Change to 3' }).click()
  await expect.poll(() => goOn.isDisabled()).toBe(false)
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('product_id', '=', 'MOVES')
    .execute()
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('Moving Balm is no longer sold and was removed from your cart.').waitFor()
  await page.getByText('Your cart is empty.').waitFor()
})

// docs/experience.md, S27
test('shows an error when totals cannot be loaded, and loads subtotal, discount and total on retry', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await fillCart(context, two)
  const mend = await breakCall(page, 'orders.quote')
  await page.goto('/cart')
  await page.getByText('The totals could not be loaded.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  const total = (name: string) => page.locator(`[data-total="${name}"]`)
  await total('total').waitFor()
  expect(await total('subtotal').textContent()).toBe('LKR 8,450.00')
  expect(await total('discount').textContent()).toBe('− LKR 489.50')
  expect(await total('total').textContent()).toBe('LKR 7,960.50')
})

test('shows an empty cart for invalid browser storage', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.addInitScript(() => localStorage.setItem('cart', '{"a":[1,'))
  await page.goto('/cart')
  await page.getByText('Your cart is empty.').waitFor()
  // It still shows other products.
  await page.getByRole('region', { name: 'New arrivals' }).getByText('Neem Night Oil').waitFor()
})
