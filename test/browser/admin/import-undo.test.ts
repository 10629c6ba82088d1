import { expect, test } from 'vitest'
import { desktop, dialogStepTaken, phone } from '../../support/browser.ts'
import { findStored } from '../../support/factories.ts'
import { expectAccessible, openAdmin, openAdminShop } from './support.ts'

const shop = await openAdminShop()

const upload = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const stored = (productId: string) => findStored(shop.db, productId)

test('undoes an import after showing its effects in numbers, and lists skipped products', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/import')
  const { page: view } = visitor
  const before = await stored('ROSE')
  const text =
    'productId,productName,category,price,stock\nROSE,Wrong,makeup,9000,99\nU-1,Undone,makeup,100,1\nU-2,Edited,makeup,100,1\n'
  await view.locator('input[type=file]').setInputFiles([upload('wrong.csv', text)])
  await view.getByRole('button', { name: 'Check file' }).click()
  await view.getByRole('button', { name: 'Import 3 products' }).click()
  await view.getByText('2 products created, 1 product updated.').waitFor()
  await shop.db
    .updateTable('products')
    .set({ category: 'fragrance' })
    .where('product_id', '=', 'U-2')
    .execute()
  const take = view.getByRole('button', { name: 'Undo import: wrong.csv' })
  for (const size of [phone, desktop]) {
    await view.setViewportSize(size)
    await take.click()
    const dialog = view.getByRole('dialog')
    await dialog
      .getByText('The import changed 3 products. 1 created product will be deleted.')
      .waitFor()
    await dialog.getByText('1 product edited since the import will be skipped.').waitFor()
    await expectAccessible(view, 'dialog[open]')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  expect((await stored('ROSE'))!.product_name).toBe('Wrong')
  // Undo also works from the list of earlier imports.
  await view.getByRole('dialog').waitFor({ state: 'detached' })
  await dialogStepTaken(view)
  await view.goto(`${shop.address}/admin/products/import`)
  await take.click()
  await view.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  const row = view.getByRole('row', { name: /wrong.csv/ })
  await row.getByText('Undone').waitFor()
  expect(await take.count()).toBe(0)
  const now = await stored('ROSE')
  expect(now).toMatchObject({ product_name: before!.product_name, stock: before!.stock })
  expect([await stored('U-1'), (await stored('U-2'))!.category]).toEqual([undefined, 'fragrance'])
  await view.getByRole('link', { name: 'Open wrong.csv' }).click()
  await view.getByText('1 deleted, 1 reverted, 0 restored').waitFor()
  await view.getByText('Category: fragrance (imported: makeup)').waitFor()
  await expectAccessible(view)
})
