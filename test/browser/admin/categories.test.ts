import { expect, test } from 'vitest'
import { openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

test('saves the default weight and tax rate of a category, and names invalid fields', async () => {
  await using visitor = await openAdmin(shop, '/admin/products')
  const { page } = visitor
  await page.getByRole('link', { name: 'Categories' }).click()
  const skincare = page.getByRole('form', { name: 'Skincare' })
  await skincare.getByLabel('Weight in grams').fill('0')
  await skincare.getByRole('button', { name: 'Save' }).click()
  await skincare.getByText('Weight in grams must be at least 1').waitFor()
  await skincare.getByLabel('Weight in grams').fill('250')
  await skincare.getByLabel('Tax in percent').fill('18')
  await says(page, 'Skincare saved', skincare.getByRole('button', { name: 'Save' }))
  await shop.services.settings.reload()
  expect(shop.services.settings.get('tax.byCategory')).toEqual([{ category: 'skincare', rate: 18 }])
  expect(shop.services.settings.get('shipping.plan').categoryGrams).toEqual([
    { category: 'skincare', grams: 250 },
  ])
})
