import { expect, test } from 'vitest'
import { findStored } from '../../support/factories.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

const stockOf = async (productId: string) => (await findStored(shop.db, productId))!.stock

test('a refused parcel stays Shipped and its goods are not for sale until staff receive it', async () => {
  const before = await stockOf('OIL')
  const orderId = await makeOrder(
    shop,
    await makeShopper(shop),
    [{ productId: 'OIL', qty: 3 }],
    'Shipped',
  )
  await using visitor = await openAdmin(shop, '/admin/couriers')
  const { page } = visitor
  const button = (name: string) => page.getByRole('button', { name })
  await page.getByLabel('Status file (Excel or CSV)').setInputFiles({
    name: 'statuses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`order,status\n${orderId},Refused\n`),
  })
  await button('Preview').click()
  await page.getByRole('row', { name: /Shipped, returning/ }).waitFor()
  await says(page, '1 order updated.', button('Update 1 order'))
  expect(await stockOf('OIL')).toBe(before - 3)

  await page.goto(`${shop.address}/admin`)
  await page.getByRole('link', { name: 'Returned parcels to receive 1' }).click()
  await page.getByRole('row', { name: new RegExp(`${orderId}.*Shipped.*Returning`) }).waitFor()
  await page.goto(`${shop.address}/admin/orders/${orderId}`)
  await page.getByText('Parcel: returning').waitFor()
  await button('Receive returned parcel').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Goods').selectOption('Choose for each product')
  await dialog.getByLabel(/write off, of 3/).fill('1')
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'Parcel received. The order is cancelled.',
    dialog.getByRole('button', { name: 'Receive returned parcel' }),
  )
  await page.getByText('Shipped → Cancelled').waitFor()
  expect(await stockOf('OIL')).toBe(before - 1)
})
