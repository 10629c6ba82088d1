import sharp from 'sharp'
import { expect, test } from 'vitest'
import { desktop, networkErrors, phone, walk } from '../../support/browser.ts'
import { makeShopper } from '../../support/shop.ts'
import { expectAccessible, expectNoOverflow, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop({ ORDER_MAX_PIECES: '7' })

const stateOf = async (key: string) => {
  const { body } = await shop.call('GET', '/admin/settings', { token: shop.admin.token })
  return body.items.find((item: { key: string }) => item.key === key)
}
/** Saves the setting as another member of staff. */
const put = async (key: string, value: unknown) =>
  shop.call('PUT', `/settings/${key}`, {
    token: shop.admin.token,
    body: { value, version: (await stateOf(key)).version },
  })

test('saves a setting, undoes it from the history, resolves a conflict and asks before leaving', async () => {
  await using visitor = await openAdmin(shop, '/admin/settings', { expectErrors: networkErrors })
  const { page } = visitor
  const tagline = page.getByLabel('Tagline', { exact: true })
  const save = page.getByRole('button', { name: 'Save settings' })
  await tagline.fill('Made in Kandy.')
  await page.getByRole('button', { name: 'Add phone' }).click()
  await page.getByLabel('Phone 3', { exact: true }).fill('call us')
  await save.click()
  await page.getByText('Phone numbers: must be a phone number').waitFor()
  await page.getByLabel('Phone 3', { exact: true }).fill('+94 11 222 3333')
  await says(page, 'Settings saved.', save)
  expect((await stateOf('shop.tagline')).value).toBe('Made in Kandy.')
  expect((await stateOf('shop.phones')).value).toHaveLength(3)
  await page.getByRole('button', { name: 'History of Tagline' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of Tagline' })
  await dialog.getByText('Made in Kandy.').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Undo this change' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await tagline.inputValue()).toContain('made slowly')

  await tagline.fill('Mine')
  await put('shop.tagline', 'Theirs')
  await save.click()
  const note = page.getByRole('alert').filter({ hasText: 'Changed by someone else' })
  await note.getByText('“Theirs” (yours: “Mine”)').waitFor()
  await says(page, 'Settings saved.', note.getByRole('button', { name: 'Save my version' }))
  expect((await stateOf('shop.tagline')).value).toBe('Mine')
  await tagline.fill('Mine again')
  await put('shop.tagline', 'Theirs again')
  await save.click()
  await note.getByRole('button', { name: 'Load their version' }).click()
  expect(await tagline.inputValue()).toBe('Theirs again')
  await page.getByText('There are unsaved changes.').waitFor({ state: 'detached' })

  await tagline.fill('Not yet')
  await page.getByRole('link', { name: 'Theme', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  expect(await tagline.inputValue()).toBe('Not yet')
})

test('names the variable of a fixed setting, and refuses colours of a low contrast with its ratio', async () => {
  await using visitor = await openAdmin(shop, '/admin/settings/orders')
  const { page } = visitor
  await page.getByText('Fixed by ORDER_MAX_PIECES in the environment.').waitFor()
  expect(await page.getByLabel('Maximum units of one product', { exact: true }).isDisabled()).toBe(
    true,
  )
  await walk(page, '/admin/settings/theme')
  await page.getByRole('textbox', { name: 'Muted text', exact: true }).fill('#a9a9a9')
  await page.getByText('2.20:1, at least 4.5:1').waitFor()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('2.20:1, must be at least 4.5:1').first().waitFor()
  // the preview has the chosen, low contrast
  await expectAccessible(page, '[data-setting="theme.colours"] fieldset')
  await page.getByRole('textbox', { name: 'Muted text', exact: true }).fill('#5b4650')
  await says(page, 'Settings saved.', page.getByRole('button', { name: 'Save settings' }))
  await page.goto('/')
  const muted = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-muted').trim(),
  )
  expect(muted).toBe('#5b4650')
})

test('uploads a wide logo, keeps its proportions at both widths, and refuses another file by name', async () => {
  await using visitor = await openAdmin(shop, '/admin/settings')
  const { page } = visitor
  const file = page.locator('input[type=file]')
  const logo = page.locator('[data-setting="shop.logo"]')
  await file.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  const refused = logo.getByText('logo.txt')
  await refused.waitFor()
  expect(await logo.locator('img').count()).toBe(0)
  const buffer = await sharp({
    create: { width: 600, height: 200, channels: 3, background: '#5d3a56' },
  })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer })
  await logo.locator('img[src*="wide"]').waitFor()
  expect(await refused.count()).toBe(0)
  await says(page, 'Settings saved.', page.getByRole('button', { name: 'Save settings' }))
  expect((await stateOf('shop.logo')).value).toMatch(/\/images\/\d{13}-wide\.webp$/)

  for (const address of ['/', '/admin']) {
    await page.goto(address)
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      const shown = page.locator('[data-logo]:visible').first()
      await expect
        .poll(async () => {
          const { width, height } = (await shown.boundingBox())!
          return Math.round(width / height)
        })
        .toBe(3)
      await expectNoOverflow(page)
      if (address !== '/') continue
      const cart = page.locator('header').getByRole('link', { name: /^Cart/ })
      const { x, width } = (await cart.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(viewport.width)
    }
  }
  await walk(page, '/admin/settings')
  await page.getByRole('button', { name: 'Remove image' }).click()
  await page.getByText('The default image.').waitFor()
})

test('on a phone no message covers the save bar, and a missing upload permission is explained', async () => {
  const role = { name: 'Words', permissions: ['settings'] }
  const made = await shop.call('POST', '/admin/roles', { token: shop.admin.token, body: role })
  const { token } = await makeShopper(shop, { role: made.body.role.id })
  await using visitor = await openAdmin(shop, '/admin/settings/onboarding', {
    token,
    viewport: phone,
  })
  const { page } = visitor
  const box = page.getByRole('checkbox', { name: 'Setup guide dismissed from the dashboard' })
  const notice = page.locator('[data-notice]:not([data-heard])')
  const save = async () => {
    await box.setChecked(!(await box.isChecked()))
    const button = page.getByRole('button', { name: 'Save settings' })
    // The message stays under the pointer.
    await says(page, 'Settings saved.', () => Promise.all([button.click(), notice.hover()]))
  }
  // From now on the page shows the last change above the bar.
  await save()
  await page.getByText('Changed by').waitFor()
  // Lowers the window until the bar is near its foot.
  const { y } = (await page.locator('.save-bar').boundingBox())!
  await page.setViewportSize({ ...phone, height: Math.round(y) + 165 })
  await save()
  const message = (await notice.boundingBox())!
  const bar = (await page.locator('.save-bar').boundingBox())!
  expect(message.y + message.height <= bar.y || message.y >= bar.y + bar.height).toBe(true)
  await walk(page, '/admin/settings/shop')
  await page.getByText('You need the permission “Manage media”.').waitFor()
  expect(await page.getByRole('button', { name: 'Choose image: Logo' }).isDisabled()).toBe(true)
})
