import { expect, test } from 'vitest'
import { desktop, phone } from '../../support/browser.ts'
import { findStored, makeProduct } from '../../support/factories.ts'
import { makeGroup } from '../../support/product-groups.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()
for (const shade of ['Coral', 'Ruby', 'Plum'])
  await makeProduct(shop.db, {
    productId: `LIP-${shade}`,
    productName: `Velvet Matte – ${shade}`,
    category: 'makeup',
    price: 2_000,
  })

test('creates a group, adds variants, pastes their stock and restores the deleted group', async () => {
  await using visitor = await openAdmin(shop, '/admin/products', { viewport: desktop })
  const { page } = visitor
  const save = page.getByRole('button', { name: 'Save group' })
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('link', { name: 'Add group' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Velvet Matte')
  await page.getByRole('button', { name: 'Add value' }).click()
  await page.getByLabel('Value 1 of Shade').fill('Coral')
  await page.getByRole('button', { name: 'Choose a colour for Coral' }).click()
  await says(page, 'Product group created.', page.getByRole('button', { name: 'Add group' }))
  await page.getByRole('heading', { name: 'Velvet Matte', level: 1 }).waitFor()
  for (const shade of ['Coral', 'Ruby', 'Plum']) {
    await page.getByLabel('Add products').fill(`Velvet Matte – ${shade}`)
    await page.getByRole('option', { name: `LIP-${shade}` }).click()
  }
  await page.getByRole('button', { name: 'Add to group' }).click()
  const stock = (shade: string) => page.getByLabel(`Stock of ${shade}`)
  await stock('Plum').waitFor()
  await page.getByText('3 variants').waitFor()
  await stock('Coral').focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '7\n8')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => stock('Plum').inputValue()).toBe('8')
  await expectAccessible(page)
  await says(page, 'Product group saved.', save)
  for (const [shade, units] of [
    ['Coral', 7],
    ['Ruby', 8],
    ['Plum', 8],
  ] as const)
    expect((await findStored(shop.db, `LIP-${shade}`))?.stock).toBe(units)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  const address = page.url()
  await says(page, 'Product group deleted.', page.getByRole('button', { name: 'Delete group' }))
  await says(page, 'Velvet Matte restored.', page.getByRole('button', { name: 'Undo' }))
  const link = page.getByRole('link', { name: 'Velvet Matte', exact: true })
  expect(await link.getAttribute('href')).toBe(new URL(address).pathname)
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: '3 variants' }).click()
  await page.getByRole('button', { name: 'Group: Velvet Matte' }).waitFor()
  expect(await page.locator('[data-row]').count()).toBe(3)
  await page.goto('/admin/products?groups=collapsed&q=velvet')
  await row(page, 'LIP-Coral').getByRole('link', { name: '3 variants of Velvet Matte' }).waitFor()
  expect(await page.locator('[data-row]').count()).toBe(1)
  await page.setViewportSize(phone)
  await expectAccessible(page)
})

test('changes description and brand of all variants at once, and undoes it', async () => {
  const { group, ids } = await makeGroup(shop, shop.admin.token, ['Beige', 'Sand'], 'Powder')
  const [beige, sand] = ids as [string, string]
  const describe = (id: string, description: string) =>
    shop.db.updateTable('products').set({ description }).where('product_id', '=', id).execute()
  await describe(beige, 'Warm')
  await describe(sand, 'Cool')
  await using visitor = await openAdmin(shop, `/admin/product-groups/${group.id}`, {
    // images of products and swatches do not exist
    expectErrors: /404/,
  })
  const { page } = visitor
  const description = page.getByRole('textbox', { name: /^Description( Differs)?$/ })
  const descriptions = async () =>
    (await Promise.all(ids.map((id) => findStored(shop.db, id)))).map((row) => row?.description)
  await page.getByLabel('Brand', { exact: true }).fill('Araliya')
  expect(await description.getAttribute('placeholder')).toBe('Several values')
  await says(page, '2 variants changed.', page.getByRole('button', { name: 'Save group' }))
  expect(await descriptions()).toEqual(['Warm', 'Cool'])
  await page.reload()
  await description.fill('Soft')
  await page.getByText('Replaces the texts of all variants.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await says(page, '2 variants changed.', page.getByRole('button', { name: 'Save group' }))
  expect(await descriptions()).toEqual(['Soft', 'Soft'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(descriptions).toEqual(['Warm', 'Cool'])
  await page.getByLabel('Description Differs').waitFor()
})

test('keeps the keyboard focus while variants are moved, saved and removed', async () => {
  const { group } = await makeGroup(shop, shop.admin.token, ['Ash', 'Fawn', 'Teak'], 'Brow')
  await using visitor = await openAdmin(shop, `/admin/product-groups/${group.id}`, {
    viewport: desktop,
    // images of products and swatches do not exist
    expectErrors: /404/,
  })
  const { page } = visitor
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: active } = document
      return active?.getAttribute('aria-label') ?? active?.textContent
    })
  await page.getByRole('cell').getByRole('button', { name: 'Move Teak up' }).focus()
  for (const shades of ['Ash, Teak, Fawn', 'Teak, Ash, Fawn']) {
    await page.keyboard.press('Enter')
    const stock = page.getByLabel(/^Stock of/)
    const order = () =>
      stock.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.slice(9)))
    await expect.poll(async () => (await order()).join(', ')).toBe(shades)
  }
  // the first variant cannot move up
  await expect.poll(focused).toBe('Move Teak down')
  await page.getByLabel('Brand', { exact: true }).fill('Araliya')
  await page.getByRole('button', { name: 'Save group' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('3 variants changed.').waitFor()
  await expect.poll(focused).toBe('Save group')
  await page.getByRole('button', { name: 'Remove Ash from the group' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Brow – Ash is a single product now.').waitFor()
  await expect.poll(focused).toBe('Variants and their products')
})

test('exchanges the shade of an ordered lipstick in one step', async () => {
  const { ids } = await makeGroup(shop, shop.admin.token, ['Rose', 'Nude'], 'Satin')
  const [rose, nude] = ids as [string, string]
  const buyer = await makeShopper(shop, { email: 'kasun@example.com' })
  const orderId = await makeOrder(shop, buyer, [{ productId: rose, qty: 2 }])
  await using visitor = await openAdmin(shop, `/admin/orders/${orderId}/edit`)
  const { page } = visitor
  await page.getByLabel('Variant of Satin – Rose').selectOption('Nude')
  await page.getByRole('listitem').filter({ hasText: 'Satin – Nude' }).first().waitFor()
  await page.getByText('2 taken from stock').waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await says(page, 'Order updated.', page.getByRole('button', { name: 'Save changes' }))
  const stock = await Promise.all([rose, nude].map((id) => findStored(shop.db, id)))
  expect(stock.map((row) => row?.stock)).toEqual([10, 8])
})

test('finds groups in product names and creates the chosen one', async () => {
  for (const name of ['Kohl – Black', 'Kohl – Brown', 'Gloss – Rose', 'Gloss – Nude'])
    await makeProduct(shop.db, { productName: name })
  await using visitor = await openAdmin(shop, '/admin/product-groups', { viewport: desktop })
  const { page } = visitor
  await page.getByRole('button', { name: 'Find groups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find groups' })
  await dialog.getByRole('checkbox', { name: 'Kohl' }).waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await dialog.getByRole('checkbox', { name: 'Kohl' }).check()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await says(page, '1 group created.', dialog.getByRole('button', { name: 'Create 1 group' }))
  await page.getByRole('link', { name: 'Kohl', exact: true }).waitFor()
})
