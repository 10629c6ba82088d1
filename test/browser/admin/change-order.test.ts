import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { networkErrors, phone } from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()
const plan = await shop.call('POST', '/admin/shipping/presets', {
  token: shop.admin.token,
  body: { version: 0 },
})
expect(plan.status).toBe(200)
const code = await shop.call('POST', '/admin/promotions', {
  token: shop.admin.token,
  body: { name: 'Five off', type: 'percentage', percent: 5, code: 'CALL5', stackable: true },
})
expect(code.status).toBe(201)

async function add(page: Page, typed: string, name: string): Promise<void> {
  await page.getByLabel('Add product').fill(typed)
  await page.getByRole('option', { name }).waitFor()
  await page.getByLabel('Add product').press('Enter')
  await page.getByLabel(`Quantity of ${name}`, { exact: true }).waitFor()
}

test('creates a phone order that survives a reload, and edits it before it ships', async () => {
  await using visitor = await openAdmin(shop, '/admin/orders')
  const { page } = visitor
  await page.getByRole('link', { name: 'Create order' }).click()
  await page.getByRole('heading', { name: 'Create order', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Full name is required').first().waitFor()
  await add(page, 'neem night', 'Neem Night Oil')
  await page.getByLabel('Full name', { exact: true }).fill('Sunil Silva')
  await page.reload()
  await page.getByLabel('Quantity of Neem Night Oil', { exact: true }).waitFor()
  expect(await page.getByLabel('Full name', { exact: true }).inputValue()).toBe('Sunil Silva')
  await page.getByLabel('Phone number').fill('0771234567')
  await page.getByLabel('District').selectOption('Kandy')
  await page.getByLabel('City or town').fill('Kandy')
  await page.getByLabel('House number and street').fill('4 Hill Street')
  const outcome = page.getByRole('region', { name: 'Summary' })
  await outcome.locator('[data-total="delivery"]').waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  const heading = page.getByRole('heading', { name: /^Order ORD-/, level: 1 })
  await heading.waitFor()
  const id = (await heading.innerText()).slice('Order '.length)
  await page.getByText('Created by staff').first().waitFor()
  await page.getByRole('link', { name: 'Edit order' }).click()

  await page.getByLabel('Quantity of Neem Night Oil', { exact: true }).fill('3')
  await page.getByLabel('Quantity of Neem Night Oil', { exact: true }).press('Enter')
  await add(page, 'rose dew', 'Rose Dew Serum')
  await page.getByLabel('Email').fill('sunil@example.com')
  await page.getByLabel('Discount: Amount in LKR').fill('100')
  await page.getByLabel('Reason, visible to the customer').fill('For the wait')
  await outcome.getByText('Neem Night Oil: 2 taken from stock').waitFor()
  await outcome.getByText('Discount: For the wait').waitFor()
  const code = page.getByRole('textbox', { name: 'Discount codes' })
  await code.fill('call 5')
  await code.press('Enter')
  await page.getByText('CALL5 is applied.').waitFor()
  await expectAccessible(page)
  await says(page, 'Order updated.', page.getByRole('button', { name: 'Save changes' }))
  await page.getByRole('heading', { name: `Order ${id}`, level: 1 }).waitFor()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Neem Night Oil: 1 → 3').waitFor()
  await timeline.getByText('Discount: LKR 100.00, For the wait').waitFor()
  await timeline.getByText('Discount codes: CALL5').waitFor()
  await page.getByRole('link', { name: 'sunil@example.com' }).waitFor()
  await page.getByRole('link', { name: 'Edit order' }).click()
  await page.getByText('CALL5 is applied.').waitFor()
  await page.getByRole('button', { name: 'Remove code CALL5' }).click()
  await says(page, 'Order updated.', page.getByRole('button', { name: 'Save changes' }))
  await timeline.getByText('Discount codes: CALL5 → —').waitFor()
})

test('saves an incomplete phone order as a draft that a colleague completes', async () => {
  await using visitor = await openAdmin(shop, '/admin/orders/new', {
    viewport: phone,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await add(page, 'rose dew', 'Rose Dew Serum')
  await page.getByLabel('Full name', { exact: true }).fill('Nimali')
  await page.getByLabel('Phone number').fill('077')
  await page.getByLabel('Discount: Amount in LKR').fill('much')
  const keep = page.getByRole('button', { name: 'Save draft' })
  await keep.click()
  await page.getByText('Enter the discount amount.').first().waitFor()
  await page.getByLabel('Discount: Amount in LKR').fill('')
  await says(page, ' saved.', keep)
  await page.getByRole('heading', { name: 'Drafts', level: 1 }).waitFor()
  const id = await page.getByRole('link', { name: /^DRAFT-/ }).innerText()
  await row(page, id).getByText('077').waitFor()
  await expectAccessible(page)
  // The next phone order starts empty.
  await page.getByRole('link', { name: 'Create order' }).click()
  await page.getByText('No products yet.').waitFor()
  expect(await page.getByLabel('Full name', { exact: true }).inputValue()).toBe('')

  // The price has changed since. A packer, who cannot set prices, opens the draft from the orders.
  const price = { price_cents: 260_000, last_price_cents: 210_000 }
  await shop.db.updateTable('products').set(price).where('product_id', '=', 'ROSE').execute()
  const clerk = await makeShopper(shop, { email: 'packer@example.com', role: 'packer' })
  await using other = await openAdmin(shop, '/admin/orders', { token: clerk.token, own: true })
  const desk = other.page
  await desk.getByRole('link', { name: 'Drafts (1)' }).click()
  await desk.getByRole('link', { name: id }).click()
  await desk.getByText('Last saved by amara@araliya.test').waitFor()
  await desk.getByText('LKR 1,960.50 when it was added.').waitFor()
  await desk.getByLabel('Phone number').fill('0771234567')
  // Leaving asks first, and the input stays.
  await desk.getByRole('link', { name: 'All drafts' }).click()
  await desk.getByRole('button', { name: 'Stay' }).click()
  await desk.getByLabel('District').selectOption('Kandy')
  await desk.getByLabel('City or town').fill('Kandy')
  await desk.getByLabel('House number and street').fill('4 Hill Street')
  const outcome = desk.getByRole('region', { name: 'Summary' })
  await outcome.locator('[data-total="delivery"]').waitFor()
  await desk.getByRole('button', { name: 'Place order' }).click()
  await desk.getByRole('heading', { name: /^Order ORD-/, level: 1 }).waitFor()
  await desk.getByText(`Created from draft ${id} by amara@araliya.test`).waitFor()
  // An open page of the draft names the order that it became.
  await page.goto(`/admin/orders/new?draft=${id}`)
  await page.getByText(new RegExp(`Draft ${id} was already placed as order ORD-\\d+`)).waitFor()
  await page.goto('/admin/orders/drafts')
  await page.getByText('No drafts').waitFor()
})

test('shows the overpayment of a cheaper order and refunds it on request', async () => {
  const buyer = await makeShopper(shop, { email: 'paid@example.com' })
  const id = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 2 }])
  const order = await shop.call('GET', `/orders/${id}`, { token: shop.admin.token })
  await shop.call('POST', `/admin/orders/${id}/collections`, {
    token: shop.admin.token,
    body: { amount: order.body.total, method: 'cash' },
  })
  await using visitor = await openAdmin(shop, `/admin/orders/${id}/edit`)
  const { page } = visitor
  await page
    .getByRole('button', { name: /^Fewer|less|One less/i })
    .first()
    .click()
  await page.getByText(/is overpaid and is not refunded automatically/).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const back = page.getByRole('button', { name: /^Refund LKR/ })
  // Only the next step is a primary button.
  const primary = () => page.locator('main .bg-ink').allInnerTexts()
  await expect.poll(primary).toHaveLength(1)
  await back.click()
  await page.getByLabel('Reason').fill('One less')
  await expect.poll(primary).toEqual(['Record'])
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.poll(() => back.count()).toBe(0)
})
