/** The address book: its page, and choosing from it at checkout. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../../support/accessible.ts'
import { logIn, phone, visit } from '../../support/browser.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.[Symbol.asyncDispose]())

const shots = process.env.SHOTS

test('addresses are added, changed, made the default, deleted and put back, and what is typed survives a reload', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByText('No address saved yet.').waitFor()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Full name').inputValue()).toBe('Nimali Perera')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('link', { name: /^Phone number is/ }).waitFor()
  await dialog.getByRole('link', { name: /^Address is/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Phone number').fill('077 123 4567')
  await dialog.getByLabel('What to call it').fill('Home')
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
  await page.getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByLabel('Phone number').fill('+94 11 222 3333')
  await dialog.getByLabel('Address', { exact: true }).fill('4 Lake Road, Galle')
  await dialog.getByLabel('What to call it').fill('Work')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(names).toEqual(['Home', 'Work'])
  await page.getByRole('button', { name: 'Make default: Work' }).click()
  await expect.poll(names).toEqual(['Work', 'Home'])
  await page.getByRole('button', { name: 'Change Home' }).click()
  await dialog.getByLabel('Address', { exact: true }).fill('13 Temple Road, Kandy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await cards.getByText('13 Temple Road, Kandy').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/book-1280.png` })
  await page.setViewportSize(phone)
  expect(await violations(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/book-390.png`, fullPage: true })

  await page.getByRole('button', { name: 'Delete Work' }).click()
  await expect.poll(names).toEqual(['Home'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Work', 'Home'])
})
