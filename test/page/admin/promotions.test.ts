import { expect, test } from 'vitest'
import { orderBody } from '../../support/factories.ts'
import { fill, find, says, screen, user, within } from '../../support/render.ts'
import { makeShopper } from '../../support/stocked-app.ts'
import { button, createAdminApp, label, openAdmin, press, row } from './support.ts'

const shop = await createAdminApp()

const all = async () =>
  (await shop.call('GET', '/admin/promotions', { token: shop.admin.token })).body.items

test('creates, previews, uses up, changes and ends a discount code', async () => {
  await openAdmin(shop, '/admin/promotions')
  await screen.findByText('There are no promotions yet.')
  await user.click(screen.getByRole('link', { name: 'Add promotion' }))
  fill(await label('Name'), 'Avurudu')
  fill(await label('Code'), 'avu rudu')
  fill(await label('Percent off'), '120')
  fill(await label('Begins'), '2026-04-14T08:00')
  fill(await label('Ends'), '2026-04-13T08:00')
  await press('Add promotion')
  await screen.findAllByText(/Percent off must be at most 100/)
  fill(await label('Percent off'), '10')
  await press('Add promotion')
  await screen.findAllByText(/Ends must be after its beginning/)
  fill(await label('Ends'), '2099-04-14T08:00')
  fill(await label('Total uses'), '1')
  // The promotion is not saved yet.
  const { body: oil } = await shop.call('GET', '/products/OIL')
  await user.selectOptions(await label('Product'), 'OIL')
  fill(await label('Quantity'), '1')
  await within(await find('[data-preview]')).findByText(/Avurudu: −/)
  await says('Promotion created', () => press('Add promotion'))
  const [made] = await all()
  // The clock of Sri Lanka, and the code as it is compared.
  expect(made).toMatchObject({ code: 'AVURUDU', percent: 10, startsAt: '2026-04-14T02:30:00.000Z' })
  await (await row(made.id)).findByText('Active')

  const customer = await makeShopper(shop)
  const body = { ...orderBody({ productId: 'OIL', qty: 1 }), codes: ['avurudu'] }
  const placed = await shop.call('POST', '/orders', { token: customer.token, body })
  expect(placed.body.order.total).toBe(Math.round(oil.lastPrice * 90) / 100)
  await openAdmin(shop, '/admin/promotions')
  await (await row(made.id)).findByText('Limit reached')
  await (await row(made.id)).findByText('1 of 1')
  await user.click((await row(made.id)).getByRole('link', { name: 'Avurudu' }))
  await user.click(await screen.findByText('Newest orders'))
  await screen.findByText(placed.body.order.orderId)
  // A concurrent change of another field does not conflict.
  fill(await label('Total uses'), '5')
  const { id, version, state: _, used: __, cost: ___, createdAt: ____, ...terms } = made
  const quick = await shop.call('PUT', `/admin/promotions/${id}`, {
    token: shop.admin.token,
    body: { ...terms, name: 'New Year', version },
  })
  expect(quick.status).toBe(200)
  await says('Promotion saved', () => press('Save promotion'))
  await screen.findByRole('heading', { name: 'New Year', level: 1 })
  expect((await all())[0]).toMatchObject({ name: 'New Year', uses: 5, state: 'running' })
  await press('End now')
  const dialog = within(await screen.findByRole('dialog'))
  await says('The promotion has ended.', () =>
    user.click(dialog.getByRole('button', { name: 'End now' })),
  )
  await screen.findByText('Ended')
  expect((await all())[0].state).toBe('ended')
})

test('requires the fields of the chosen discount type, and sends no others', async () => {
  await openAdmin(shop, '/admin/promotions/new')
  fill(await label('Name'), 'Three for two')
  fill(await label('Percent off'), '15')
  await user.selectOptions(await label('Kind'), 'Fixed amount')
  expect(screen.queryByLabelText('Percent off')).toBeNull()
  await press('Add promotion')
  await screen.findAllByText(/Amount off, in LKR is required/)
  fill(await label('Amount off, in LKR'), '300')
  await user.selectOptions(await label('Kind'), 'Buy X get Y')
  fill(await label('Units to buy'), '2')
  fill(await label('Units to get'), '1')
  fill(await label('Percent off the units to get'), '100')
  fill(await label('Categories'), 'skincare,')
  await user.click(await screen.findByLabelText(/First order only/))
  await says('Promotion created', () => press('Add promotion'))
  const made = (await all()).find(({ name }: { name: string }) => name === 'Three for two')
  expect(made).toMatchObject({
    ...{ type: 'buyXgetY', buy: 2, get: 1, percent: 100, amount: 0, code: '' },
    ...{ categories: ['skincare'], firstOrder: true },
  })
  await (await row(made.id)).findByText('Buy 2, get 1 free · 1 category · first order')
})

test('suggests products by name or id, rejects an unknown id, and marks a deleted product', async () => {
  const { token } = shop.admin
  for (const [productId, productName] of [
    ['PICK-1', 'Marigold Balm'],
    ['PICK-2', 'Marigold Oil'],
  ])
    await shop.call('POST', '/products', {
      token,
      body: { productId, productName, category: 'balms', price: 500, stock: 3 },
    })
  await openAdmin(shop, '/admin/promotions/new')
  fill(await label('Name'), 'Balm week')
  fill(await label('Percent off'), '10')
  const products = await label('Products')
  // The options of the preview's select have the same names.
  const option = async (name: RegExp) =>
    within(await screen.findByRole('listbox')).findByRole('option', { name })
  fill(products, 'marigold')
  await user.click(await option(/Marigold Balm/))
  await button('Remove Marigold Balm')
  await user.type(products, 'pick-2')
  await option(/Marigold Oil/)
  await user.keyboard('{Enter}')
  await user.type(products, 'SOEP,')
  fill(await label('Categories'), 'bal')
  await user.click(await option(/balms/))
  await press('Add promotion')
  await screen.findAllByText(/Products names SOEP, which is not a product of the shop/)
  await press('Remove SOEP')
  await says('Promotion created', () => press('Add promotion'))
  const made = (await all()).find(({ name }: { name: string }) => name === 'Balm week')
  expect(made).toMatchObject({ products: ['PICK-1', 'PICK-2'], categories: ['balms'] })
  await shop.call('DELETE', '/products/PICK-1', { token })
  await openAdmin(shop, `/admin/promotions/${made.id}`)
  await screen.findByText('Marigold Balm')
  await screen.findByText('deleted')
  fill(await label('Percent off'), '15')
  await says('Promotion saved', () => press('Save promotion'))
})
