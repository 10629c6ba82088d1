/** The admin area under test: a shop with staff in it, and what its pages consist of. */
import type { Page } from 'playwright-core'
import { assertQuiet, desktop, refusal, type Visit, visit } from '../../support/browser.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'

export { expectAccessible } from '../../support/accessible.ts'

export interface AdminShop extends Shop {
  admin: TestUser
}

/**
 * The test shop with an administrator, Amara Silva.
 * @param environment settings as an operator gives them
 */
export async function openAdminShop(environment: Record<string, string> = {}): Promise<AdminShop> {
  const shop = await openShop(environment)
  const admin = await makeShopper(shop, { email: 'amara@araliya.test', type: 'admin' })
  await shop.db
    .updateTable('users')
    .set({ first_name: 'Amara', last_name: 'Silva' })
    .where('id', '=', admin.row.id)
    .execute()
  return Object.assign(shop, { admin })
}

type AdminVisit = Omit<Visit, 'expectErrors'>

interface AdminVisitOptions
  extends Pick<NonNullable<Parameters<typeof visit>[1]>, 'expectErrors' | 'viewport'> {
  token?: string
  /** a browser tab that no test had before, and none gets afterwards: for what cannot be taken back */
  own?: boolean
}

/** Tabs that a test is done with, by the address of their shop. */
const idle = new Map<string, Visit[]>()

/** A new tab costs as much as two page loads, so tests hand them on, emptied of all that they kept. */
async function takeTab(shop: AdminShop, token: string): Promise<Visit | undefined> {
  const tabs = idle.get(shop.address) ?? []
  let visitor = tabs.pop()
  // Another file of this worker may have had a shop at this address; its tabs closed with it.
  while (visitor?.page.isClosed()) visitor = tabs.pop()
  await visitor?.page.evaluate((value) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('token', value)
    sessionStorage.setItem('seeded', '1')
  }, token)
  visitor?.complaints.splice(0)
  return visitor
}

/** Leaves the shop, so that nothing of the last test goes on behind the next one's back. */
async function handOn(shop: AdminShop, visitor: Visit): Promise<void> {
  const { page } = visitor
  for (const event of ['dialog', 'response', 'request'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null })
  // A form that the test left half written asks nobody any more.
  await page.evaluate(() =>
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
  )
  await page.goto('/health/live')
  idle.set(shop.address, [...(idle.get(shop.address) ?? []), visitor])
}

async function newTab(shop: AdminShop, token: string): Promise<Visit> {
  const visitor = await visit(shop.address)
  // Once per tab, so that logging out stays possible; axe's own blank page has no storage at all.
  await visitor.context.addInitScript((value) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('seeded')) return
    localStorage.setItem('token', value)
    sessionStorage.setItem('seeded', '1')
  }, token)
  return visitor
}

/** Staff at work on one page. */
export async function openAdmin(
  shop: AdminShop,
  path: string,
  options: AdminVisitOptions = {},
): Promise<AdminVisit> {
  const token = options.token ?? shop.admin.token
  const known = options.own ? undefined : await takeTab(shop, token)
  const visitor = known ?? (await newTab(shop, token))
  const { page, context, complaints } = visitor
  visitor.expectErrors = options.expectErrors
  await page.setViewportSize(options.viewport ?? desktop)
  await page.goto(path)
  return {
    page,
    context,
    complaints,
    async [Symbol.asyncDispose]() {
      if (options.own) return visitor[Symbol.asyncDispose]()
      const heard = complaints.splice(0)
      await handOn(shop, visitor)
      assertQuiet(heard)
    },
  }
}

/** The row of a table by what it is about. */
export const row = (page: Page, key: string) => page.locator(`[data-row="${key}"]`)

/** A message of the notification area. */
export const notice = (page: Page, text: string) =>
  page.locator('[data-notice]').filter({ hasText: text })

/** What one operation is to answer: its data, or that the server failed. */
export type Given = { data: unknown } | 'refusal'

/**
 * Answers one operation, alone or in a batch, by what `give` says, until the returned function is called.
 */
export async function answerCall(
  page: Page,
  name: string,
  give: () => Given | Promise<Given>,
): Promise<() => Promise<void>> {
  const namesOf = (url: URL) => url.pathname.replace('/trpc/', '').split(',')
  const matches = (url: URL) => url.pathname.startsWith('/trpc/') && namesOf(url).includes(name)
  await page.route(matches, async (route) => {
    const given = await give()
    const response = await route.fetch()
    const json = (await response.json()) as unknown[]
    json[namesOf(new URL(route.request().url())).indexOf(name)] =
      given === 'refusal' ? refusal : { result: given }
    return route.fulfill({ response, json })
  })
  return () => page.unroute(matches)
}
