/** Exports the customer's data and deletes the account, from the profile. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/accessible.ts'
import { logIn, networkErrors, visit } from '../../support/browser.ts'
import { makeUser } from '../../support/factories.ts'
import { makeOrder, makeShopper, openShop, password } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

test('a customer exports their data and deletes the account; without a password, the page explains how to set one', async () => {
  const user = await makeShopper(shop, { email: 'leaving@example.com' })
  const orderId = await makeOrder(shop, user, [{ productId: 'OIL', qty: 1 }])
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  await press('Download my data')
  await dialog.getByText('Your password is required').first().waitFor()
  await dialog.getByLabel('Your password', { exact: true }).fill('wrong')
  await press('Download my data')
  await dialog.getByText('is not correct').first().waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  const waiting = page.waitForEvent('download')
  await press('Download my data')
  await page.getByText('Your file is ready.').waitFor()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect([data.account.email, data.orders[0].orderId]).toEqual(['leaving@example.com', orderId])

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('We must keep orders with name and address for 6 years').waitFor()
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByLabel('Type DELETE').fill('yes')
  await press('Delete my account')
  await dialog.getByText('Confirmation must be DELETE').first().waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('Type DELETE').fill('DELETE')
  await press('Delete my account')
  await page.getByText('Your account is deleted.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await shop.call('GET', '/users', { token: user.token })).status).toBe(401)

  const google = await makeUser(shop.db)
  await page.evaluate((token) => localStorage.setItem('token', token), google.token)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('this account has no password yet').waitFor()
  await dialog.getByRole('link', { name: 'Set a new password' }).waitFor()
})
