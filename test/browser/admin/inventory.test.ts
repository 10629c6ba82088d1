/** Stock in the admin area: reorder quantities, history, and a count on a phone. */
import { expect, test } from 'vitest'
import { phone } from '../../support/browser.ts'
import { makeProduct } from '../../support/factories.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()
const buyer = await makeShopper(shop)
await makeProduct(shop.db, { productId: 'SESAME', productName: 'Sesame Oil', stock: 12 })
await makeProduct(shop.db, { productId: 'SESAME-2', productName: 'Sesame Scrub', stock: 30 })
for (let time = 0; time < 3; time += 1)
  await makeOrder(shop, buyer, [{ productId: 'SESAME', qty: 3 }])

test('lists reorder quantities, and records received units on the history page', async () => {
  await using visitor = await openAdmin(shop, '/admin/stock')
  const { page } = visitor
  const sesame = row(page, 'SESAME')
  await sesame.getByText('Sesame Oil').waitFor()
  await expect.poll(() => sesame.innerText()).toMatch(/3\s*Low\s+9\s+9\s+1.29\s+2 days\s+41\s/)
  await page.getByRole('combobox', { name: 'Stock' }).selectOption({ label: 'To reorder' })
  await expect.poll(() => row(page, 'SESAME-2').count()).toBe(0)
  await sesame.getByRole('link').click()
  await page.getByText('Sesame Oil: 3 units in stock').waitFor()
  const entries = page.getByRole('table').getByRole('row')
  await entries.filter({ hasText: 'Opening balance' }).waitFor()
  await page.getByRole('button', { name: 'Adjust stock' }).click()
  await page.getByRole('button', { name: 'Save stock', exact: true }).click()
  await page.getByLabel('Units').and(page.locator('[aria-invalid=true]')).waitFor()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Damaged or lost' })
  await page.getByLabel('Units').fill('1')
  await page.getByLabel('Note').fill('Fell from the shelf')
  await expectAccessible(page)
  await says(
    page,
    'Stock saved: 2 units.',
    page.getByRole('button', { name: 'Save stock', exact: true }),
  )
  const lost = entries.filter({ hasText: 'Fell from the shelf' })
  await lost.waitFor()
  expect(await lost.innerText()).toMatch(/Damaged or lost[\s\S]*−1\s+2\s+amara@araliya.test/)
  expect(await entries.filter({ hasText: 'Sold' }).count()).toBe(3)
  await entries.filter({ hasText: 'Sold' }).first().getByRole('link', { name: /^ORD-/ }).waitFor()
})

test('counts scanned products on a phone, and keeps sales in between', async () => {
  await makeProduct(shop.db, { productId: 'SCANNED', productName: 'Rose Balm', stock: 8 })
  const buyer = await makeShopper(shop)
  await using visitor = await openAdmin(shop, '/admin/stock/count', {
    viewport: phone,
    expectErrors: /412/,
  })
  const { page } = visitor
  const search = page.getByLabel('Scan or enter')
  await search.fill('Sesame')
  await search.press('Enter')
  await page.getByText('Choose a product').waitFor()
  await search.fill('SCANNED')
  await search.press('Enter')
  await page.getByText('8 expected on the shelf').waitFor()
  const press = async (...digits: string[]) => {
    for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
  }
  await press('1', '0', 'Remove the last digit', '1', 'Clear', '6')
  await page.getByText('2 units fewer than expected').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await makeOrder(shop, buyer, [{ productId: 'SCANNED', qty: 1 }])
  const save = page.getByRole('button', { name: 'Save count' })
  await says(page, 'Count of Rose Balm saved.', save)
  await page.getByText('6: 2 units fewer than expected').waitFor()
  const stock = async () => (await shop.call('GET', '/products/SCANNED')).body.stock
  await expect.poll(stock).toBe(5)
  // another person records a change during the count
  await search.fill('SCANNED')
  await search.press('Enter')
  await page.getByText('6 expected on the shelf').waitFor()
  await page.getByText('5 for sale, 1 to pack').waitFor()
  const body = { productId: 'SCANNED', change: 10, reason: 'received' }
  await shop.call('POST', '/admin/stock/adjustments', { token: shop.admin.token, body })
  await press('6')
  await save.click()
  await page.getByText('changed while you counted').waitFor()
  await page.getByText('16 expected on the shelf').waitFor()
  await expect.poll(stock).toBe(15)
  await press('Clear', '1', '6')
  await says(page, 'Count of Rose Balm saved.', save)
  await expect.poll(stock).toBe(15)
})
