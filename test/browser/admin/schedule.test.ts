import { expect, test } from 'vitest'
import { phone, walk } from '../../support/browser.ts'
import { findStored, makeProduct } from '../../support/factories.ts'
import { openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()

const stored = (productId: string) => findStored(shop.db, productId)

test('saves a draft, previews it, and schedules a sale in Sri Lanka time', async () => {
  await makeProduct(shop.db, { productId: 'TIMED', productName: 'Timed balm', price: 1_000 })
  await using visitor = await openAdmin(shop, '/admin/products/editproduct?id=TIMED', {
    // the page of a draft is 404 without the preview
    expectErrors: /404/,
  })
  const { page } = visitor
  await page.getByLabel('Visibility').selectOption('Scheduled')
  await page.getByText('Scheduled sale').click()
  await page.getByLabel('Sale starts').fill('2030-01-02T10:00')
  await page.getByLabel('Sale ends').fill('2030-01-01T10:00')
  await page.getByRole('button', { name: 'Update Product' }).first().click()
  await page.getByText('Publish on is required when Visibility is Scheduled').first().waitFor()
  await page.getByText('Sale price is required for a sale with a start or end').first().waitFor()
  await page.getByText('Sale ends must be after the start of the sale').first().waitFor()
  await page.getByLabel('Visibility').selectOption('Draft')
  await page.getByLabel('Sale price').fill('700')
  await page.getByLabel('Sale ends').fill('2030-02-01T10:00')
  await says(
    page,
    'Product Update successfully..!',
    page.getByRole('button', { name: 'Update Product' }).first(),
  )
  expect(await stored('TIMED')).toMatchObject({
    state: 'draft',
    sale_cents: 70_000,
    sale_from: new Date('2030-01-02T04:30:00Z'),
    sale_until: new Date('2030-02-01T04:30:00Z'),
  })

  await page.goto('/admin/products?state=draft')
  await row(page, 'TIMED').getByText('Draft', { exact: true }).waitFor()
  await row(page, 'TIMED').getByText('on sale from').waitFor()
  await page.setViewportSize(phone)
  await walk(page, '/admin/products/editproduct?id=TIMED')
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('status').getByText('Preview for staff').waitFor()
  await page.getByRole('heading', { name: 'Timed balm' }).waitFor()
  await page.goto('/productInfo/TIMED')
  await page.getByRole('heading', { name: 'Oops..! Product Not Found' }).waitFor()

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/products?state=draft')
  await row(page, 'TIMED').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await page.getByLabel('Change visibility').check()
  await page.locator('[name=bulk-value]').selectOption('Hidden')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Change 1 product' }).click()
  await page.getByText('1 product was changed.').waitFor()
  expect((await stored('TIMED'))?.state).toBe('hidden')
})
