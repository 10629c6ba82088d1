import { expect, test } from 'vitest'
import { breakCall, networkErrors, walk } from '../../support/browser.ts'
import { openAdmin, openAdminShop, row, sampleImage, says, whenLoaded } from './support.ts'

const shop = await openAdminShop()
const image = await sampleImage()

test('the second of two editors of a blog post resolves the conflict; the preview of a long article scrolls by keyboard', async () => {
  const put = (body: object) => shop.call('PUT', '/blogs/B-BOTH', { token: shop.admin.token, body })
  await shop.db
    .insertInto('blogs')
    .values({ blog_id: 'B-BOTH', blog_topic: 'Old', description: 'Old words' })
    .execute()
  await using visitor = await openAdmin(shop, '/admin/blogs/editblogs?id=B-BOTH', {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByLabel('Blog Topic').fill('Mine')
  await put({ blogTopic: 'Theirs', desc: 'Their words' })
  await page.getByRole('button', { name: 'Add Blog' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed by someone else' })
  await conflict.getByText('Blog Topic: “Theirs” (yours: “Mine”)').waitFor()
  await conflict.getByText('Description: “Their words” (yours: “Old words”)').waitFor()
  const current = async () =>
    (await shop.call('GET', '/blogs/B-BOTH')).body.blog as { blogTopic: string; desc: string }
  expect(await current()).toMatchObject({ blogTopic: 'Theirs' })
  expect(await page.getByLabel('Blog Topic').inputValue()).toBe('Mine')
  await says(
    page,
    'blogs Update successfully..!',
    conflict.getByRole('button', { name: 'Save my version' }),
  )
  expect(await current()).toMatchObject({ blogTopic: 'Mine', desc: 'Their words' })
  await shop.call('DELETE', '/blogs/B-BOTH', { token: shop.admin.token })

  await shop.db
    .insertInto('blogs')
    .values({ blog_id: 'B-LONG', blog_topic: 'Long', description: 'Much to say.\n\n'.repeat(80) })
    .execute()
  await page.getByRole('heading', { name: 'Blogs', level: 1 }).waitFor()
  await walk(page, '/admin/blogs/editblogs?id=B-LONG')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Much to say.').last().waitFor()
  await preview.focus()
  await page.keyboard.press('End')
  await expect.poll(() => preview.evaluate((node) => node.scrollTop)).toBeGreaterThan(0)
  await shop.call('DELETE', '/blogs/B-LONG', { token: shop.admin.token })
})

test('writes a blog post with a safe preview, edits, deletes and restores it', async () => {
  await using visitor = await openAdmin(shop, '/admin/blogs')
  const { page } = visitor
  await page.getByText('There are no blog posts yet.').waitFor()
  await page.getByRole('link', { name: 'Write the first post' }).click()
  await page.getByRole('heading', { name: 'Add New Blog post', level: 1 }).waitFor()
  await page.getByLabel('Blog ID').fill('B-1')
  await page.getByLabel('Blog category').fill('Skincare')
  await page.getByLabel('Blog Topic').fill('Skin in the monsoon')
  await page.getByLabel('Mini Description').fill('Light layers.')
  await page
    .getByLabel('Description', { exact: true })
    .fill('## Humidity\n\n**Bold** <script>window.hacked = 1</script> [x](javascript:alert(1))')
  const preview = page.locator('[data-preview]')
  await preview.getByRole('heading', { name: 'Humidity' }).waitFor()
  expect(await preview.locator('strong').textContent()).toBe('Bold')
  expect(await preview.locator('script, a[href^=javascript]').count()).toBe(0)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'rain.jpg', mimeType: 'image/jpeg', buffer: image }])
  await page.locator('[data-image]').waitFor()
  await says(page, 'Blog added successfully!', page.getByRole('button', { name: 'Add Blog' }))
  await row(page, 'B-1').waitFor()
  const heads = await page.locator('thead th').allTextContents()
  expect(heads).toEqual([
    'Blog ID',
    'Topic',
    'Category',
    'Mini Description',
    'Description',
    'Date',
    'Action',
  ])
  expect(await row(page, 'B-1').textContent()).toMatch(/\d{4}-\d\d-\d\d/)
  // docs/experience.md, A1: the server sorts, the address says how, and Back undoes it
  await shop.db.insertInto('blogs').values({ blog_id: 'B-0', blog_topic: 'aloe' }).execute()
  const topics = () => page.locator('tbody tr').evaluateAll((all) => all.map((r) => r.dataset.row))
  for (const [click, order, sort] of [
    ['Topic', ['B-0', 'B-1'], 'sort=topic'],
    ['Topic', ['B-1', 'B-0'], 'sort=-topic'],
    ['Date', ['B-1', 'B-0'], 'sort=oldest'],
  ] as const) {
    await page.getByRole('button', { name: click, exact: true }).click()
    await expect.poll(() => page.url()).toContain(sort)
    await whenLoaded(page)
    await expect.poll(topics).toEqual(order)
  }
  await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Date' }).waitFor()
  await whenLoaded(page)
  await page.goBack()
  await expect.poll(() => page.url()).toContain('sort=-topic')
  await whenLoaded(page)
  await shop.db.deleteFrom('blogs').where('blog_id', '=', 'B-0').execute()
  await page.getByRole('link', { name: 'Edit Skin in the monsoon' }).click()
  await page.getByLabel('Blog ID').waitFor()
  expect(await page.getByLabel('Blog ID').isDisabled()).toBe(true)
  await page.getByLabel('Blog Topic').fill('Skin in the rain')
  await says(page, 'blogs Update successfully..!', page.getByRole('button', { name: 'Add Blog' }))
  await says(
    page,
    'Blog deleted successfully',
    page.getByRole('button', { name: 'Delete Skin in the rain' }),
  )
  // The message with Undo stays under the pointer.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.getByText('There are no blog posts yet.').waitFor()
  await undo.click()
  await row(page, 'B-1').waitFor()
})

test('blog failures show the messages of docs/screens.md', async () => {
  await using visitor = await openAdmin(shop, '/admin/blogs/addblogs', {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const mend = await breakCall(page, 'blogs.create')
  await page.getByLabel('Blog ID').fill('B-2')
  await page.getByLabel('Blog Topic').fill('Never')
  await says(page, 'Failed to add product!', page.getByRole('button', { name: 'Add Blog' }))
  await mend()
  // An error of the server appears at its field, with the field's name.
  await shop.db.insertInto('blogs').values({ blog_id: 'B-2', blog_topic: 'First' }).execute()
  await page.getByRole('button', { name: 'Add Blog' }).click()
  await page.locator('#blog-blogId-error').filter({ hasText: 'Blog ID is taken' }).waitFor()
  await shop.call('POST', '/blogs', {
    token: shop.admin.token,
    body: { blogId: 'B-3', blogTopic: 'Third' },
  })
  await breakCall(page, 'blogs.update')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/admin/blogs/editblogs?id=B-3')
  await page.getByLabel('Blog Topic').fill('Third and a half')
  await says(page, 'Failed to add blogs..!', page.getByRole('button', { name: 'Add Blog' }))
  await breakCall(page, 'blogs.adminList')
  await page.goto('/admin/blogs')
  await page.getByRole('alert').filter({ hasText: 'Error loading blogs' }).waitFor()
})
