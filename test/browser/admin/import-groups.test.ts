/** Maps, previews, imports and undoes the variants of a table as product groups. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleAtBothWidths, openAdmin, openAdminShop } from './support.ts'

const shop = await openAdminShop()

const table = [
  'Code,Name,Family,Tint,Hex,Price,Stock,Category',
  'L-1,Silk Lipstick – Ruby,silk-lipstick,Ruby,#9b111e,2400,5,makeup',
  'L-2,Silk Lipstick – Coral,silk-lipstick,Coral,#ff7f50,2400,3,makeup',
  'L-3,Silk Lipstick – Nude,silk-lipstick,Nude,,2400,2,makeup',
  'C-1,Clay Mask,,,,900,10,skincare',
].join('\n')

async function upload(view: Page, name: string): Promise<void> {
  await view.goto(`${shop.address}/admin/products/import`)
  await view
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(table) }])
  await view.getByRole('table', { name: 'Preview of the first products' }).waitFor()
}

const groups = () =>
  shop.db
    .selectFrom('product_groups')
    .select(['name', 'options'])
    .where('handle', '=', 'silk-lipstick')
    .execute()

test('maps the columns of a group, previews and imports it, and undoes the import', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/import')
  const { page: view } = visitor
  const preview = view.getByRole('table', { name: 'Product groups' })
  const group = view.getByLabel('One product group, with a product per variant')

  await upload(view, 'separate.csv')
  await view.getByLabel('Separate products').and(view.locator(':checked')).waitFor()
  await view.getByRole('button', { name: 'Check file' }).click()
  await view.getByRole('button', { name: 'Import 4 products' }).click()
  await view.getByRole('heading', { name: 'Import result' }).waitFor()
  expect(await groups()).toEqual([])

  // The same products become variants.
  await upload(view, 'grouped.csv')
  await group.check()
  await view.getByLabel('Column for the group', { exact: true }).selectOption('Family')
  await preview
    .getByRole('row', { name: 'Silk Lipstick silk-lipstick 3' })
    .getByText('Variant:')
    .waitFor()
  await view.getByLabel('Add option').selectOption('Tint')
  const option = view.getByRole('group', { name: 'Option 1' })
  await preview.getByText('Tint:').waitFor()
  await option.getByLabel('Name', { exact: true }).selectOption('Fixed name:')
  await option.getByLabel('Name of option 1').fill('Shade')
  await option.getByLabel('Column for swatches').selectOption('Hex')
  const row = preview.getByRole('row', { name: 'Shade: Ruby, Coral, Nude' })
  await expect.poll(() => row.locator('svg').count()).toBe(2)
  await expectAccessibleAtBothWidths(view)

  // A cleared column returns with the other columns.
  await view.getByLabel('Column for the group', { exact: true }).selectOption('No column')
  await preview.waitFor({ state: 'detached' })
  await group.check()
  await row.waitFor()
  await view.reload()
  await row.waitFor()

  await view.getByRole('button', { name: 'Check file' }).click()
  const counts = view.locator('[data-count]')
  await counts.filter({ hasText: 'New' }).getByText('1 product group', { exact: true }).waitFor()
  await expectAccessibleAtBothWidths(view)
  await view.getByRole('button', { name: 'Import 1 product group' }).click()
  await view.getByRole('heading', { name: 'Import result' }).waitFor()
  await counts.filter({ hasText: 'New' }).getByText('1 product group', { exact: true }).waitFor()
  const [imported] = await groups()
  expect(imported).toMatchObject({
    name: 'Silk Lipstick',
    options: [
      {
        name: 'Shade',
        values: [
          { value: 'Ruby', swatch: { color: '#9b111e' } },
          { value: 'Coral', swatch: { color: '#ff7f50' } },
          { value: 'Nude', swatch: null },
        ],
      },
    ],
  })

  await view.getByRole('button', { name: 'Undo import: grouped.csv' }).click()
  const dialog = view.getByRole('dialog')
  await dialog.getByText('1 created product group will be deleted.').waitFor()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await view.getByText('Product groups: 1 deleted, 0 reverted, 0 kept.').waitFor()
  expect(await groups()).toEqual([])
})
