import { afterAll, expect, test } from 'vitest'
import { desktop, logIn, networkErrors, phone, visit } from '../../support/browser.ts'
import { openMailbox, tokenIn } from '../../support/mailbox.ts'
import { makeShopper, openShop, password } from '../../support/shop.ts'
import { expectAccessible, says } from './support.ts'

const mailbox = openMailbox()
let stop: () => Promise<void>
const shop = await openShop({}, { mailer: mailbox.mailer })
stop = mailbox.serve(shop.services)
afterAll(async () => {
  await stop?.()
  await shop?.[Symbol.asyncDispose]()
})

test('invites staff with name, email and role, lists pending invitations, and accepts one by its link', async () => {
  const owner = await makeShopper(shop, { type: 'admin' })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await logIn(visitor.context, owner.token)
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByLabel('Role').and(dialog.locator('[aria-invalid=true]')).waitFor()
  await dialog.getByLabel('First name').fill('Kasun')
  await dialog.getByLabel('Email').fill('kasun@example.com')
  await dialog.getByLabel('Role').selectOption('Packer')
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'Not sent: email is not set up.',
    dialog.getByRole('button', { name: 'Send invitation' }),
  )
  const list = page.getByRole('region', { name: 'Pending invitations' })
  await list.getByText('kasun@example.com').waitFor()
  await list.getByRole('button', { name: 'Resend invitation to kasun@example.com' }).waitFor()
  await expectAccessible(page)
  const token = tokenIn(await mailbox.emailTo('kasun@example.com'))
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`/invitation#${token}`)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Kasun' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${shop.address}/invitation`)
  await page.setViewportSize(phone)
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
  // The used link is invalid.
  await page.goto(`/invitation#${token}`)
  await page
    .getByRole('heading', { level: 1, name: 'This invitation is no longer valid' })
    .waitFor()
})

test('a user sees the sessions on the profile, ends one and then all others', async () => {
  const user = await makeShopper(shop, {})
  const elsewhere = async (userAgent: string) => {
    const body = { email: user.row.email, password }
    const headers = { 'user-agent': userAgent }
    return (await shop.call('POST', '/users/login', { body, headers })).body.token as string
  }
  const lives = async (token: string) =>
    (await shop.call('GET', '/users', { token })).status === 200
  const lost = await elsewhere('Mozilla/5.0 (Android 15; Mobile; rv:143.0) Firefox/143.0')
  const desk = await elsewhere('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36')
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await logIn(visitor.context, user.token)
  await page.goto('/profile')
  const list = page.getByRole('list', { name: 'Where you are logged in' })
  await list.getByText('This browser').waitFor()
  await says(
    page,
    'The session was logged out.',
    list.getByRole('button', { name: 'Log out Firefox on Android' }),
  )
  await list.getByText('Firefox on Android').waitFor({ state: 'detached' })
  expect([await lives(lost), await lives(desk)]).toEqual([false, true])
  await says(
    page,
    'All other sessions were logged out.',
    page.getByRole('button', { name: 'Log out all other sessions' }),
  )
  await list.getByText('Chrome on Windows').waitFor({ state: 'detached' })
  expect([await lives(desk), await lives(user.token)]).toEqual([false, true])
})
