import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visit } from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop } from './support.ts'

const shop = await openAdminShop()

test('opens documents as PDF in a new tab, issues one invoice, and opens it for its customer', async () => {
  const customer = await makeShopper(shop)
  const id = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 2 }])
  await using visitor = await openAdmin(shop, `/admin/orders?order=${id}`)
  const documents = visitor.page.getByRole('region', { name: 'Documents' })
  const opens = async (page: Page, button: Locator, address: RegExp) => {
    const file = page.waitForResponse((response) => address.test(response.url()))
    const [tab, answer] = await Promise.all([page.waitForEvent('popup'), file, button.click()])
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await tab.close()
  }
  const named = (name: string | RegExp) => documents.getByRole('button', { name, exact: true })
  await opens(visitor.page, named('Packing slip'), /packing-slip\.pdf$/)
  await opens(visitor.page, named('Label'), /label\.pdf$/)
  await opens(visitor.page, named('Issue invoice'), /documents\/INV-/)
  await opens(visitor.page, named('Invoice'), /documents\/INV-/)
  await expect.poll(() => documents.getByRole('listitem').count()).toBe(1)
  await documents.getByText('Add the customer’s tax number').click()
  await documents.getByLabel('Customer’s tax number').fill('987654321-7000')
  await expectAccessible(visitor.page, 'dialog[open]')
  await opens(visitor.page, named('Issue invoice'), /documents\/INV-/)
  await documents.getByText('(credited)').waitFor()
  await expect.poll(() => documents.getByRole('listitem').count()).toBe(3)

  await using own = await visit(shop.address)
  await logIn(own.context, customer.token)
  await own.page.goto(`/profile?order=${id}`)
  const mine = own.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invoice INV-/ })
    .last()
  await opens(own.page, mine, /documents\/INV-/)
})
