/** The admin area under test: a shop with staff in it, and what its pages consist of. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { logIn, refusal, type Visit, visit } from '../../support/browser.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'

export { expectAccessible, expectAccessibleAtBothWidths } from '../../support/accessible.ts'

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

/** A picture as somebody has it on their computer. */
export const sampleImage = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: '#a04a39' } })
    .jpeg()
    .toBuffer()

interface AdminVisitOptions
  extends Pick<NonNullable<Parameters<typeof visit>[1]>, 'expectErrors' | 'viewport' | 'own'> {
  token?: string
}

/** Staff at work on one page. */
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

/** The row of a table by what it is about. */
export const row = (page: Page, key: string) => page.locator(`[data-row="${key}"]`)

/**
 * Does what makes the shop say these words, and waits until it says them anew: what an earlier step
 * made it say may stand there still. It looks before it acts, for messages leave by themselves.
 * @param act what to click, or what to do
 */
export async function says(
  page: Page,
  words: string,
  act: Locator | (() => Promise<unknown>),
): Promise<void> {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('[data-notice]')) old.setAttribute('data-heard', '')
  })
  const message = page.locator('[data-notice]:not([data-heard])').filter({ hasText: words })
  await Promise.all([message.waitFor(), typeof act === 'function' ? act() : act.click()])
}

/** Waits until nothing on the page is dimmed any more: what it shows is what its address asks for. */
export const whenLoaded = (page: Page): Promise<void> =>
  page.locator('main:not(:has([aria-busy="true"]))').waitFor()

/** Searches the list for something, and waits for the answer to this very search. */
export async function search(page: Page, words: string): Promise<void> {
  await page.locator('[data-search]').fill(words)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
  await whenLoaded(page)
}

/** An entry of the menu at the side. */
export const menuLink = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name })

/** Waits until the focus is here: it often comes a moment after what is seen. */
export const focused = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** What one operation is to answer: its data, or that the server failed. */
export type CallAnswer = { data: unknown } | 'refusal'

/**
 * Answers one operation, alone or in a batch, by what `give` says, until the returned function is called.
 */
export async function answerCall(
  page: Page,
  name: string,
  give: () => CallAnswer | Promise<CallAnswer>,
): Promise<() => Promise<void>> {
  const namesOf = (url: URL) => url.pathname.replace('/trpc/', '').split(',')
  const matches = (url: URL) => url.pathname.startsWith('/trpc/') && namesOf(url).includes(name)
  await page.route(matches, async (route) => {
    const given = await give()
    const response = await route.fetch()
    const answers = (await response.json()) as unknown[]
    // A batch may ask twice: the menu counts what a list shows.
    const json = namesOf(new URL(route.request().url())).map((asked, place) =>
      asked !== name ? answers[place] : given === 'refusal' ? refusal : { result: given },
    )
    return route.fulfill({ response, json })
  })
  return () => page.unroute(matches)
}
