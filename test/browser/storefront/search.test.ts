import type { Request } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { atRest, networkErrors, ownClock, visit, walk } from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'
import { ids } from './support.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

// docs/experience.md, S7
test('debounces typing, and shows only the results of the last text', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const stopClock = await ownClock(page)
  await page.goto('/products')
  await page.getByText('58 products').waitFor()
  const requests: Request[] = []
  const late = Promise.withResolvers<void>()
  await page.route(/catalogue\.list/, async (route) => {
    requests.push(route.request())
    // The first search answers late: it must not win over the second.
    if (requests.length === 1) await late.promise
    await route.continue().catch(() => {})
  })
  await stopClock()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('plain')
  await page.clock.runFor(400)
  await expect.poll(() => requests.length).toBe(1)
  await box.press('ControlOrMeta+a')
  await box.pressSequentially('rare attar')
  await page.clock.resume()
  await page.getByText('1 product for “rare attar”').waitFor()
  expect(await box.inputValue()).toBe('rare attar')
  late.resolve()
  // Answered, or cancelled by the page
  await requests[0]!.response().catch(() => null)
  await atRest(page)
  expect(await ids(page)).toEqual(['FEW'])
  expect(requests).toHaveLength(2)
  await page.goBack()
  await page.getByText('58 products').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
})

test('keeps a sort order that was chosen while typing', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const stopClock = await ownClock(page)
  await page.goto('/products')
  await page.getByText('58 products').waitFor()
  await stopClock()
  await page.getByRole('combobox', { name: 'Search products' }).fill('plain')
  await page.getByLabel('Sort by').selectOption('-price')
  await page.clock.resume()
  await page.getByText('54 products for “plain”').waitFor()
  expect(new URL(page.url()).search).toBe('?q=plain&sort=-price')
})

// docs/experience.md, S8
test('shows an error below the box for an empty search, and chooses a suggestion with the arrow keys', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await page.getByText('Enter a search query').waitFor()
  const described = await box.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Enter a search query')
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  await box.pressSequentially('neem')
  // Announced only when the suggestions belong to the last text.
  await page.getByRole('status').getByText('1 suggestion').waitFor()
  await page.getByRole('option', { name: /Neem Night Oil/ }).waitFor()
  await box.press('ArrowDown')
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBeTruthy()
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Neem Night Oil' }).waitFor()
})

// docs/experience.md, S9, S10
test('links categories when nothing was found, and suggests the name for a mistyped search, but not for an alternative name', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products?q=zzzzqqqq')
  await page.getByText('No products found for “zzzzqqqq”').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Fragrance' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fragrance' }).waitFor()
  await walk(page, '/products?q=rose+dew+sirum')
  await page.getByText('Did you mean').waitFor()
  expect((await ids(page))[0]).toBe('ROSE')
  await page.getByRole('button', { name: 'Rose Dew Serum' }).click()
  await page.getByText('1 product for “Rose Dew Serum”').waitFor()
  await walk(page, '/products?q=kohomba')
  await page.getByText('1 product for “kohomba”').waitFor()
  expect(await ids(page)).toEqual(['OIL'])
})
