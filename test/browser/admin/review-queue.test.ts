/** A review by an emailed link, with a photo, for customer, readers and staff. */
import { expect, test } from 'vitest'
import { reviewToken } from '#server/modules/catalog/reviews/review-requests.service.ts'
import { networkErrors, visit } from '../../support/browser.ts'
import { drawn } from '../../support/photos.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openAdmin,
  openAdminShop,
  says,
} from './support.ts'

const shop = await openAdminShop()

async function set(key: string, value: unknown) {
  const { token } = shop.admin
  const { status } = await shop.call('PUT', `/settings/${key}`, {
    token,
    body: { value, version: 0 },
  })
  expect(status).toBe(200)
}

/** Returns the address of an emailed review request. */
async function askAbout(productId: string): Promise<string> {
  const buyer = await makeShopper(shop, { email: 'asked@example.com' })
  const orderId = await makeOrder(shop, buyer, [{ productId, qty: 1 }], 'Delivered')
  const { id, order_id: order_ref } = await shop.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.id', 'order_items.order_id'])
    .where('orders.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('review_requests').values({ order_ref }).execute()
  return `/review#${reviewToken(shop.services, id)}`
}

test('accepts a review by an emailed link; staff approve and answer, and a reader reports the review', async () => {
  await set('reviews.moderate', true)
  await set('reviews.verified', true)
  const link = await askAbout('OIL')
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await page.goto(link)
  await page.getByText('Neem Night Oil').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  const picker = page.getByLabel('Photos')
  const photo = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await drawn().jpeg().toBuffer(),
  })
  const four = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photo))
  await picker.setInputFiles(four)
  await page.getByText('A review has at most 3 photos.').waitFor()
  await picker.setInputFiles([
    four[0]!,
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') },
  ])
  await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
  await page.getByRole('radio', { name: '4 of 5' }).check({ force: true })
  await page.getByLabel('Your review').fill('<img src=x onerror=alert(1)> smells of rain.')
  await page.getByLabel('First name').fill('Amaya')
  await page.getByLabel('Last name').fill('Perera')
  await expectAccessibleAtBothWidths(page)
  // the text stays after a rejected photo, and photos can be changed
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByText('Your review is saved, but the photos were not uploaded.').waitFor()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByText('It appears after we approve it.').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/productInfo/OIL')
  await page.getByText('No reviews yet. Be the first to write one!').waitFor()

  await using staff = await openAdmin(shop, '/admin/reviews?state=new')
  const queue = staff.page
  const part = (name: string) =>
    queue.getByRole('navigation', { name: 'Review status' }).getByRole('link', { name })
  await expect.poll(() => part('To review').textContent()).toBe('To review 1')
  await queue.getByRole('button', { name: 'Open the review by Amaya Perera' }).click()
  const dialog = queue.getByRole('dialog', { name: 'Review by Amaya Perera' })
  await dialog.getByRole('button', { name: 'Reply' }).click()
  await dialog.getByLabel('Reply as the shop').fill('Thank you, Amaya!')
  await expectAccessible(queue, 'dialog[open]')
  await says(queue, 'Reply saved.', dialog.getByRole('button', { name: 'Save reply' }))
  await says(
    queue,
    'Review approved. It is now public.',
    dialog.getByRole('button', { name: 'Approve', exact: true }),
  )
  await dialog.getByText('Public', { exact: true }).waitFor()

  await page.reload()
  const reviews = page.getByRole('region', { name: 'Customer Reviews' })
  await reviews.getByText('smells of rain.').waitFor()
  await reviews.getByText('Verified purchase').waitFor()
  await reviews.getByText('Thank you, Amaya!').waitFor()
  await reviews.getByRole('button', { name: 'Open photo 1 by Amaya Perera' }).click()
  const large = page.getByRole('dialog', { name: 'Photo 1 by Amaya Perera' })
  await large.getByRole('img', { name: 'Photo 1 by Amaya Perera' }).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  await reviews.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await reviews.getByRole('button', { name: 'Report the review by Amaya Perera' }).click()
  const question = page.getByRole('dialog', { name: 'Why are you reporting this review?' })
  await question.getByRole('button', { name: 'Report' }).click()
  await question.getByText('Please choose a reason.').waitFor()
  await question.getByLabel('Contains personal information').check()
  await expectAccessible(page, 'dialog[open]')
  await question.getByRole('button', { name: 'Report' }).click()
  await page.getByText('Thank you. We will check this review.').waitFor()

  await queue.goto('/admin/reviews?state=reported')
  await queue.getByText('1 report', { exact: true }).waitFor()
  await expect.poll(() => part('Reported').textContent()).toBe('Reported 1')
  await says(
    queue,
    'Review approved.',
    queue.getByRole('button', { name: 'Approve the review by Amaya Perera' }),
  )
  await expect.poll(() => part('Reported').textContent()).toBe('Reported 0')
  await queue.getByText('There are no reviews to moderate.').waitFor()

  // an answered request is closed
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByText('You have already reviewed this product. Thank you!').waitFor()
  await page.goto('about:blank')
  await page.goto('/review#made-up')
  await page.getByText('This link has expired.').waitFor()
})
