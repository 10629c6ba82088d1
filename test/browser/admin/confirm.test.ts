import { expect, test } from 'vitest'
import { labelPath } from '#server/modules/orders/guests/labels.service.ts'
import { findOrder } from '../../../db/queries/orders/orders.queries.ts'
import { desktop, logIn, phone, visit } from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()
const buyer = await makeShopper(shop, { email: 'buyer@example.com' })
const packer = await makeShopper(shop, { email: 'packer@araliya.test', role: 'packer' })

const order = () => makeOrder(shop, buyer, [{ productId: 'OIL', qty: 2 }])
test('works through the call list on a phone, and shows a colleague who claimed a call', async () => {
  const ids = [await order(), await order(), await order(), await order()]
  const [first, second, third, last] = ids as [string, string, string, string]
  await using visitor = await openAdmin(shop, '/admin/orders/confirm', { viewport: phone })
  const { page } = visitor
  await page.getByText('This shop does not confirm orders.').waitFor()
  await page.getByRole('link', { name: 'Open settings' }).click()
  await page.getByLabel('Orders to confirm before packing').selectOption('cash')
  await says(page, 'Settings saved.', page.getByRole('button', { name: 'Save settings' }))
  await page.goto('/admin/orders?tab=toConfirm')
  await page.getByRole('link', { name: 'Call list' }).click()
  const now = page.getByRole('region', { name: 'Call now' })
  const rowOf = (id: string) => page.getByRole('button', { name: id })
  await expect.poll(() => now.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
  await rowOf(first).click()
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  expect(await whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/94\d+\?text=Hello/)
  expect(await page.getByRole('link', { name: 'Call', exact: true }).getAttribute('href')).toMatch(
    /^tel:\+94/,
  )
  await expectAccessible(page)

  await using other = await openAdmin(shop, '/admin/orders/confirm', { token: packer.token })
  await other.page.getByText('Claimed by amara@araliya.test').waitFor()
  await other.page.getByRole('button', { name: first }).click()
  await other.page.getByText(/amara@araliya.test has claimed this call until/).waitFor()
  expect(
    await other.page.getByRole('button', { name: 'Confirmed', exact: true }).isDisabled(),
  ).toBe(true)

  // Recording an outcome opens the next call.
  await says(page, `Order ${first} confirmed.`, press('Confirmed'))
  await expect.poll(() => rowOf(second).getAttribute('aria-expanded')).toBe('true')
  await page.getByLabel('Note for staff').fill('Rang long.')
  await says(page, `Call for ${second} rescheduled.`, press('No answer'))
  await expect.poll(() => rowOf(third).getAttribute('aria-expanded')).toBe('true')
  await press('Call again…').click()
  await press('Tomorrow at 9:00').click()
  await says(page, `Call for ${third} rescheduled.`, press('Save'))
  await expect.poll(() => rowOf(last).getAttribute('aria-expanded')).toBe('true')
  await press('Refused…').click()
  await press('Cancel order').click()
  await page.getByText('Reason is required for the outcome refused').waitFor()
  await press('Ordered twice').click()
  await says(page, `Order ${last} cancelled.`, press('Cancel order'))
  const later = page.getByRole('region', { name: 'Call later' })
  await expect.poll(() => later.getByRole('listitem').count()).toBe(2)
  await page.setViewportSize(desktop)
  await rowOf(second).click()
  await page.getByText('1 attempt · no answer').waitFor()
})

test('shows the call as the next step of an order, and the confirmation to its customer', async () => {
  const id = await order()
  const version = shop.services.settings.rowOf('orders.confirm')?.version ?? 0
  await shop.call('PUT', '/settings/orders.confirm', {
    token: shop.admin.token,
    body: { version, value: 'cash' },
  })
  await using visitor = await openAdmin(shop, `/admin/orders/${id}`)
  const { page } = visitor
  const call = page.getByRole('region', { name: 'To confirm' })
  await call.getByRole('button', { name: 'Confirmed', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Mark as paid' }).waitFor()
  const primary = () => page.locator('main .bg-ink').allInnerTexts()
  await expect.poll(primary).toEqual(['Confirmed'])
  await using own = await visit(shop.address, { viewport: phone })
  await logIn(own.context, buyer.token)
  await own.page.goto(`/profile?order=${id}`)
  const progress = own.page.getByRole('list', { name: 'Progress' })
  const steps = () => progress.getByRole('listitem').allInnerTexts()
  const five = ['Pending', 'Confirmed', 'Processing', 'Shipped', 'Delivered']
  await expect.poll(steps).toEqual(five)
  await own.page.goto(`/thanks?order=${id}`)
  await own.page.getByText(/We contact you on \+94/).waitFor()
  // The QR code of the parcel label shows a courier, without a login, the amount to collect.
  const row = await findOrder(shop.db, id)
  await using courier = await visit(shop.address, { viewport: phone })
  await courier.page.goto(labelPath(shop.services, row!))
  await courier.page.getByText('Due on delivery: LKR 6,000.00').waitFor()
  expect(await courier.page.getByText('Nimali').count()).toBe(0)
  await expectAccessible(courier.page)

  // A customer who was not reached is called again from the same card.
  await call.getByLabel('Note for staff').fill('Rang long.')
  await says(page, `Call for ${id} rescheduled.`, call.getByRole('button', { name: 'No answer' }))
  await expect.poll(() => call.getByLabel('Note for staff').inputValue()).toBe('')
  await call.getByLabel('Contacted by').selectOption('whatsapp')
  await says(
    page,
    `Order ${id} confirmed.`,
    call.getByRole('button', { name: 'Confirmed', exact: true }),
  )
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Confirmed (WhatsApp)').waitFor()
  await expect.poll(primary).toEqual(['Ship'])
  await page.setViewportSize(phone)
  await own.page.goto(`/profile?order=${id}`)
  await expect
    .poll(() => progress.locator('[aria-current="step"]').innerText())
    .toContain('Processing')
  expect((await steps())[1]).toContain('Confirmed')
  await progress.scrollIntoViewIfNeeded()
  await expectAccessible(own.page, 'dialog[open]')
})
