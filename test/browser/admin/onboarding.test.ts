import { expect, test } from 'vitest'
import { addDemoCatalogue } from '#server/modules/onboarding/seed.ts'
import { desktop, phone, walk } from '../../support/browser.ts'
import {
  expectAccessible,
  expectNoOverflow,
  menuLink,
  openAdmin,
  openAdminShop,
  sampleImage,
  says,
} from './support.ts'

const shop = await openAdminShop({
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@rosa.example',
})
// A first start, as `npm start` leaves it.
await shop.db.deleteFrom('products').execute()
await addDemoCatalogue(shop.services)
shop.services.catalogue.changed()
// A mail server is set; nothing is sent to it here.

const call = async (path: string) =>
  (await shop.call('GET', path, { token: shop.admin.token })).body

test('skips a step, returns to it, and dismisses the setup guide for all staff', async () => {
  await using visitor = await openAdmin(shop, '/admin/onboarding/name')
  const { page } = visitor
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('heading', { name: 'Colours', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'All steps' }).click()
  await page.getByRole('link', { name: /Name and logo/ }).click()
  await page.getByRole('heading', { name: 'Name and logo', level: 1 }).waitFor()
  await walk(page, '/admin')
  await says(page, 'Setup guide dismissed.', page.getByRole('button', { name: 'Dismiss' }))
  await page.getByText('Set up your shop').waitFor({ state: 'detached' })
  await walk(page, '/admin/settings/onboarding')
  const isReviewed = page.getByRole('checkbox', {
    name: 'Setup guide dismissed from the dashboard',
  })
  expect(await isReviewed.isChecked()).toBe(true)
  await isReviewed.uncheck()
  await says(page, 'Settings saved.', page.getByRole('button', { name: 'Save settings' }))
})

test('an owner completes the setup guide on a phone, and shoppers see the shop', async () => {
  await using visitor = await openAdmin(shop, '/admin', { viewport: phone })
  const { page } = visitor
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const arrived = async (title: string) => {
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
    // The save bar of a long step would cover some of its fields.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...phone, height })
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoOverflow(page)
  }
  await page.getByText('1 of 8 steps completed.').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await arrived('Setup guide')
  await page.getByRole('link', { name: 'Start' }).click()

  await arrived('Name and logo')
  await page.getByLabel('Name', { exact: true }).fill('Rosa')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await sampleImage() })
  await page.locator('[data-setting="shop.logo"] img').waitFor()
  await button('Save and continue').click()

  await arrived('Colours')
  await button('Rose').click()
  await button('Save and continue').click()

  await arrived('Contact')
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('Rosa')
  await page.getByRole('textbox', { name: 'Address line 2' }).fill('1 Rose Street')
  await page.getByRole('textbox', { name: 'Phone 1' }).fill('+94 11 234 5678')
  await button('Remove Phone 2').click()
  await page.getByLabel('Email').fill('hello@rosa.example')
  await page.getByLabel('WhatsApp number').fill('+94 77 123 4567')
  await button('Save and continue').click()

  await arrived('Policies')
  await button('Insert policy templates').click()
  await button('Save and continue').click()

  await arrived('Your first product')
  await page.getByLabel('Product ID').fill('ROSE-1')
  await page.getByLabel('Product Name', { exact: true }).fill('Rose Water')
  await page.getByLabel('Price', { exact: true }).fill('900')
  await page.getByLabel('Stock', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Add Product' }).click()

  await arrived('Remove demo data')
  const remove = page.getByRole('button', { name: /^Remove \d+ products and \d+ articles$/ })
  await remove.click()
  await says(page, 'restored.', button('Undo'))
  await remove.click()
  await page.getByText('63 products and 8 articles removed.').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()

  await arrived('Email')
  await page.getByText('Emails are sent through a mail server.').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()

  await arrived('Payments')
  await page.getByText('No money is charged').waitFor()
  await button('Mark as completed').click()

  await arrived('Next steps')
  await page.getByText('Your shop is ready.').waitFor()
  await page.getByRole('link', { name: 'View shop' }).click()

  expect((await call('/products')).map((one: { productId: string }) => one.productId)).toEqual([
    'ROSE-1',
  ])
  expect(await call('/blogs')).toEqual([])
  const { shop: said, theme } = await call('/settings')
  expect(said).toMatchObject({
    name: 'Rosa',
    address: ['Rosa', '1 Rose Street', 'Kandy 20000', 'Sri Lanka'],
    phones: ['+94 11 234 5678'],
    whatsapp: '+94 77 123 4567',
  })
  expect(said.logo).toMatch(/\/images\/\d{13}-logo\.webp$/)
  expect(theme.colours.accent).toBe('#9c2f5b')
  expect((await call('/settings/policies/returns')).html).toContain('Your money')
  const served = await page.goto('/products')
  expect(await served!.text()).toMatch(/<title>[^<]*Rosa/)
  await page.getByText('Rose Water').first().waitFor()
  expect(await page.title()).toContain('Rosa')
  await page.getByText('1 Rose Street').first().waitFor()
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
  )
  expect(accent).toBe('#9c2f5b')
  // When done, the dashboard hides the guide, and the menu still links to it.
  await page.setViewportSize(desktop)
  await page.goto('/admin')
  await page.getByText('Revenue').first().waitFor()
  await expect.poll(() => page.getByText('Set up your shop').count()).toBe(0)
  await menuLink(page, 'Setup guide').click()
  await page.getByText('8 of 8 steps completed.').waitFor()
})
