import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violations } from '../../support/accessible.ts'
import { dialogStepTaken, expectFocus, logIn, networkErrors, visit } from '../../support/browser.ts'
import { openMailbox, tokenIn } from '../../support/mailbox.ts'
import { makeShopper, openShop, password } from '../../support/shop.ts'

const mailbox = openMailbox()
let stop: () => Promise<void>
const shop = await openShop({}, { mailer: mailbox.mailer })
stop = mailbox.serve(shop.services)
afterAll(async () => {
  await stop?.()
  await shop?.[Symbol.asyncDispose]()
})

const newPassword = 'quite another password'

/** Returns the link of the next email as a path: emails use the shop's public address. */
const linkTo = async (address: string, page: string) =>
  `/${page}#${tokenIn(await mailbox.emailTo(address))}`

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('resets a forgotten password by the emailed link and keyboard, without exposing the token', async () => {
  const user = await makeShopper(shop, { email: 'forgetful@example.com' })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const seen: string[] = []
  page.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders()
    seen.push(`${request.url().split('#')[0]} ${referer}`)
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(user.row.email)
  await page.getByRole('link', { name: 'Forgot password?' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Forgot your password?').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(user.row.email)
  await page.getByLabel('Email').fill('nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address.').first().waitFor()
  await page.getByLabel('Email').fill(user.row.email)
  await page.keyboard.press('Enter')
  await expectFocus(heading(page, 'Not sent: email is not set up.'))
  expect(await violations(page)).toEqual([])

  const link = await linkTo(user.row.email, 'reset')
  const token = link.split('#')[1]!
  await page.goto(link)
  await heading(page, 'Set a new password').waitFor()
  await expect.poll(() => page.url()).toBe(`${shop.address}/reset`)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm the new password').fill('something else')
  await page.keyboard.press('Enter')
  await page.getByText('Passwords do not match!').first().waitFor()
  await page.getByLabel('New password', { exact: true }).fill('password1')
  await page.getByLabel('Confirm the new password').fill('password1')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('New password is').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm the new password').fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Your password was changed. Please log in.').waitFor()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel('Email').fill(user.row.email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Login success').waitFor()
  await page.goBack()
  expect(page.url()).not.toContain(token)
  expect(seen.filter((text) => text.includes(token))).toEqual([])
  expect(seen.some((text) => text.includes('users.resetPassword'))).toBe(true)

  // The used link is invalid, also for a logged-in user, and leads to a new one.
  await page.goto('/faq')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm the new password').fill(newPassword)
  await page.keyboard.press('Enter')
  await expectFocus(heading(page, 'This link is no longer valid'))
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await heading(page, 'Forgot your password?').waitFor()
})

test('a profile shows an unverified address, resends the email, and changes the address', async () => {
  const user = await makeShopper(shop, { email: 'unverified@example.com' })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/profile')
  await page.getByText('Not verified yet').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Resend email' }).click()
  await page.getByText('Not sent: email is not set up.').waitFor()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const follow = async (address: string, outcome: string) => {
    await dialogStepTaken(page)
    await page.goto(await linkTo(address, 'verify'))
    await confirm.waitFor()
    await expect.poll(() => page.url()).toBe(`${shop.address}/verify`)
    await confirm.click()
    await expectFocus(heading(page, outcome))
    expect(await violations(page)).toEqual([])
  }
  await follow(user.row.email, 'Thank you')
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  await page.getByText('No orders found.').waitFor()
  await expect.poll(() => page.getByText('Not verified yet').count()).toBe(0)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill('moved@example.com')
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Your password is not correct').first().waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not sent: email is not set up.').waitFor()
  await page.getByText('moved@example.com once both addresses confirm').waitFor()
  await follow('moved@example.com', 'One more step')
  await follow(user.row.email, 'Your email was changed')
  await page.goto('/profile')
  await page.getByText('moved@example.com', { exact: true }).waitFor()
})
