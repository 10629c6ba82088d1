/** The address book: its page, and its choice at checkout. */
import { afterAll, expect, test } from 'vitest'
import { violations } from '../../support/accessible.ts'
import { logIn, phone, visit, walk } from '../../support/browser.ts'
import { makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

test('adds, edits, sorts, deletes and restores addresses, and keeps the input on reload', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByText('No address saved yet.').waitFor()
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Full name').inputValue()).toBe('Nimali Perera')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('link', { name: /^Phone number is/ }).waitFor()
  await dialog.getByRole('link', { name: /^Address is/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Phone number').fill('077 123 4567')
  await dialog.getByLabel('Label').fill('Home')
  await page.reload()
  expect(await dialog.getByLabel('Phone number').inputValue()).toBe('077 123 4567')
  await dialog.getByLabel('Address', { exact: true }).fill('12 Temple Road, Kandy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The address was saved.').waitFor()

  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const names = () => cards.getByRole('heading').allTextContents()
  await page.getByRole('button', { name: 'Add address' }).click()
  await dialog.getByLabel('Phone number').fill('+94 11 222 3333')
  await dialog.getByLabel('Address', { exact: true }).fill('4 Lake Road, Galle')
  await dialog.getByLabel('Label').fill('Work')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(names).toEqual(['Home', 'Work'])
  await page.getByRole('button', { name: 'Make default: Work' }).click()
  await expect.poll(names).toEqual(['Work', 'Home'])
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await dialog.getByLabel('Address', { exact: true }).fill('13 Temple Road, Kandy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await cards.getByText('13 Temple Road, Kandy').waitFor()

  await page.getByRole('button', { name: 'Delete Work' }).click()
  await expect.poll(names).toEqual(['Home'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Work', 'Home'])
})

test('offers to save the first address, reuses it in two presses, and accepts another address', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  const buy = async () => {
    await page.goto('/health/live')
    await page.evaluate(() => localStorage.setItem('cart', '[{"productId":"ROSE","qty":1}]'))
    await page.goto('/shipping')
  }
  const place = page.getByRole('button', { name: 'Place Order' })
  const orders = () =>
    shop.db
      .selectFrom('orders')
      .select(['name', 'address'])
      .where('user_id', '=', user.row.id)
      .orderBy('created_at')
      .execute()
  const saves = page.getByRole('checkbox', { name: 'Save this address' })
  await buy()
  await page.getByLabel('Phone number').fill('077 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road, Kandy')
  expect(await saves.isChecked()).toBe(true)
  await page.getByLabel('Cash on Delivery').check()
  await place.click()
  await page.waitForURL(/\/thanks/)
  // The confirmation waits for the saved address for at most 2 s.
  const book = async () => (await shop.call('GET', '/addresses', { token: user.token })).body
  await expect.poll(book).toHaveLength(1)

  await buy()
  const first = page.getByRole('radio', { name: 'Nimali Perera' })
  await first.waitFor()
  expect(await first.isChecked()).toBe(true)
  expect(await page.getByLabel('Full name').count()).toBe(0)
  await page.getByLabel('Cash on Delivery').check()
  await place.click()
  await page.waitForURL(/\/thanks/)
  const expected = { name: 'Nimali Perera', address: '12 Temple Road, Kandy' }
  expect(await orders()).toEqual([expected, expected])

  await buy()
  await page.getByRole('radio', { name: 'Use another address' }).check()
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('4 Lake Road, Galle')
  expect(await saves.isChecked()).toBe(false)
  await page.reload()
  expect(await address.inputValue()).toBe('4 Lake Road, Galle')
  await first.check()
  expect(await address.count()).toBe(0)
  await page.setViewportSize(phone)
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: 'Use another address' }).check()
  expect(await address.inputValue()).toBe('4 Lake Road, Galle')
  await page.getByLabel('Cash on Delivery').check()
  await place.click()
  await page.waitForURL(/\/thanks/)
  expect((await orders()).at(-1)).toEqual({ name: 'Nimali Perera', address: '4 Lake Road, Galle' })
  const { body } = await shop.call('GET', '/addresses', { token: user.token })
  expect(body).toHaveLength(1)
})

test('delivers an order to the name of the chosen address, not of the account', async () => {
  const user = await makeShopper(shop)
  const saved = await shop.call('POST', '/addresses', {
    token: user.token,
    body: {
      name: 'Amma',
      phone: '077 765 4321',
      street: '7 Hill Street',
      city: 'Kandy',
      district: 'Kandy',
    },
  })
  expect(saved.status, saved.text).toBe(201)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/health/live')
  await page.evaluate(() => localStorage.setItem('cart', '[{"productId":"ROSE","qty":1}]'))
  await page.goto('/addresses')
  await page.getByRole('heading', { name: 'Amma' }).waitFor()
  await walk(page, '/shipping')
  await page.getByRole('radio', { name: 'Amma' }).waitFor()
  await page.getByLabel('Cash on Delivery').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL(/\/thanks/)
  const orders = shop.db.selectFrom('orders').select('name').where('user_id', '=', user.row.id)
  expect(await orders.execute()).toEqual([{ name: 'Amma' }])
})
