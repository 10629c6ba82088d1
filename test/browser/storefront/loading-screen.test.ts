import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { ownClock, visit } from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'

/** The duration of docs/screens.md#the-loading-screen. */
const loadingScreenMs = 4_200

/** Advances the page's clock a little: the screen outlasts many polls of a slow machine. */
const step = (page: Page) => page.clock.runFor(5)

const shop = await openShop({ LOADING_SCREEN_MS: String(loadingScreenMs) })
afterAll(() => shop[Symbol.asyncDispose]())

test('shows the loading screen once for the set time, with the page ready behind it', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  // A test clock: the test does not wait, and a slow machine changes nothing.
  await (await ownClock(page))()
  await page.goto('/products')
  const screen = page.locator('[data-loading-screen]')
  await screen.getByText('Loading....').waitFor()
  expect(await screen.evaluate((node) => node.getBoundingClientRect().height)).toBe(900)
  const loaded = async () => {
    await step(page)
    return page.locator('[data-product]').count()
  }
  await expect.poll(loaded).toBe(24)
  // Complete behind the screen, but not reachable.
  expect(await page.locator('#root').evaluate((root) => (root as HTMLElement).inert)).toBe(true)
  const age = await page.evaluate(() => performance.now())
  await page.clock.runFor(loadingScreenMs - 100 - Math.ceil(age))
  expect(await screen.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await screen.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
  await page.clock.resume()
  await page.getByRole('link', { name: 'Our Story' }).click()
  await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor()
  expect(await screen.isVisible()).toBe(false)
})

test('shows no loading screen after a reload', async () => {
  await using visitor = await visit(shop.address)
  const { context } = visitor
  const screenOf = (tab: Page) => tab.locator('[data-loading-screen]')
  // A slow machine can open a tab after the screen's time, without a screen: opens another one.
  const opened = async () => {
    for (;;) {
      const tab = await context.newPage()
      await tab.goto('/faq', { waitUntil: 'commit' })
      await tab.locator('main h1').waitFor({ state: 'attached' })
      if (await screenOf(tab).isVisible()) return tab
    }
  }
  const tab = await opened()
  await screenOf(tab).waitFor({ state: 'hidden' })
  await tab.reload()
  await tab.locator('main h1').waitFor({ state: 'attached' })
  expect(await screenOf(tab).isVisible()).toBe(false)
  await opened()
})

test('shows no loading screen at the login', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await (await ownClock(page))()
  await page.goto('/login')
  const title = page.getByRole('heading', { level: 1, name: 'Welcome Back' })
  const shown = async () => {
    await step(page)
    return title.isVisible()
  }
  await expect.poll(shown).toBe(true)
  // The heading would be visible only after a loading screen.
  expect(await page.evaluate(() => performance.now())).toBeLessThan(loadingScreenMs)
  expect(await page.locator('[data-loading-screen]').count()).toBe(0)
})
