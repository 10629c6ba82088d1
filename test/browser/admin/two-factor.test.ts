import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { networkErrors, visit, walk } from '../../support/browser.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { makeShopper, password } from '../../support/shop.ts'
import { codeAt, enableTwoFactor, setupCodeIn, verifySessions } from '../../support/two-factor.ts'
import { expectAccessible, openAdmin, openAdminShop } from './support.ts'

const mailbox = openMailbox()
let stop: () => Promise<void>
afterAll(() => stop?.())
const shop = await openAdminShop({}, { mailer: mailbox.mailer })
stop = mailbox.serve(shop.services)

/** Adds the browser's virtual passkey, which signs at once. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Login')
}

test('requires 2FA of the role at login, and step-up verification for an API key and an export', async () => {
  const asha = await makeShopper(shop, { email: 'asha@araliya.test', type: 'admin' })
  const required = { value: ['owner'], version: 0 }
  await shop.call('PUT', '/settings/security.twoFactorRoles', {
    token: shop.admin.token,
    body: required,
  })
  // A passkey belongs to a host name, and 127.0.0.1 is not one.
  const address = shop.address.replace('127.0.0.1', 'localhost')
  await using visitor = await visit(address, { expectErrors: networkErrors })
  const { page } = visitor
  await plugIn(page)
  await page.goto('/login?next=/admin/customers/keys')
  await logIn(page, asha.row.email)
  await page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Admin menu' }).count()).toBe(0)
  await expectAccessible(page)
  await press(page, 'Add authenticator app')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await press(page, 'Send code')
  await dialog.getByRole('status').getByText('The terminal of the server shows the code').waitFor()
  const setupCode = setupCodeIn(await mailbox.emailTo(asha.row.email, 'Your code'))
  await dialog.getByLabel('Setup code').fill('3f7k-9wqz-2m4c-x8rt')
  await press(page, 'Next')
  await dialog.getByText('Setup code is not correct').first().waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('Setup code').fill(setupCode)
  await press(page, 'Next')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await press(page, 'Confirm')
  await dialog.getByText('Code is not correct').first().waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(new Date(), secret))
  await press(page, 'Confirm')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await expectAccessible(page, 'dialog[open]')
  await press(page, 'I have stored them')
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()

  await page.getByRole('link', { name: 'Login and security' }).click()
  await press(page, 'Add passkey')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Remove Passkey' }).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  const app = page.getByRole('listitem').filter({ hasText: 'Authenticator app' })
  expect(await app.innerText()).toMatch(/^Authenticator app since/)

  // The session was verified long ago: one dialog asks, the form stays, and its call is repeated.
  await verifySessions(shop, asha.row, 16)
  await page.getByRole('link', { name: 'API keys' }).first().click()
  await press(page, 'Create key')
  await dialog.getByLabel('Name', { exact: true }).fill('Night script')
  await dialog.getByLabel('View orders').check()
  let sentAnswer = ''
  page.on('request', (request) => {
    if (request.url().includes('stepUp.verify')) sentAnswer = request.postData() ?? ''
  })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: 'Verify your identity' }).waitFor()
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  // behind it the form waits for its call
  await expectAccessible(page, undefined, 'busy')
  await press(page, 'Use your passkey')
  await dialog.getByText(/^araliya_/).waitFor()
  await page.keyboard.press('Escape')

  // The passkey's answer cannot be used again, with its challenge or with a new one.
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const [sent] = Object.values(JSON.parse(sentAnswer)) as [{ challenge: string; passkey: object }]
  const replay = (challenge: string) =>
    shop.call('POST', '/users/step-up', { token, body: { ...sent, challenge } })
  expect((await replay(sent.challenge)).body.issues[0].path).toBe('challenge')
  const headers = { host: new URL(address).host }
  const fresh = await shop.call('POST', '/users/step-up/challenge', { token, body: {}, headers })
  expect(fresh.body.kinds).toEqual(['totp', 'passkey', 'recovery'])
  expect((await replay(fresh.body.challenge)).body.issues[0].path).toBe('passkey')

  await verifySessions(shop, asha.row, 16)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Export CSV/ })
    .first()
    .click()
  await press(page, 'Use a recovery code')
  await dialog.getByLabel('Recovery code').fill(codes[0]!)
  await press(page, 'Continue')
  expect((await file).suggestedFilename()).toMatch(/^orders/)

  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await page.goto('/login?next=/profile')
  await logIn(page, asha.row.email)
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Use your passkey')
  await page.getByRole('heading', { name: '2FA' }).waitFor()
  await press(page, 'Remove Authenticator app')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(1)

  // Settings, Security lists the roles that require 2FA.
  await walk(page, '/admin/settings/security')
  expect(await page.getByLabel('Owner').isChecked()).toBe(true)
  const loginEmail = page.getByLabel('Send an email about logins')
  expect(await loginEmail.locator('option').allInnerTexts()).toEqual([
    'Off',
    'Staff',
    'Staff and customers',
  ])

  // A sensitive setting and a new webhook are saved after step-up verification.
  const verify = async (code: string) => {
    await page.getByRole('heading', { name: 'Verify your identity' }).waitFor()
    await press(page, 'Use a recovery code')
    await dialog.getByLabel('Recovery code').fill(code)
    await press(page, 'Continue')
  }
  await verifySessions(shop, asha.row, 16)
  await loginEmail.selectOption('Staff and customers')
  await press(page, 'Save settings')
  await verify(codes[1]!)
  await expect.poll(() => shop.services.settings.get('security.signInEmail')).toBe('all')
  await verifySessions(shop, asha.row, 16)
  await walk(page, '/admin/webhooks')
  await press(page, 'Create webhook')
  await dialog.getByLabel('Name', { exact: true }).fill('Warehouse')
  await dialog.getByLabel('URL').fill('https://warehouse.example/hooks')
  await dialog.getByLabel('order.placed').check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await verify(codes[2]!)
  await dialog.getByText(/^whsec_/).waitFor()
})

test('needs no setup code after a password reset; staff managers issue codes and reset 2FA', async () => {
  const kamal = await makeShopper(shop, { email: 'kamal@araliya.test', type: 'admin' })
  const roles = shop.db
    .insertInto('roles')
    .values({ id: 'keeper', name: 'Keeper', permissions: [] })
  await roles.execute()
  await shop.db
    .updateTable('users')
    .set({ role_id: 'keeper' })
    .where('id', '=', kamal.row.id)
    .execute()
  await shop.db
    .insertInto('shop_settings')
    .values({ key: 'security.twoFactorRoles', value: JSON.stringify(['keeper']) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: JSON.stringify(['keeper']) }),
    )
    .execute()
  await shop.services.settings.reload()
  {
    await using work = await openAdmin(shop, '/admin/staff')
    const { page } = work
    await page.getByRole('button', { name: /^2FA setup code for / }).click()
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(password)
    await expectAccessible(page, 'dialog[open]')
    await press(page, 'Issue setup code')
    await page.getByRole('dialog').getByText('is shown only once').waitFor()
    setupCodeIn(await page.getByRole('dialog').locator('code').innerText())
  }
  const lost = await makeShopper(shop, { email: 'lost@example.com' })
  await enableTwoFactor(shop, lost.row)
  {
    await using work = await openAdmin(shop, `/admin/customers/${lost.row.id}`)
    const { page } = work
    await press(page, 'Reset 2FA')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: 'Reset 2FA' }).click()
    await page.getByText('was reset.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Reset 2FA' }).count()).toBe(0)
  }
  const link = { userId: kamal.row.id, email: kamal.row.email }
  const token = await createLink(shop.db, 'reset', link)
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await page.goto(`/reset#${token}`)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm the new password').fill(password)
  await press(page, 'Set password')
  await page.waitForURL((url) => url.pathname === '/login')
  await logIn(page, kamal.row.email)
  await page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }).waitFor()
  await press(page, 'Add authenticator app')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  expect(await dialog.getByLabel('Setup code').count()).toBe(0)
  await press(page, 'Next')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
})
