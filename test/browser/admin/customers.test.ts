/** The page of a customer: orders, notes, tags, data export and merged accounts. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { networkErrors, walk } from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop({ GUEST_CHECKOUT: 'on' })

test('shows a customer’s data; staff add notes and tags, export, merge and erase data', async () => {
  const customer = await makeShopper(shop, { email: 'kasun@example.com' })
  const other = await makeShopper(shop, { email: 'kasun.silva@example.com' })
  const orderId = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 2 }])
  const second = await makeOrder(shop, other, [{ productId: 'ROSE', qty: 1 }])
  const own = (method: string, path: string, body: unknown) =>
    shop.call(method, path, { token: customer.token, body })
  await own('POST', '/addresses', {
    ...{ label: 'Home', name: 'Kasun Silva', phone: '0771234567', address: '1 Lake Road, Kandy' },
  })
  const subject = 'Is it vegan?'
  await own('POST', '/contact', { name: 'K', email: 'k@example.com', subject, message: 'Is it?' })
  await using visitor = await openAdmin(shop, '/admin/customers?q=071 000', {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByText('No results match your search or filters.').waitFor()
  // found by the phone number of an address, in another notation
  await walk(page, `/admin/customers?${new URLSearchParams({ q: '+94 77 123 4567' })}`)
  await page
    .locator('[data-user="kasun@example.com"]')
    .getByRole('link', { name: 'Nimali' })
    .click()
  await page.getByRole('heading', { name: 'Nimali Perera', level: 1 }).waitFor()
  for (const text of ['LKR 6,000.00', orderId, subject, 'Email is not verified', '+94 77 123 4567'])
    await page.getByText(text).first().waitFor()

  await page.getByLabel('New note').fill('Asks for gift paper.')
  await says(page, 'Note added.', page.getByRole('button', { name: 'Add note' }))
  await page.getByText('Asks for gift paper.').waitFor()
  await page.getByRole('textbox', { name: 'Tags' }).fill('wholesale')
  await says(page, 'Tags saved.', () => page.keyboard.press('Enter'))
  await expectAccessible(page)

  const waiting = page.waitForEvent('download')
  await says(page, 'The data was exported.', page.getByRole('button', { name: 'Export data' }))
  const file = await waiting
  expect(file.suggestedFilename()).toBe('kasun@example.com.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect([data.orders[0].orderId, data.notes[0].note]).toEqual([orderId, 'Asks for gift paper.'])

  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge another account into Nimali Perera' })
  const find = dialog.getByLabel('Search accounts by name')
  await find.fill('amara@araliya')
  await dialog.getByRole('button', { name: 'amara@araliya.test' }).click()
  await dialog.getByText('is a staff account').waitFor()
  expect(await dialog.getByRole('button', { name: 'Merge accounts' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Choose another account' }).click()
  await find.fill('kasun.silva')
  await dialog.getByRole('button', { name: 'kasun.silva@example.com' }).click()
  await dialog.getByText('From kasun.silva@example.com to kasun@example.com:').waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['1 order'])
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'The accounts were merged.',
    dialog.getByRole('button', { name: 'Merge accounts' }),
  )
  await page.getByRole('link', { name: second }).waitFor()

  // a tag on a card lists all customers with it
  await walk(page, '/admin/customers')
  await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'wholesale' }).click()
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('button', { name: 'Remove the filter “Tag: wholesale”' }).click()
  await page.locator('[data-user="amara@araliya.test"]').waitFor()

  await walk(page, `/admin/customers/${customer.row.id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog
    .or(page.getByRole('dialog'))
    .getByLabel('Email of the account')
    .fill('kasun@example.com')
  await says(
    page,
    'User deleted successfully',
    page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }),
  )
  await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()

  const buyer = await makeShopper(shop)
  const accounts = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 1 }])
  const { body } = await shop.call('POST', '/orders', {
    body: {
      ...{ name: 'Ruwan', address: 'Galle', phone: '0719998887', paymentMethod: 'cod' },
      orderedItems: [{ productId: 'OIL', qty: 1 }],
    },
  })
  await walk(page, `/admin/orders/${body.order.orderId}`)
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'The personal data of 1 order is being erased.',
    page.getByRole('dialog').getByRole('button', { name: 'Erase data', exact: true }),
  )
  await walk(page, `/admin/orders/${accounts}`)
  await page.getByRole('heading', { name: `Order ${accounts}`, level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Customer', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0)
})
