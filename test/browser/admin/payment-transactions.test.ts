import { expect, test } from 'vitest'
import { networkErrors } from '../../support/browser.ts'
import { orderBody } from '../../support/factories.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop({
  PAYHERE_MERCHANT_ID: '1231231',
  PAYHERE_SECRET: 'a secret of another shop',
})

test('records a collected payment with a write-off, and a refund with a reason', async () => {
  const buyer = await makeShopper(shop)
  const id = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 2 }], 'Delivered')
  await using visitor = await openAdmin(shop, `/admin/orders?order=${id}`, {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const box = page.getByRole('region', { name: 'Payment' })
  await box.getByText('Unpaid by courier').waitFor()
  await box.getByText('No transactions yet.').waitFor()
  await box.getByRole('button', { name: 'Mark as paid' }).click()
  const amount = box.getByLabel('Amount in LKR')
  const due = Number(await amount.inputValue())
  expect(due).toBeGreaterThan(100)
  await amount.fill(String(due + 1))
  await box.getByRole('button', { name: 'Record', exact: true }).click()
  await box
    .getByText(/must be at most LKR/)
    .first()
    .waitFor()
  await amount.fill(String(due - 100))
  await box.getByLabel('Receipt or reference').fill('Receipt 17')
  await box.getByLabel('Reason to write off the rest').fill('The box was dented')
  await expectAccessible(page, 'dialog[open]')
  await says(page, 'Recorded.', box.getByRole('button', { name: 'Record', exact: true }))
  await box.getByText('Receipt 17').waitFor()
  await box.getByText('The box was dented').waitFor()
  expect(await box.getByRole('listitem').count()).toBe(2)
  expect(await box.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0)

  await box.getByRole('button', { name: 'Refund' }).click()
  await box.getByLabel('Amount in LKR').fill('50')
  await box.getByRole('button', { name: 'Record', exact: true }).click()
  await box
    .getByText(/Reason is required/)
    .first()
    .waitFor()
  await box.getByLabel('Reason').fill('One bottle arrived broken')
  await box.getByRole('button', { name: 'Record', exact: true }).click()
  await box.getByText('One bottle arrived broken').waitFor()
  await page.reload()
  await box.getByText('One bottle arrived broken').waitFor()
  expect(await box.getByRole('listitem').count()).toBe(3)
})

test('asks how a restored order is paid: in cash, by a link, or not at all', async () => {
  const { token } = await makeShopper(shop, { email: 'back@example.com' })
  const cardDetails = { cardNumber: '4111111111111111', expiryDate: '12/39', cvv: '123' }
  const body = { ...orderBody({ productId: 'OIL', qty: 1 }), paymentMethod: 'card', cardDetails }
  const id: string = (await shop.call('POST', '/orders', { token, body })).body.order.orderId
  const cancel = { token: shop.admin.token, body: { status: 'Cancelled' } }
  await shop.call('PUT', `/orders/${id}`, cancel)
  await using visitor = await openAdmin(shop, `/admin/orders?q=${id}`)
  const { page } = visitor
  await row(page, id)
    .getByRole('button', { name: /^Update/ })
    .click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('group', { name: 'Payment method' })
  expect(await choice.count()).toBe(0)
  await dialog.getByLabel('Status').selectOption('Processing')
  expect(await choice.getByRole('radio', { name: 'Collect in cash' }).isChecked()).toBe(true)
  expect(await choice.getByRole('radio', { name: /^Send a payment link/ }).isDisabled()).toBe(true)
  await choice.getByRole('radio', { name: 'Leave it cancelled' }).click()
  expect(await dialog.getByLabel('Status').inputValue()).toBe('Cancelled')
  await dialog.getByLabel('Status').selectOption('Pending')
  await choice.getByRole('radio', { name: 'Send a payment link to back@example.com' }).click()
  await dialog.getByText('Stock is reserved for two days. Not sent: email is not set up.').waitFor()
  await expectAccessible(page, 'dialog[open]')
  const update = dialog.getByRole('button', { name: 'Update', exact: true })
  await says(page, 'Order updated successfully.', update)
  await row(page, id).getByText('not paid').waitFor()
})
