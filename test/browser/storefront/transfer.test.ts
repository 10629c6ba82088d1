/** A bank transfer for a guest and for staff, beside all other payment methods. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../../support/accessible.ts'
import { visit } from '../../support/browser.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let admin: TestUser
beforeAll(async () => {
  shop = await openShop({
    PAYHERE_MERCHANT_ID: '1210001',
    PAYHERE_SECRET: 'a secret of the test alone',
    GUEST_CHECKOUT: 'on',
  })
  admin = await makeShopper(shop, { type: 'admin' })
  const account: Partial<Record<SettingKey, string>> = {
    'bank.name': 'Bank of Galle',
    'bank.branch': 'Fort',
    'bank.accountName': 'Araliya (Pvt) Ltd',
    'bank.accountNumber': '0071 2345 678',
    'bank.note': 'From abroad, please write to us first.',
  }
  for (const [key, value] of Object.entries(account))
    await shop.call('PUT', `/settings/${key}`, {
      token: admin.token,
      body: { value, version: 0 },
    })
})
afterAll(() => shop?.[Symbol.asyncDispose]())

/** Returns an image with the shape of a phone screenshot of a transfer. */
const slip = async (background: string) => ({
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 360, height: 780, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('uploads a slip, shows a reported problem, accepts another slip, and confirms the payment', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  const marks = page.getByRole('list', { name: 'Payment methods' })
  await expect
    .poll(() => marks.getByRole('listitem').allTextContents())
    .toEqual(['Cash', 'Visa', 'Mastercard', 'PayHere', 'Bank transfer'])
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByLabel('Full name').fill('Kasun Silva')
  await page.getByLabel('Phone number').fill('077 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('4 Lake Road, Galle')
  await page.getByLabel('Bank transfer').click()
  await page.getByRole('button', { name: 'Place Order' }).click()

  await page.getByRole('heading', { name: 'Thank you, Kasun Silva!' }).waitFor()
  await page.getByText('0071 2345 678').waitFor()
  const reference = await page.getByText(/^ORD-\d+-\w{4}$/).innerText()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'View your order' }).click()
  await page.getByRole('heading', { name: /^Order ORD/ }).waitFor()
  const picker = page.getByLabel('Your slip')
  await picker.setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await page.getByText('PDF files are not accepted').waitFor()
  await picker.setInputFiles(await slip('#7a8f6a'))
  await page.getByRole('img', { name: /^Slip of/ }).waitFor()
  await page.getByText('are checking the transfer').waitFor()

  await using staff = await visit(shop.address)
  const desk = staff.page
  await staff.context.addInitScript((token) => localStorage.setItem('token', token), admin.token)
  await desk.goto(`/admin/orders?q=${reference}`)
  await desk.getByText('slip uploaded').waitFor()
  await desk.getByRole('link', { name: /^View Details/ }).click()
  await desk.getByRole('img', { name: /^Slip of/ }).waitFor()
  await desk.getByRole('button', { name: 'Not received' }).click()
  await desk.getByLabel('Reason').fill('The slip shows another account. Please ask your bank.')
  await expectAccessibleAtBothWidths(desk, 'dialog[open]')
  await desk.getByRole('button', { name: 'Not received' }).click()
  await desk.getByText('The customer sees: The slip shows another account.').waitFor()

  await page.reload()
  await page.getByText('We did not receive your transfer').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Your slip').setInputFiles(await slip('#c98b72'))
  await page.getByText('are checking the transfer').waitFor()
  expect(await page.getByText('We did not receive your transfer').count()).toBe(0)

  await desk.reload()
  await desk.getByRole('button', { name: 'Payment received' }).click()
  await desk.getByRole('button', { name: 'Payment received' }).click()
  await desk.getByText('Bank reference is required').first().waitFor()
  await desk.getByLabel('Bank reference').fill('CEFT 8842716')
  await desk.getByRole('button', { name: 'Payment received' }).click()
  await desk.getByText('Bank transfer, paid').waitFor()

  await page.reload()
  await page.getByText('Bank transfer, paid').waitFor()
  expect(await page.getByText('0071 2345 678').count()).toBe(0)
})
