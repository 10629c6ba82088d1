/** The cart of an account on two devices. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { breakCall, fillCart, logIn, networkErrors, visit } from '../../support/browser.ts'
import { makeShopper, openShop, password } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')) as Promise<
    { productId: string; qty: number }[]
  >
const comesBack = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')))
const badge = (page: Page, units: number) =>
  page
    .getByRole('link', { name: `Cart, ${units} item` })
    .first()
    .waitFor()

test('shares a cart between two devices of one account, and keeps a guest’s cart in the browser', async () => {
  const user = await makeShopper(shop)
  const serverCart = async () => {
    const { body } = await shop.call('GET', '/cart', { token: user.token })
    return Object.fromEntries(
      body.lines.map((line: { productId: string; qty: number }) => [line.productId, line.qty]),
    )
  }
  await using one = await visit(shop.address)
  await logIn(one.context, user.token)
  await fillCart(one.context, [
    { productId: 'ROSE', qty: 1 },
    { productId: 'DELETED', qty: 1 },
  ])
  await one.page.goto('/faq')
  await expect.poll(serverCart).toEqual({ ROSE: 1, DELETED: 1 })

  await using two = await visit(shop.address, { expectErrors: networkErrors })
  const requests: string[] = []
  two.page.on('request', (request) => requests.push(request.url()))
  await fillCart(two.context, [
    { productId: 'ROSE', qty: 2 },
    { productId: 'OIL', qty: 1 },
  ])
  await two.page.goto('/faq')
  await badge(two.page, 3)
  expect(requests.filter((url) => /cart\.|account-cart/.test(url))).toEqual([])
  await two.page.goto('/login?next=/cart')
  await two.page.getByLabel('Email').fill(user.row.email)
  await two.page.getByLabel('Password', { exact: true }).fill(password)
  await two.page.getByRole('button', { name: 'Login', exact: true }).click()
  // A deleted product is removed from the cart in the browser and on the server.
  await two.page.getByText('is no longer sold').waitFor()
  await expect.poll(serverCart).toEqual({ ROSE: 2, OIL: 1 })
  expect(await stored(two.page)).toEqual([
    { productId: 'ROSE', qty: 2 },
    { productId: 'OIL', qty: 1 },
  ])
  await comesBack(one.page)
  await badge(one.page, 3)
  expect((await stored(one.page)).toSorted((a, b) => b.qty - a.qty)).toEqual(await stored(two.page))

  // The cart works without the server, which gets the change later, after a reload.
  const mend = await breakCall(two.page, 'cart.change', 'drop')
  await two.page.getByRole('button', { name: /^Remove Neem/ }).click()
  await two.page.getByText('Neem Night Oil was removed').waitFor()
  await expect.poll(serverCart).toEqual({ ROSE: 2 })
  await comesBack(one.page)
  await badge(one.page, 2)
  await one.page.goto('/productInfo/FEW')
  await one.page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(serverCart).toEqual({ ROSE: 2, FEW: 1 })
  await mend()
  await two.page.reload()
  await badge(two.page, 3)

  await one.page.goto('/shipping')
  await one.page.getByLabel('Full name').fill('Nimali Perera')
  await one.page.getByLabel('Phone number').fill('+94 77 123 4567')
  await one.page.getByLabel('Address', { exact: true }).fill('12 Temple Road, Kandy')
  await one.page.getByLabel('Cash on Delivery').check()
  await one.page.getByRole('button', { name: 'Place Order' }).click()
  await one.page.waitForURL(/\/thanks/)
  await expect.poll(serverCart).toEqual({})
  await comesBack(two.page)
  await two.page.getByText('Your cart is empty.').waitFor()
})
