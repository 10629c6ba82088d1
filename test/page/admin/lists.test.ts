import { test } from 'vitest'
import { type Answer, answerCall, find, screen, user, waitFor } from '../../support/render.ts'
import { createAdminApp, menuLink, openAdmin, press } from './support.ts'

const shop = await createAdminApp()
const nothing = { items: [], total: 0, totalIsExact: true, nextCursor: null, unread: 0 }
const empty = { data: { ...nothing, counters: { lowStock: 0, outOfStock: 0 } } }

// docs/experience.md, A25
test.for([
  ['Products', 'products.adminList', 'Error loading products', 'There are no products yet.'],
  ['Orders', 'orders.adminList', 'Failed to fetch orders. Please try again.', 'No orders found.'],
  ['Customers', 'users.list', 'Error loading users', 'No users found.'],
  ['Blogs', 'blogs.adminList', 'Error loading blogs', 'There are no blog posts yet.'],
  [
    ...(['Messages', 'conversations.list'] as const),
    ...(['The messages could not be loaded.', 'There are no messages yet.'] as const),
  ],
  [
    ...(['Subscribers', 'subscribers.list'] as const),
    ...(['The subscribers could not be loaded.', 'There are no subscribers yet.'] as const),
  ],
  ['Audit log', 'audit.list', 'The audit log could not be loaded.', 'No entries yet.'],
] as const)('%s shows its loading, failed and empty states', async ([link, call, failed, none]) => {
  const { promise: pending, resolve: fail } = Promise.withResolvers<void>()
  let answer: Answer = 'refusal'
  await openAdmin(shop, '/admin')
  answerCall(call, async () => {
    await pending
    return answer
  })
  await user.click(await menuLink(link))
  await find('main table[aria-busy=true], main [role=status][aria-label="Loading…"]')
  fail()
  await waitFor(() => {
    const alerts = [...document.querySelectorAll('main [role=alert]')]
    if (!alerts.some((alert) => alert.textContent?.includes(failed))) throw new Error(failed)
  })
  answer = empty
  await press('Try again')
  await screen.findByText(none)
  if (link === 'Products') await screen.findByRole('link', { name: 'Add the first product' })
})
