import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus, networkErrors } from '../../support/browser.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

const stored = async () =>
  (await shop.call('GET', '/admin/shipping', { token: shop.admin.token })).body
/** Saves a change of the plan as another member of staff. */
async function saveElsewhere(change: object): Promise<void> {
  const { plan, version } = await stored()
  const body = { plan: { ...plan, ...change }, version }
  const { status } = await shop.call('PUT', '/admin/shipping', { token: shop.admin.token, body })
  expect(status).toBe(200)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rate = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const previewed = (page: Page, text: string) =>
  page.locator('[data-preview]').getByText(text, { exact: false }).first().waitFor()

test('applies the preset plan, previews a basket and edits the plan', async () => {
  await using visitor = await openAdmin(shop, '/admin/shipping', { own: true })
  const { page } = visitor
  await page.getByText('Delivery is free so far').waitFor()
  await says(page, 'Preset for Sri Lanka applied.', button(page, 'Use preset for Sri Lanka'))
  await page.getByText('An order of LKR 5,000.00 to Kandy:').waitFor()
  await previewed(page, 'Standard delivery: LKR 450.00')
  // The preview includes unsaved edits.
  await button(page, 'Add zone').click()
  await page.getByLabel('Zone name').last().fill('Hill country')
  const zone = rate(page, 'Hill country')
  await zone.locator('summary').filter({ hasText: 'Districts' }).click()
  expect(await zone.getByLabel('Colombo (in Colombo)').isDisabled()).toBe(true)
  await zone.getByLabel('Kandy', { exact: true }).check()
  const standard = rate(page, 'Standard delivery, Hill country')
  await standard.getByLabel('Standard delivery').check()
  await standard.getByLabel('Price (LKR)').fill('five')
  await button(page, 'Save delivery').click()
  // The error appears at its field.
  await standard.getByText('Price must be a number').waitFor()
  await expectFocus(standard.getByLabel('Price (LKR)'))
  await previewed(page, 'Fix the errors below to see a preview.')
  await expectAccessible(page)
  await standard.getByLabel('Price (LKR)').fill('1,520.50')
  await previewed(page, 'Standard delivery: LKR 1,520.50')
  await page.getByLabel('Date', { exact: true }).fill('2030-05-17')
  await button(page, 'Add holiday').click()
  await button(page, 'Add category weight').click()
  await page.getByLabel('Category', { exact: true }).fill('skincare')
  await says(page, 'Delivery saved.', button(page, 'Save delivery'))
  const { plan } = await stored()
  expect(plan.zones.at(-1)).toMatchObject({ name: 'Hill country', districts: ['Kandy'] })
  expect(plan.rates.at(-1)).toMatchObject({ zone: plan.zones.at(-1).id, amount: 1_520.5 })
  expect(plan.holidays).toContain('2030-05-17')
  expect(plan.categoryGrams).toEqual([{ category: 'skincare', grams: 500 }])
  const { body } = await shop.call('POST', '/shipping/options', {
    body: { orderedItems: [{ productId: 'OIL', qty: 1 }], district: 'Kandy' },
  })
  expect(body.options[0].amount).toBe(1_520.5)
  await page.getByText('There are unsaved changes.').waitFor({ state: 'detached' })
  // Deleting a zone deletes its prices.
  await button(page, 'Remove zone Hill country').click()
  await previewed(page, 'Standard delivery: LKR 450.00')
  await says(page, 'Delivery saved.', button(page, 'Save delivery'))
  expect((await stored()).plan.rates).toHaveLength(5)
  await page.getByText('There are unsaved changes.').waitFor({ state: 'detached' })
  // and the old values can be restored
  await button(page, 'History').click()
  const history = page.getByRole('dialog')
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'Delivery restored.',
    history.getByRole('button', { name: 'Undo this change' }).first(),
  )
  await page.getByRole('group', { name: 'Hill country', exact: true }).waitFor()
  // The page links the tax settings.
  await page.getByRole('link', { name: 'Tax settings' }).click()
  await page.getByLabel('Tax included in prices (%)').fill('12.5')
  await says(page, 'Settings saved.', button(page, 'Save settings'))
  await shop.call('PUT', '/settings/tax.rate', {
    token: shop.admin.token,
    body: { value: 0, version: 1 },
  })
})

test('merges concurrent edits of the plan and asks before leaving unsaved changes', async () => {
  await shop.call('POST', '/admin/shipping/presets', {
    token: shop.admin.token,
    body: { version: (await stored()).version },
  })
  await using visitor = await openAdmin(shop, '/admin/shipping', { expectErrors: networkErrors })
  const { page } = visitor
  const colombo = rate(page, 'Standard delivery, Colombo').getByLabel('Price (LKR)')
  await colombo.fill('375')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  // Edits of different parts are merged without a question.
  await saveElsewhere({ defaultGrams: 650 })
  await says(page, 'Delivery saved.', button(page, 'Save delivery'))
  await expect.poll(() => page.getByLabel('Default weight').inputValue()).toBe('650')
  const { plan } = await stored()
  expect(plan).toMatchObject({ defaultGrams: 650 })
  expect(plan.rates[0].amount).toBe(375)
  // Edits of the same part ask.
  await colombo.fill('390')
  await saveElsewhere({ rates: plan.rates.slice(0, 4) })
  await button(page, 'Save delivery').click()
  const note = page.getByRole('alert').filter({ hasText: 'Changed by someone else' })
  await note.waitFor()
  await note.getByRole('button', { name: 'Load their version' }).click()
  expect(await colombo.inputValue()).toBe('375')
})
