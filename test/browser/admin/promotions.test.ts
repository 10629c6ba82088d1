import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, networkErrors, phone } from '../../support/browser.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()

const button = (page: Page, name: string) => page.getByRole('button', { name })
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Checks accessibility and horizontal overflow on a phone and a desktop. */
async function looksRight(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0)
  }
}

test('the list, form, errors, suggestions and dialog of promotions fit and are accessible', async () => {
  await using visitor = await openAdmin(shop, '/admin/promotions', {
    own: true,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByText('There are no promotions yet.').waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: 'Add promotion' }).click()
  await label(page, 'Name').fill('Avurudu')
  await label(page, 'Percent off').fill('120')
  await button(page, 'Add promotion').click()
  await page.getByText('Percent off must be at most 100').first().waitFor()
  await looksRight(page)
  await label(page, 'Percent off').fill('10')
  await label(page, 'Products').fill('neem')
  await page.getByRole('listbox').getByRole('option', { name: /Neem/ }).waitFor()
  await looksRight(page)
  await page.getByRole('listbox').getByRole('option', { name: /Neem/ }).click()
  await label(page, 'Product').selectOption('OIL')
  await label(page, 'Quantity').fill('1')
  await page.locator('[data-preview]').getByText('Avurudu: −').waitFor()
  await looksRight(page)
  await says(page, 'Promotion created', button(page, 'Add promotion'))
  const { body } = await shop.call('GET', '/admin/promotions', { token: shop.admin.token })
  await row(page, body.items[0].id).getByText('Active').waitFor()
  await looksRight(page)
  await row(page, body.items[0].id).getByRole('link', { name: 'Avurudu' }).click()
  await button(page, 'End now').click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'dialog[open]')
})
