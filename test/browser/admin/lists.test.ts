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

// docs/experience.md, A25
test('every list shows its loading, failed and empty states', async () => {
  await using visitor = await openAdmin(shop, '/admin', { expectErrors: networkErrors })
  const { page } = visitor
  const nothing = { items: [], total: 0, totalIsExact: true, nextCursor: null, unread: 0 }
  const empty = { data: { ...nothing, counters: { lowStock: 0, outOfStock: 0 } } }
  for (const [link, call, failed, none] of [
    ['Products', 'products.adminList', 'Error loading products', 'There are no products yet.'],
    ['Orders', 'orders.adminList', 'Failed to fetch orders. Please try again.', 'No orders found.'],
    ['Customers', 'users.list', 'Error loading users', 'No users found.'],
    ['Blogs', 'blogs.adminList', 'Error loading blogs', 'There are no blog posts yet.'],
    [
      'Messages',
      'conversations.list',
      'The messages could not be loaded.',
      'There are no messages yet.',
    ],
    [
      'Subscribers',
      'subscribers.list',
      'The subscribers could not be loaded.',
      'There are no subscribers yet.',
    ],
    ['Audit log', 'audit.list', 'The audit log could not be loaded.', 'No entries yet.'],
  ] as const) {
    const { promise: pending, resolve: fail } = Promise.withResolvers<void>()
    let answer: CallAnswer = 'refusal'
    const mend = await answerCall(page, call, async () => {
      await pending
      return answer
    })
    await menuLink(page, link).click()
    await page
      .locator('main')
      .locator('table[aria-busy=true], [role=status][aria-label="Loading…"]')
      .waitFor()
    if (link === 'Products') await expectAccessible(page, undefined, 'busy')
    fail()
    await page.getByRole('main').getByRole('alert').filter({ hasText: failed }).waitFor()
    answer = empty
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(none).waitFor()
    if (link === 'Products') {
      await page.getByRole('link', { name: 'Add the first product' }).waitFor()
      await expectAccessible(page)
    }
    await mend()
  }
})
