import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { atRest, networkErrors, visit } from '../../support/browser.ts'
import { startGoogle } from '../../support/google.ts'
import { makeShopper, openShop } from '../../support/shop.ts'

const google = await startGoogle()
const shop = await openShop({ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_API_URL: google.url })
for (const [subject, email] of [
  ['new', 'fresh@example.com'],
  ['taken', 'taken@example.com'],
] as const)
  google.accounts.set(subject, { email, email_verified: true, given_name: 'Nimali' })
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await google?.[Symbol.asyncDispose]()
})

/** Replaces Google's script: opens no window and returns the answer that the test has set. */
const script = `
  window.google = { accounts: { oauth2: { initTokenClient: (options) => ({
    requestAccessToken: () => {
      const { token, error, closed } = window.answer
      if (closed) options.error_callback({ type: 'popup_closed' })
      else options.callback(error ? { error } : { access_token: token })
    },
  }) } } }`

const answer = (page: Page, options: { token?: string; error?: string; closed?: boolean }) =>
  page.evaluate((value) => Object.assign(window, { answer: value }), options)

test('creates an account once by a Google login, shows each failure, and keeps the button usable', async () => {
  await makeShopper(shop, { email: 'taken@example.com' })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  let blocked = true
  await page.route('https://accounts.google.com/**', (route) =>
    blocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  const button = page.getByRole('button', { name: 'Login with Google' })
  const failure = page.getByText('Sign-in with Google did not work. Please try again.')
  const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).first().click()
  /** The shop waits 3 s for Google, and both share a process here: repeats the press after a timeout. */
  const press = async (outcome: Locator) => {
    const late = page.getByText(/Google cannot be reached|Sign-in with Google did not work/)
    for (;;) {
      await button.click()
      await outcome.or(late).first().waitFor()
      if (await outcome.isVisible()) return
      await dismiss()
    }
  }

  await page.goto('/login')
  await button.click()
  await failure.waitFor()
  await dismiss()
  // Its own retry has failed; the next press succeeds.
  await expect.poll(() => button.isEnabled()).toBe(true)
  blocked = false
  await button.click()
  await failure.waitFor()
  await dismiss()
  await expect.poll(() => page.evaluate(() => 'google' in window)).toBe(true)

  await answer(page, { closed: true })
  await button.click()
  await atRest(page)
  expect(await page.locator('[data-notice]').count()).toBe(0)

  await answer(page, { error: 'access_denied' })
  await button.click()
  await failure.waitFor()
  await dismiss()

  await answer(page, { token: await google.accessToken('taken') })
  await press(page.getByText(/already/))
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  const token = await google.accessToken('new')
  await answer(page, { token })
  await press(page.getByText('Your account is created..!'))
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/login')
  await page.getByRole('button', { name: 'Log out and use another account' }).click()
  await answer(page, { token })
  await press(page.getByText('Login success'))
})
