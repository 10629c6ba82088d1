import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dialogStepTaken } from '../../support/browser.ts'
import {
  expectAccessible,
  focused,
  openAdmin,
  openAdminShop,
  row,
  sampleImage,
  says,
} from './support.ts'

const hostile =
  '"><img src=x onerror="window.hacked=1"> [x](javascript:window.hacked=2) ](/y) **b**'
const names = ['1700000000010-rain.webp', '1700000000011-roof.webp', '1700000000012-river.webp']
const shop = await openAdminShop()
const body = await sharp({
  create: { width: 960, height: 640, channels: 3, background: '#7a8f6a' },
})
  .webp()
  .toBuffer()
for (const name of names)
  for (const key of [name, `w480/${name}`, `w960/${name}`])
    await shop.services.storage.putNew(key, { body, contentType: 'image/webp' })
await shop.call('POST', '/admin/media/unused', { token: shop.admin.token, body: {} })
await shop.call('PUT', `/admin/media/${names[2]}`, {
  token: shop.admin.token,
  body: { alt: 'A river in the rain' },
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  await there.waitFor()
  for (let steps = 0; steps < 120; steps += 1) {
    if (await there.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${there} by keyboard`)
}

/** Inserts a library image into the text by keyboard. @param alt its alt text; undefined: the stored one */
async function insertImage(page: Page, word: string, alt?: string): Promise<void> {
  await page.keyboard.press('Control+Shift+Digit6')
  const dialog = page.getByRole('dialog')
  await focused(dialog.getByLabel('Search images'))
  await page.keyboard.type(`-${word}.webp`)
  const choice = dialog.locator(`[data-choice$="${word}.webp"]`)
  await expect.poll(() => dialog.locator('[data-choice]').count()).toBe(1)
  await tabTo(page, choice)
  await page.keyboard.press('Enter')
  const field = dialog.getByLabel('Alt text')
  await focused(field)
  if (alt !== undefined) {
    // an alt text is required
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter an alt text, or mark the image').waitFor()
    await page.keyboard.type(alt)
  }
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await focused(page.getByLabel('Description', { exact: true }))
}

const executed = (page: Page) => page.evaluate(() => (window as { hacked?: number }).hacked)

test('writes, schedules, previews and publishes an article with three images by keyboard', async () => {
  await using visitor = await openAdmin(shop, '/admin/blogs/addblogs')
  const { page } = visitor
  const { keyboard } = page
  const text = page.getByLabel('Description', { exact: true })
  await tabTo(page, page.getByLabel('Blog ID'))
  await keyboard.type('RAIN')
  await tabTo(page, page.getByLabel('Blog Topic'))
  await keyboard.type('Rain <b>at</b> home')
  await tabTo(page, text)
  await keyboard.type('Use ')
  await keyboard.press('Control+b')
  await keyboard.type('less')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('How')
  await keyboard.press('Control+Shift+Digit2')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await insertImage(page, 'rain', hostile)
  await insertImage(page, 'roof', 'A roof')
  await insertImage(page, 'river')
  await keyboard.type('The end')
  expect(await text.inputValue()).toMatch(
    /^Use \*\*less\*\*\n\n## How\n\n!\[.+\]\(\/images\/\S+rain\.webp\)\n\n!\[A roof\]\(\S+\)\n\n!\[A river in the rain\]\(\S+\)\n\nThe end$/,
  )
  // The browser's undo also reverts the buttons.
  await keyboard.press('Control+b')
  await keyboard.press('Control+z')
  expect((await text.inputValue()).endsWith('The end')).toBe(true)
  await tabTo(page, page.getByLabel('Visibility'))
  await keyboard.press('s')
  await tabTo(page, page.getByLabel('Related products'))
  // In one step: slower typing would show the results of the first characters.
  await keyboard.insertText('Rose Dew')
  await page.getByRole('option', { name: /Rose Dew Serum/ }).waitFor()
  await keyboard.press('Enter')
  await keyboard.press('Control+s')
  // the time is missing: the focus moves to its field
  await page.getByText('Publish on is required when Visibility is Scheduled').first().waitFor()
  await focused(page.getByLabel('Publish on'))
  await keyboard.type('12312090')
  await keyboard.press('Tab')
  await keyboard.type('1000AM')
  await says(page, 'Blog added successfully!', () => keyboard.press('Control+s'))
  await row(page, 'RAIN').getByText('Scheduled').waitFor()
  await row(page, 'RAIN').getByText('published on').waitFor()
  expect((await shop.call('GET', '/blogs/RAIN')).status).toBe(404)
  const draft = (await shop.call('GET', '/admin/blogs/RAIN', { token: shop.admin.token })).body
  expect(draft.blog).toMatchObject({
    schedule: { state: 'scheduled', publishFrom: '2090-12-31T04:30:00.000Z' },
    products: ['ROSE'],
  })

  await tabTo(page, page.getByRole('link', { name: 'Rain <b>at</b> home', exact: true }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Preview link' }))
  await keyboard.press('Enter')
  const link = page.getByRole('dialog').getByRole('link')
  await tabTo(page, link)
  const address = (await link.getAttribute('href'))!
  await expectAccessible(page, 'dialog[open]')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await dialogStepTaken(page)
  await page.goto(address)
  await page.getByRole('status').getByText('Preview of the saved article.').waitFor()
  await page.getByRole('heading', { name: 'Rain <b>at</b> home' }).waitFor()
  const alts = () =>
    page.locator('.prose img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  expect(await alts()).toEqual([hostile, 'A roof', 'A river in the rain'])
  expect(await page.locator('.prose a').count()).toBe(0)
  await page.getByRole('link', { name: 'Rose Dew Serum' }).waitFor()
  expect(await executed(page)).toBeUndefined()

  await page.goto('/admin/blogs/editblogs?id=RAIN')
  await tabTo(page, page.getByLabel('Visibility'))
  await keyboard.press('p')
  await says(page, 'blogs Update successfully..!', () => keyboard.press('Control+s'))
  await page.goto('/blogdata?id=RAIN')
  await page.locator('.prose img').nth(2).waitFor()
  expect(await alts()).toEqual([hostile, 'A roof', 'A river in the rain'])
  expect(await executed(page)).toBeUndefined()
})

test('uploads and describes a pasted image before inserting it', async () => {
  const image = [...(await sampleImage())]
  await using visitor = await openAdmin(shop, '/admin/blogs/addblogs')
  const { page } = visitor
  const text = page.getByLabel('Description', { exact: true })
  await text.fill('Before')
  await text.evaluate((area, bytes) => {
    const clipboardData = new DataTransfer()
    const file = new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' })
    clipboardData.items.add(file)
    area.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, image)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Decorative image').check()
  await dialog.getByRole('button', { name: 'Insert image' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => text.inputValue())
    .toMatch(/^Before\n\n!\[\]\(\/images\/\S+-pasted\.webp\)\n\n$/)
  // it belongs to the text, not to the images of the form
  expect(await page.locator('[data-image]').count()).toBe(0)
})

test('the media library shows uses, replaces an image everywhere, and deletes unused images', async () => {
  const own = '1700000000020-spare.webp'
  const body = (await shop.services.storage.get(names[1]!))!
  for (const key of [own, `w480/${own}`, `w960/${own}`])
    await shop.services.storage.putNew(key, body)
  await shop.call('POST', '/admin/media/unused', { token: shop.admin.token, body: {} })
  await using visitor = await openAdmin(shop, '/admin/media')
  const { page } = visitor
  await row(page, names[0]!).getByText(hostile).waitFor()
  await row(page, own).getByText('Not used', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'roof.webp' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Rain <b>at</b> home' }).waitFor()
  await dialog.getByLabel('Alt text').fill('A roof of tiles')
  await says(page, 'Alt text saved.', dialog.getByRole('button', { name: 'Save alt text' }))
  await expectAccessible(page, 'dialog[open]')
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'tiles.jpg', mimeType: 'image/jpeg', buffer: await sampleImage() }])
  await says(page, 'Image replaced.', dialog.getByRole('button', { name: 'Replace in 1 place' }))
  await dialog.getByRole('heading', { name: 'tiles.webp' }).waitFor()
  await dialog.getByRole('link', { name: 'Rain <b>at</b> home' }).waitFor()
  expect((await shop.call('GET', '/blogs/RAIN')).body.blog.desc).toContain('-tiles.webp)')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete unused images' }).click()
  await dialog.locator(`[data-unused="${own}"]`).waitFor()
  const unused = await dialog.locator('[data-unused]').evaluateAll((all) => all.length)
  expect(await dialog.locator(`[data-unused="${names[0]}"]`).count()).toBe(0)
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    `${unused} images deleted.`,
    dialog.getByRole('button', { name: `Delete ${unused} images` }),
  )
  await row(page, own).waitFor({ state: 'detached' })
  await row(page, names[0]!).waitFor()
  expect(await shop.services.storage.get(names[1]!)).toBeUndefined()
  expect(await executed(page)).toBeUndefined()
})
