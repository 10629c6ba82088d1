import type { Request } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { atRest, networkErrors, ownClock, visit } from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'
import { ids } from './support.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

// docs/experience.md, S7
test('typing waits for a pause, keeps every letter and shows the results of the last word only', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const stopClock = await ownClock(page)
  await page.goto('/products')
  await page.getByText('58 products').waitFor()
  const asked: Request[] = []
  const late = Promise.withResolvers<void>()
  await page.route(/catalogue\.page/, async (route) => {
    asked.push(route.request())
    // The first search answers late: it must not win over the second.
    if (asked.length === 1) await late.promise
    await route.continue().catch(() => {})
  })
  await stopClock()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('plain')
  await page.clock.runFor(400)
  await expect.poll(() => asked.length).toBe(1)
  await box.press('ControlOrMeta+a')
  await box.pressSequentially('rare attar')
  await page.clock.resume()
  await page.getByText('1 product for “rare attar”').waitFor()
  expect(await box.inputValue()).toBe('rare attar')
  late.resolve()
  // Answered, or given up by the page
  await asked[0]!.response().catch(() => null)
  await atRest(page)
  expect(await ids(page)).toEqual(['FEW'])
  expect(asked).toHaveLength(2)
  await page.goBack()
  await page.getByText('58 products').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
})

test('a word that is still being typed keeps the order chosen meanwhile', async () => {
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
test('an empty search says so beside the box', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await page.getByText('Enter a search query').waitFor()
  const described = await box.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Enter a search query')
  expect(await box.getAttribute('aria-invalid')).toBe('true')
})

// docs/experience.md, S9
test('a search without a result names the query and offers the categories', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products?q=zzzzqqqq')
  await page.getByText('No products found for “zzzzqqqq”').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Fragrance' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fragrance' }).waitFor()
})

// docs/experience.md, S9, S10
test('a mistyped name is found with a suggestion, an alternative name without', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products?q=rose+dew+sirum')
  await page.getByText('Did you mean').waitFor()
  expect((await ids(page))[0]).toBe('ROSE')
  await page.getByRole('button', { name: 'Rose Dew Serum' }).click()
  await page.getByText('1 product for “Rose Dew Serum”').waitFor()
  await page.goto('/products?q=kohomba')
  await page.getByText('1 product for “kohomba”').waitFor()
  expect(await ids(page)).toEqual(['OIL'])
})

test('suggestions open while typing and can be chosen with the arrow keys', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/products')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.pressSequentially('neem')
  // Said only when the suggestions belong to the last letter.
  await page.getByRole('status').getByText('1 suggestion').waitFor()
  await page.getByRole('option', { name: /Neem Night Oil/ }).waitFor()
  await box.press('ArrowDown')
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBeTruthy()
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Neem Night Oil' }).waitFor()
})
