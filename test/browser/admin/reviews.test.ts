import { expect, test } from 'vitest'
import { breakCall, networkErrors, walk } from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says, search } from './support.ts'

const shop = await openAdminShop()

/** Creates a review of OIL signed with this name. */
async function write(firstName: string, comment: string, rating: number): Promise<void> {
  const customer = await makeShopper(shop, {
    email: `${firstName.toLowerCase()}.reviews@example.com`,
  })
  const orderId = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }], 'Delivered')
  await shop.call('POST', '/products/OIL/review', {
    token: customer.token,
    body: { comment, rating, firstName, lastName: 'Silva', orderId },
  })
}

const shownInShop = async () =>
  (await shop.call('GET', '/products/OIL/review')).body.reviews.length as number

test('searches, hides, shows and deletes reviews, with undo and confirmation', async () => {
  await using visitor = await openAdmin(shop, '/admin/reviews', { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByText('There are no reviews yet.').waitFor()
  await write('Dilini', 'Sank in at once and smells of nothing at all.', 5)
  await write('Tharindu', `Much too greasy for me. ${'It stayed for hours. '.repeat(20)}`, 2)
  await page.reload()
  await page.getByText('1–2 of 2').waitFor()
  // new until staff approve or hide it
  const fine = page.getByRole('button', { name: 'Approve the review by Dilini Silva' })
  await says(page, 'Review approved.', fine)
  await fine.waitFor({ state: 'detached' })
  const hide = page.getByRole('button', { name: 'Hide the review by Tharindu Silva' })
  await says(page, 'Review hidden.', hide)
  expect(await shownInShop()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await hide.waitFor()
  expect(await shownInShop()).toBe(2)

  await page.getByRole('button', { name: 'Open the review by Tharindu Silva' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Review by Tharindu Silva' })
  await dialog.getByText('2 of 5').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  // the message about new orders has a button of the same name
  await dialog.getByText('Hidden', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Status' }).selectOption('hidden')
  await page.getByText('1–1 of 1').waitFor()

  await page.getByRole('button', { name: 'Delete the review by Tharindu Silva' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the review by Tharindu Silva?' })
  await expectAccessible(page, 'dialog[open]')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No results match your search or filters.').waitFor()
  await walk(page, '/admin/reviews')
  await search(page, 'dilini')
  await page.getByText('1–1 of 1').waitFor()
  const broken = await breakCall(page, 'reviews.adminList')
  await page.reload()
  await page.getByText('The reviews could not be loaded.').first().waitFor()
  await broken()
})
