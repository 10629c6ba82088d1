/** Opens the admin area of a test shop, and finds the parts of its pages. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { logIn, refusal, type Visit, visit } from '../../support/browser.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'

export {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoOverflow,
} from '../../support/accessible.ts'

export interface AdminShop extends Shop {
  admin: TestUser
}

/**
 * Opens the test shop with an administrator, Amara Silva, and closes it after the last test of the file.
 * @param how as {@link openShop}
 */
export async function openAdminShop(...how: Parameters<typeof openShop>): Promise<AdminShop> {
  const shop = await openShop(...how)
  afterAll(() => shop[Symbol.asyncDispose]())
  const admin = await makeShopper(shop, { email: 'amara@araliya.test', type: 'admin' })
  await shop.db
    .updateTable('users')
    .set({ first_name: 'Amara', last_name: 'Silva' })
    .where('id', '=', admin.row.id)
    .execute()
  return Object.assign(shop, { admin })
}

/** Returns a JPEG file, such as staff upload. */
export const sampleImage = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: '#a04a39' } })
    .jpeg()
    .toBuffer()

interface AdminVisitOptions
  extends Pick<NonNullable<Parameters<typeof visit>[1]>, 'expectErrors' | 'viewport' | 'own'> {
  token?: string
}

/** Opens one page of the admin area as a member of staff. */
export async function openAdmin(
  shop: AdminShop,
  path: string,
  { token = shop.admin.token, ...options }: AdminVisitOptions = {},
): Promise<Visit> {
  const visitor = await visit(shop.address, options)
  await logIn(visitor.context, token)
  await visitor.page.goto(path)
  return visitor
}

/** Finds the row of a record in a table. */
export const row = (page: Page, key: string) => page.locator(`[data-row="${key}"]`)

/**
 * Runs an action and waits for a new message with this text. Messages of earlier steps do not count.
 * Watches before it acts, because messages disappear by themselves.
 * @param act the element to click, or the action
 */
export async function says(
  page: Page,
  text: string,
  act: Locator | (() => Promise<unknown>),
): Promise<void> {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('[data-notice]')) old.setAttribute('data-heard', '')
  })
  const message = page.locator('[data-notice]:not([data-heard])').filter({ hasText: text })
  await Promise.all([message.waitFor(), typeof act === 'function' ? act() : act.click()])
}

/** Waits until no list of the page is loading: the rows then match the address. */
export const whenLoaded = (page: Page): Promise<void> =>
  page.locator('main:not(:has([aria-busy="true"]))').waitFor()

/** Searches the list, and waits for the result of this search. */
export async function search(page: Page, text: string): Promise<void> {
  await page.locator('[data-search]').fill(text)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text)
  await whenLoaded(page)
}

/** Finds an entry of the side menu. */
export const menuLink = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name })

/** Waits until the element has the focus, which often moves after the screen has changed. */
export const focused = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** The answer of one operation: its data, or a failure of the server. */
export type CallAnswer = { data: unknown } | 'refusal'

/**
 * Replaces the answer of one operation, alone or in a batch, until the returned function is called.
 */
export async function answerCall(
  page: Page,
  name: string,
  give: () => CallAnswer | Promise<CallAnswer>,
): Promise<() => Promise<void>> {
  const namesOf = (url: URL) => url.pathname.replace('/trpc/', '').split(',')
  const matches = (url: URL) => url.pathname.startsWith('/trpc/') && namesOf(url).includes(name)
  await page.route(matches, async (route) => {
    const fake = await give()
    const response = await route.fetch()
    const answers = (await response.json()) as unknown[]
    // A batch can contain the operation twice: for the list and for the count of the menu.
    const json = namesOf(new URL(route.request().url())).map((call, place) =>
      call !== name ? answers[place] : fake === 'refusal' ? refusal : { result: fake },
    )
    return route.fulfill({ response, json })
  })
  return () => page.unroute(matches)
}
