/** What shoppers ask to be written to about: as a guest, with an account, and by the links of letters. */
import { afterAll, expect, test } from 'vitest'
import { newConfirmation } from '#server/modules/newsletter/newsletter.service.ts'
import { unsubscribePath } from '#server/platform/email/unsubscribe-link.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expectFocus, phone, visit } from '../../support/browser.ts'
import { makeProduct } from '../../support/factories.ts'
import { makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
await makeProduct(shop.db, { productId: 'GONE', productName: 'Gone Balm', stock: 0 })
shop.services.catalogue.changed()
afterAll(() => shop[Symbol.asyncDispose]())

const askings = () =>
  shop.db.selectFrom('restock_askings').select(['email', 'user_id']).orderBy('created_at').execute()

test('a guest gives an address and an account presses once to hear when a product is back', async () => {
  await using visitor = await visit(shop.address, { viewport: phone, expectErrors: /40[09]/ })
  const { page, context } = visitor
  await page.goto('/productInfo/GONE')
  const ask = page.getByRole('button', { name: 'Tell me when it is back' })
  await ask.click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await page.getByLabel('Email address').fill('guest@example.com')
  await expectAccessible(page)
  await ask.click()
  const asked = page.getByText('We will write to you once it is back.')
  await expectFocus(asked)
  await expectAccessible(page)

  const { token, row } = await makeShopper(shop, { email: 'buyer@example.com' })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.reload()
  await ask.waitFor()
  expect(await page.getByLabel('Email address').count()).toBe(0)
  await expectAccessible(page)
  await ask.click()
  await asked.waitFor()
  expect(await askings()).toEqual([
    { email: 'guest@example.com', user_id: null },
    { email: 'buyer@example.com', user_id: row.id },
  ])

  // Changes made meanwhile are shown.
  await page.reload()
  await ask.waitFor()
  await shop.db.updateTable('products').set({ stock: 3 }).execute()
  await ask.click()
  await page.locator('[data-availability]').getByText('Only 3 left').waitFor()
  expect(await ask.count()).toBe(0)
})

test('a subscription is confirmed, and ended, by one press on the page of a letter, never by opening it', async () => {
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
  await page.goto(`/subscribe#${await newConfirmation(shop.services, id)}`)
  const yes = page.getByRole('button', { name: 'Yes, subscribe me' })
  await yes.waitFor()
  await expectAccessible(page)
  expect(await state()).toBe('pending')
  await yes.press('Enter')
  await expectFocus(page.getByText('You are subscribed. Thank you!'))
  expect(await state()).toBe('subscribed')
  await page.reload()
  await yes.click()
  await expectFocus(page.getByText(/This link was used already/))

  await page.goto(unsubscribePath(shop.services, 'newsletter', id))
  const no = page.getByRole('button', { name: 'No more of these letters' })
  await no.waitFor()
  await expectAccessible(page)
  expect(await state()).toBe('subscribed')
  await no.click()
  await expectFocus(page.getByText('Done. You will get no more of these letters.'))
  expect(await state()).toBe('unsubscribed')
  await page.goto(unsubscribePath(shop.services, 'restock', id))
  await page.getByText(/takes back all that you wanted to hear of/).waitFor()
})
