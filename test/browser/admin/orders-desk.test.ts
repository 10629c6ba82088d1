/** The orders as staff work through them: how much is seen at once, and what is done with many. */
import { expect, test } from 'vitest'
import { phone } from '../../support/browser.ts'
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
