/** The admin area under test: a shop with staff in it, and the questions every page is asked. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Visit, visit } from '../../support/browser.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'

export interface AdminShop extends Shop {
  admin: TestUser
}

/** The test shop with an administrator, Amara Silva. */
export async function openAdminShop(): Promise<AdminShop> {
  const shop = await openShop()
  const admin = await makeShopper(shop, { email: 'amara@araliya.test', type: 'admin' })
  await shop.db
    .updateTable('users')
    .set({ first_name: 'Amara', last_name: 'Silva' })
    .where('id', '=', admin.row.id)
    .execute()
  return Object.assign(shop, { admin })
}

/** Staff at work on one page. */
export async function openAdmin(
  shop: AdminShop,
  path: string,
  options: Parameters<typeof visit>[1] & { token?: string } = {},
): Promise<Visit> {
  const visitor = await visit(shop.address, options)
  // Two cores run the whole suite at once: a page that is slow then is not a page that is broken.
  visitor.context.setDefaultTimeout(20_000)
  // Once per tab, so that logging out stays possible; axe's own blank page has no storage at all.
  await visitor.context.addInitScript((token) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('seeded')) return
    localStorage.setItem('token', token)
    sessionStorage.setItem('seeded', '1')
  }, options.token ?? shop.admin.token)
  await visitor.page.goto(path)
  return visitor
}

/** The row of a table by what it is about. */
export const row = (page: Page, key: string) => page.locator(`[data-row="${key}"]`)

/** A message of the notification area. */
export const notice = (page: Page, text: string) =>
  page.locator('[data-notice]').filter({ hasText: text })

/** No violation of WCAG 2.2 AA, in the state the page is in. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}
