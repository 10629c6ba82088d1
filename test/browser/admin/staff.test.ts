import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, logIn, networkErrors, phone, visit } from '../../support/browser.ts'
import { openMailbox, tokenIn } from '../../support/mailbox.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'
import { expectAccessible, says } from './support.ts'

const mailbox = openMailbox()
let shop: Shop
let stop: () => Promise<void>
beforeAll(async () => {
  shop = await openShop({}, { mailer: mailbox.mailer })
  stop = mailbox.serve(shop.services)
})
afterAll(async () => {
  await stop?.()
  await shop?.[Symbol.asyncDispose]()
})

test('staff are invited with name, email and role, the list says who has not come, and the link leads to work', async () => {
  const owner = await makeShopper(shop, { type: 'admin' })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await logIn(visitor.context, owner.token)
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByLabel('Role').and(dialog.locator('[aria-invalid=true]')).waitFor()
  await dialog.getByLabel('First name').fill('Kasun')
  await dialog.getByLabel('Email').fill('kasun@example.com')
  await dialog.getByLabel('Role').selectOption('Packer')
  await expectAccessible(page)
  await says(
    page,
    'An invitation is on its way to kasun@example.com.',
    dialog.getByRole('button', { name: 'Send invitation' }),
  )
  const list = page.getByRole('region', { name: 'Open invitations' })
  await list.getByText('kasun@example.com').waitFor()
  await list.getByRole('button', { name: 'Send again to kasun@example.com' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  const token = tokenIn(await mailbox.letterTo('kasun@example.com'))
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`/invitation#${token}`)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Kasun' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${shop.address}/invitation`)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await page.getByLabel('Your password', { exact: true }).fill('a password of my own')
  await page.getByLabel('Repeat the password').fill('a password of my own')
  await page.keyboard.press('Enter')
  await page.getByText('Welcome. Please log in.').waitFor()
  await page.waitForURL(/\/login\?next=%2Fadmin/)
  expect(await page.getByLabel('Email').inputValue()).toBe('kasun@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a password of my own')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/admin')
  // The link was used: it says so.
  await page.goto(`/invitation#${token}`)
  await page
    .getByRole('heading', { level: 1, name: 'This invitation does not work any more' })
    .waitFor()
})
