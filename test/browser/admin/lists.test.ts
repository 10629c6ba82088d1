import { test } from 'vitest'
import { networkErrors } from '../../support/browser.ts'
import {
  answerCall,
  type CallAnswer,
  expectAccessible,
  menuLink,
  openAdmin,
  openAdminShop,
} from './support.ts'

const shop = await openAdminShop()

test('a list is accessible while it loads and when it is empty', async () => {
  await using visitor = await openAdmin(shop, '/admin', { expectErrors: networkErrors })
  const { page } = visitor
  const nothing = { items: [], total: 0, totalIsExact: true, nextCursor: null }
  const { promise: answer, resolve } = Promise.withResolvers<CallAnswer>()
  await answerCall(page, 'products.adminList', () => answer)
  await menuLink(page, 'Products').click()
  await page.locator('main table[aria-busy=true]').waitFor()
  await expectAccessible(page, undefined, 'busy')
  resolve({ data: { ...nothing, counters: { lowStock: 0, outOfStock: 0 } } })
  await page.getByRole('link', { name: 'Add the first product' }).waitFor()
  await expectAccessible(page)
})
