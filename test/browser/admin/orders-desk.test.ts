/** The orders as staff work through them: how much is seen at once, and what is done with many. */
import { expect, test } from 'vitest'
import { networkErrors, phone } from '../../support/browser.ts'
import { type AdminShop, expectAccessible, openAdmin, row, withAdminShop } from './support.ts'

let shop: AdminShop
const ids: string[] = []
withAdminShop(async (opened) => {
  shop = opened
  const made = await shop.db
    .insertInto('orders')
    .values(
      Array.from({ length: 16 }, (_, index) => ({
        email: 'nimali@example.com',
        name: index % 2 ? 'Nimali Perera' : 'Wickramasinghe Mudiyanselage Chandrasekara Bandara',
        address: '12 Temple Road, Nugegoda, Colombo',
        city: 'Sri Jayawardenepura Kotte',
        district: 'Colombo',
        phone: '0771234567',
        phone_normalised: '+94771234567',
        payment_method: 'cod',
        total_cents: 12_345_650,
        labeled_total_cents: 12_345_650,
      })),
    )
    .returning('order_id')
    .execute()
  ids.push(...made.map(({ order_id }) => order_id))
})

const laptop = { width: 1280, height: 800 }

test('a laptop shows fifteen orders at once, with nothing hidden beside or under them', async () => {
  await using visitor = await openAdmin(shop, '/admin/orders', { viewport: laptop })
  const { page } = visitor
  await row(page, ids[0]!).waitFor()
  const seen = await page.evaluate(() => {
    const region = document.querySelector('.table-region')!
    const rows = [...region.querySelectorAll('tbody tr')].map((one) => one.getBoundingClientRect())
    const { bottom } = region.getBoundingClientRect()
    return {
      heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
      whole: rows.filter((one) => one.bottom <= Math.min(bottom, innerHeight)).length,
      hidden: region.scrollWidth - region.clientWidth,
    }
  })
  expect(seen).toEqual({ heights: [40], whole: 15, hidden: 0 })
  await expectAccessible(page)
  await page.setViewportSize(phone)
  const card = await row(page, ids.at(-1)!).boundingBox()
  expect(card!.height).toBeLessThan(120)
  const sideways = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(sideways)).toBe(false)
  await expectAccessible(page)
})

test('many are moved at once by keys and a press; what could not be moved says why', async () => {
  await using visitor = await openAdmin(shop, '/admin/orders?tab=toConfirm', {
    viewport: laptop,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  await tab('To confirm 16').waitFor()
  const shown = await page.locator('[data-row]').all()
  const [first, , third] = await Promise.all(shown.map((one) => one.getAttribute('data-row')))
  for (const key of ['j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor()
  // Typing is typing.
  await page.locator('[data-search]').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Backspace')
  await page.getByText('2 selected').waitFor()
  await shop.db.deleteFrom('orders').where('order_id', '=', third!).execute()
  await page.getByRole('button', { name: 'Set status' }).click()
  const modal = page.getByRole('dialog', { name: 'Set the status of 2 orders' })
  await expectAccessible(page, 'dialog[open]')
  await modal.getByRole('button', { name: 'Set status' }).click()
  await modal.getByText('1 set, 1 not.').waitFor()
  await modal.getByRole('row', { name: `${third} There is no such order.` }).waitFor()
  await modal.getByRole('button', { name: 'Close' }).last().click()
  await tab('To confirm 14').waitFor()
  await tab('To pack 1').click()
  await row(page, first!).waitFor()
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('District', { exact: true }).selectOption('Galle')
  await page.getByText('Nothing matches what you are looking for.').waitFor()
  await page.setViewportSize(phone)
  await page.getByLabel('District', { exact: true }).selectOption('Colombo')
  await row(page, first!).waitFor()
  await expectAccessible(page)
})
