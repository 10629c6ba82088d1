/** Email subscriptions of guests and accounts, and the pages of their links. */
import { afterAll, expect, test } from 'vitest'
import { createConfirmationToken } from '#server/modules/newsletter/newsletter.service.ts'
import { unsubscribePath } from '#server/platform/email/unsubscribe-link.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expectFocus, phone, visit } from '../../support/browser.ts'
import { makeProduct } from '../../support/factories.ts'
import { makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
await makeProduct(shop.db, { productId: 'GONE', productName: 'Gone Balm', stock: 0 })
shop.services.catalogue.changed()
afterAll(() => shop[Symbol.asyncDispose]())

const subscriptions = () =>
  shop.db
    .selectFrom('back_in_stock_subscriptions')
    .select(['email', 'user_id'])
    .orderBy('created_at')
    .execute()

test('guests and accounts subscribe to a back-in-stock email', async () => {
  await using visitor = await visit(shop.address, { viewport: phone, expectErrors: /40[09]/ })
  const { page, context } = visitor
  await page.goto('/productInfo/GONE')
  const notify = page.getByRole('button', { name: 'Notify me' })
  await notify.click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await page.getByLabel('Email address').fill('guest@example.com')
  await expectAccessible(page)
  await notify.click()
  const confirmation = page.getByText('We will email you when it is back in stock.')
  await expectFocus(confirmation)

  const { token, row } = await makeShopper(shop, { email: 'buyer@example.com' })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.reload()
  await notify.waitFor()
  expect(await page.getByLabel('Email address').count()).toBe(0)
  await notify.click()
  await confirmation.waitFor()
  expect(await subscriptions()).toEqual([
    { email: 'guest@example.com', user_id: null },
    { email: 'buyer@example.com', user_id: row.id },
  ])

  // Changes since the page was loaded are shown.
  await page.reload()
  await notify.waitFor()
  await shop.db.updateTable('products').set({ stock: 3 }).execute()
  await notify.click()
  await page.locator('[data-availability]').getByText('Only 3 left').waitFor()
  expect(await notify.count()).toBe(0)
})

test('confirms and ends a subscription by a button on the emailed page, not by opening it', async () => {
  const { id } = await shop.db
    .insertInto('newsletter_subscribers')
    .values({ email: 'reader@example.com', state: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const state = async () =>
    (
      await shop.db
        .selectFrom('newsletter_subscribers')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  await using visitor = await visit(shop.address, { viewport: phone, expectErrors: /404/ })
  const { page } = visitor
  await page.goto(`/subscribe#${await createConfirmationToken(shop.services, id)}`)
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await subscribe.waitFor()
  await expectAccessible(page)
  expect(await state()).toBe('pending')
  await subscribe.press('Enter')
  await expectFocus(page.getByText('You are subscribed. Thank you!'))
  expect(await state()).toBe('subscribed')
  await page.reload()
  await subscribe.click()
  await expectFocus(page.getByText(/This link was already used/))

  await page.goto(unsubscribePath(shop.services, 'newsletter', id))
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' })
  await unsubscribe.waitFor()
  expect(await state()).toBe('subscribed')
  await unsubscribe.click()
  await expectFocus(
    page.getByText('You are unsubscribed. You will not receive these emails any more.'),
  )
  expect(await state()).toBe('unsubscribed')
  await page.goto(unsubscribePath(shop.services, 'backInStock', id))
  await page.getByText(/Stop receiving emails about products/).waitFor()
})
