import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { simulatedAccount, startPayHereSimulator } from '../../../scripts/lib/payhere-simulator.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { desktop, phone, visit } from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'

const payHere = await startPayHereSimulator()
const shop = await openShop({
  ...simulatedAccount,
  PAYHERE_URL: payHere.address,
  GUEST_CHECKOUT: 'on',
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await payHere?.close()
})

async function expectBothAccessible(page: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}

test('returns a guest from PayHere unpaid, and thanks them after the payment is confirmed', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByLabel('Full name').fill('Kasun Silva')
  await page.getByLabel('Phone number').fill('077 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('4 Lake Road, Galle')
  await page.getByLabel('PayHere').click()
  await page.getByRole('button', { name: 'Place Order' }).click()

  // The shop's Content-Security-Policy allows this form target.
  await page.getByRole('heading', { name: 'PayHere simulator' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'You have not paid yet' }).waitFor()
  await expectBothAccessible(page)

  payHere.sendsNotices = false
  await page.getByRole('button', { name: 'Pay again' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'We are waiting for your payment' }).waitFor()
  await expectBothAccessible(page)
  payHere.sendsNotices = true
  await payHere.sendNotice(payHere.payments.at(-1)!)
  await page.getByRole('heading', { name: 'Thank you, Kasun Silva!' }).waitFor()
  await page.getByText('is paid').waitFor()

  await page.getByRole('link', { name: 'View your order' }).click()
  await page.getByText('PayHere (visa •••• 1292), paid').waitFor()
  const { payment_status } = await shop.db
    .selectFrom('orders')
    .select('payment_status')
    .executeTakeFirstOrThrow()
  expect(payment_status).toBe('paid')
  expect(
    await page.evaluate(
      () => sessionStorage.getItem('cart') ?? localStorage.getItem('cart') ?? '[]',
    ),
  ).toBe('[]')
})
