import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, fillCart, logIn, networkErrors, visit, walk } from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Nimali Perera')
  await page.getByLabel('Phone number').fill('+94 77 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road\nKandy')
  await page.getByLabel('Save this address').uncheck()
}

test('pays an order with store credit of a return, and restores the credit on cancellation', async () => {
  const buyer = await makeShopper(shop, { email: 'credit@example.com' })
  const id = await makeOrder(shop, buyer, [{ productId: 'ROSE', qty: 1 }], 'Delivered')
  await shop.call('POST', `/admin/orders/${id}/collections`, {
    token: shop.admin.token,
    body: { amount: 1_960.5 },
  })
  await using visitor = await openAdmin(shop, `/admin/orders/${id}`, {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  await press('Return or refund').click()
  await page.getByLabel('Rose Dew Serum: quantity').fill('1')
  await page.getByLabel('Refund method').selectOption('Store credit')
  await says(page, 'Return recorded.', press('Record return'))
  await page.getByText('refunded as store credit').first().waitFor()

  // staff see it on the customer's page, and add to it
  await walk(page, `/admin/customers/${buyer.row.id}`)
  const books = page.getByRole('region', { name: 'Store credit' })
  await books.getByText('LKR 1,960.50').first().waitFor()
  await press('Adjust store credit').click()
  await press('Save adjustment').click()
  await page.getByText('Reason is required').first().waitFor()
  await page.getByLabel('Amount in LKR').fill('-2000')
  await page.getByLabel('Reason').fill('The parcel arrived a week late')
  await press('Save adjustment').click()
  await page.getByText('must not withdraw more than the balance of LKR 1,960.50').first().waitFor()
  await page.getByLabel('Amount in LKR').fill('39.50')
  await expectAccessible(page)
  await says(page, 'Store credit was adjusted.', press('Save adjustment'))
  await books.getByText('Added by the shop').waitFor()
  await books.getByText('LKR 2,000.00').waitFor()
  await walk(page, '/admin')
  await page.getByText('Store credit that customers have now.').waitFor()

  // the customer finds it on the profile, and turns it on at the checkout
  await using own = await visit(shop.address, { viewport: desktop, expectErrors: networkErrors })
  await logIn(own.context, buyer.token)
  await fillCart(own.context, [{ productId: 'ROSE', qty: 2 }])
  await own.page.goto('/profile')
  const mine = own.page.getByRole('region', { name: 'Store credit' })
  await mine.getByText('LKR 2,000.00').waitFor()
  expect(await mine.textContent()).not.toContain('a week late')
  await walk(own.page, '/shipping')
  await fillShipping(own.page)
  await own.page.getByLabel('Cash on Delivery').check()
  const spend = own.page.getByLabel('Use store credit (LKR 2,000.00)')
  expect(await spend.isChecked()).toBe(false)
  await spend.check()
  const left = own.page.locator('[data-total=left]')
  await expect.poll(() => left.textContent()).toBe('LKR 1,921.00')
  await expectAccessible(own.page)
  await own.page.getByRole('button', { name: 'Place Order' }).click()
  await own.page.waitForURL(/thank/)
  await own.page.getByText('LKR 1,921.00').first().waitFor()

  const { order_id: second } = await shop.db
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', buyer.row.id)
    .where('paid_cents', '=', 200_000)
    .executeTakeFirstOrThrow()
  await walk(own.page, `/profile?order=${second}`)
  const paid = 'Store credit LKR 2,000.00; Cash on Delivery LKR 1,921.00, due in cash'
  await own.page.getByText(paid).waitFor()
  const cancelled = await shop.call('POST', `/orders/${second}/cancel`, {
    token: buyer.token,
    body: {},
  })
  expect(cancelled.status).toBe(200)
  await own.page.goto('/profile')
  await mine.getByText('Balance: LKR 2,000.00').waitFor()
  await mine.getByText('Store credit refunded').waitFor()

  // an order that it pays fully asks for no payment method
  await shop.call('PATCH', '/cart', {
    token: buyer.token,
    body: { changes: [{ productId: 'ROSE', qty: 1 }] },
  })
  await own.page.goto('/cart')
  await own.page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillShipping(own.page)
  await own.page.getByLabel('Use store credit (LKR 1,960.50)').check()
  await own.page.getByText('Your store credit pays this order in full.').waitFor()
  expect(await own.page.getByLabel('Cash on Delivery').isVisible()).toBe(false)
  await own.page.getByRole('button', { name: 'Place Order' }).click()
  await own.page.getByText('LKR 1,960.50 is paid. There is nothing to pay on delivery.').waitFor()
})
