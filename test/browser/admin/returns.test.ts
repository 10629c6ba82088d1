import { expect, test } from 'vitest'
import {
  atRest,
  breakCall,
  desktop,
  logIn,
  networkErrors,
  phone,
  visit,
  walk,
} from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

test('records a return and its refund, and shows it to the customer', async () => {
  const buyer = await makeShopper(shop, { email: 'returns@example.com' })
  const lines = [
    { productId: 'ROSE', qty: 3 },
    { productId: 'OIL', qty: 1 },
  ]
  const id = await makeOrder(shop, buyer, lines, 'Delivered')
  const paid = await shop.call('POST', `/admin/orders/${id}/collections`, {
    token: shop.admin.token,
    body: { amount: 8_881.5 },
  })
  expect(paid.status, paid.text).toBe(201)
  const instead = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 1 }])
  await using visitor = await openAdmin(shop, `/admin/orders/${id}`, {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  await press('Return or refund').click()
  await press('Record return').click()
  await page.getByText('Amount in LKR is required without returned units').first().waitFor()
  await page.getByLabel('Rose Dew Serum: quantity').fill('4')
  await press('Record return').click()
  await page.getByText('Rose Dew Serum: quantity must be at most 3').first().waitFor()
  await page.getByLabel('Rose Dew Serum: quantity').fill('2')
  await page.getByLabel('Rose Dew Serum: reason').selectOption('Damaged')
  await page.getByLabel('Restock Rose Dew Serum').uncheck()
  await page.getByText('LKR 3,921.00 is refunded to the customer.').waitFor()
  await page.getByLabel('Amount in LKR', { exact: true }).fill('3000')
  await page.getByText('LKR 3,000.00 is refunded to the customer.').waitFor()
  await page.getByLabel('Note', { exact: true }).fill('They leaked.')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  // The network is back but the shop is not: the input stays.
  const mend = await breakCall(page, 'orders.returns')
  const refused = page.waitForResponse((answer) => answer.url().includes('orders.returns'))
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await refused
  await atRest(page)
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('They leaked.')
  await mend()
  await says(page, 'Return recorded.', press('Record return'))
  const section = page.getByRole('region', { name: 'Returns and refunds' })
  await section.getByText('2 × Rose Dew Serum').waitFor()
  await section.getByText('Damaged, not restocked · They leaked.').waitFor()

  // the rest pays another order
  await press('Return or refund').click()
  await section.getByText('1 of 3 can be returned').waitFor()
  await page.getByLabel('Neem Night Oil: quantity').fill('1')
  await page.getByLabel('Refund method').selectOption('Another order')
  await page.getByLabel('New order number').fill(instead)
  await says(page, 'Return recorded.', press('Record return'))
  await section.getByText(`Exchanged for ${instead}`).waitFor()
  await page.setViewportSize(desktop)
  await walk(page, `/admin/orders/${instead}`)
  await section.getByRole('link', { name: id }).waitFor()

  await using own = await visit(shop.address, { viewport: phone })
  await logIn(own.context, buyer.token)
  await own.page.goto(`/profile?order=${id}`)
  const shown = own.page.getByRole('list', { name: 'Returns and refunds' })
  await shown.getByText('2 × Rose Dew Serum').waitFor()
  expect(await shown.textContent()).not.toContain('leaked')
  await expectAccessible(own.page, 'dialog[open]')
})

test('shows one primary action and correct sums, and creates the exchange order for its customer', async () => {
  const buyer = await makeShopper(shop, { email: 'swap@example.com' })
  const id = await makeOrder(shop, buyer, [{ productId: 'ROSE', qty: 2 }], 'Delivered')
  await using visitor = await openAdmin(shop, `/admin/orders/${id}`)
  const { page } = visitor
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const dark = () => page.locator('main').locator('button.bg-ink, a.bg-ink').allTextContents()
  await press('Return or refund').waitFor()
  await expect.poll(dark).toEqual(['Mark as paid'])
  await press('Return or refund').click()
  await expect.poll(dark).toEqual(['Record return'])
  await press('Mark as paid').click()
  await expect.poll(dark).toEqual(['Record return'])
  await press('Cancel').first().click()
  await expect.poll(dark).toEqual(['Record'])
  await says(page, 'Recorded.', press('Record'))
  const box = page.getByRole('region', { name: 'Payment' })
  const figures = async () =>
    (await box.locator('dl > div').allTextContents()).map((text) => text.replace('LKR', ' LKR'))
  await expect
    .poll(figures)
    .toEqual(['Total LKR 3,921.00', 'Received LKR 3,921.00', 'Due LKR 0.00'])

  await press('Return or refund').click()
  await page.getByLabel('Rose Dew Serum: quantity').fill('1')
  await page.getByLabel('Refund method').selectOption('Another order')
  await page.getByRole('link', { name: 'Create order' }).click()
  await page.getByText(`In exchange for returned items of ${id}.`).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('swap@example.com')
  expect(await page.getByLabel('Full name', { exact: true }).inputValue()).not.toBe('')
  await page.getByLabel('Add product').fill('neem night')
  await page.getByRole('option', { name: /Neem Night Oil.*LKR/ }).waitFor()
  await page.getByLabel('Add product').press('Enter')
  await page.getByLabel('Quantity of Neem Night Oil', { exact: true }).waitFor()
  await says(page, ' created.', press('Place order'))
  await page.getByRole('heading', { name: `Order ${id}`, level: 1 }).waitFor()
  expect(await page.getByLabel('Rose Dew Serum: quantity').inputValue()).toBe('1')
  expect(await page.getByLabel('New order number').inputValue()).toMatch(/^ORD-\d+$/)
  await page.setViewportSize(phone)
  await says(page, 'Return recorded.', press('Record return'))
  await page.getByText(/^Exchanged for/).waitFor()
  await expect
    .poll(figures)
    .toEqual([
      'Total LKR 3,921.00',
      'Returned−  LKR 1,960.50',
      'Received LKR 3,921.00',
      'Refunded LKR 1,960.50',
      'Due LKR 0.00',
    ])
  await expectAccessible(page)
})
