import { expect, test } from 'vitest'
import {
  breakCall,
  dialogStepTaken,
  logIn,
  networkErrors,
  visit,
  walk,
} from '../../support/browser.ts'
import { findStored, orderBody } from '../../support/factories.ts'
import { textOfPdf } from '../../support/pdf.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import {
  expectAccessible,
  focused,
  menuLink,
  openAdmin,
  openAdminShop,
  row,
  says,
  search,
} from './support.ts'

const shop = await openAdminShop({ ORDER_NOTE_REQUIRED: 'Cancelled' })

const stock = async (productId: string) => (await findStored(shop.db, productId))!.stock

const buyer = () => makeShopper(shop, { email: 'buyer@example.com' })
let known: ReturnType<typeof buyer> | undefined
const order = async (lines = [{ productId: 'OIL', qty: 2 }], status?: 'Delivered') => {
  known ??= buyer()
  return makeOrder(shop, await known, lines, status)
}

test('the dashboard says that card payments are simulated until staff dismiss the notice', async () => {
  await using visitor = await openAdmin(shop, '/admin')
  const { page } = visitor
  const notice = page.getByText('Test mode: card payments are simulated. No money is charged.')
  await notice.waitFor()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })
  await Promise.all([page.waitForResponse(/orders\.rules/), page.reload()])
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  expect(await notice.count()).toBe(0)
})

// docs/experience.md, A20
test('finds an order, changes its status, and names the staff member in its history', async () => {
  const id = await order([
    { productId: 'OIL', qty: 2 },
    { productId: 'ROSE', qty: 1 },
  ])
  await using visitor = await openAdmin(shop, '/admin/orders')
  const { page } = visitor
  await row(page, id).waitFor()
  expect(await page.locator('thead th').allTextContents()).toEqual([
    '',
    'Order ID',
    'Status',
    'Date',
    'Customer',
    'Town',
    'Payment',
    'Total',
    'Actions',
  ])
  expect(await row(page, id).textContent()).toContain('LKR 7,960.50')
  await search(page, id)
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('button', { name: `Update ${id}` }).click()
  const modal = page.getByRole('dialog', { name: `Update order ${id}` })
  await modal.getByLabel('Status').selectOption('Shipped')
  await modal.getByText('Stock does not change.').waitFor()
  await modal.getByLabel('Notes').fill('With the courier.')
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'Order updated successfully.',
    modal.getByRole('button', { name: 'Update', exact: true }),
  )
  await row(page, id).filter({ hasText: 'Shipped' }).waitFor()
  await page.getByRole('link', { name: `View Details of ${id}` }).click()
  const details = page.getByRole('dialog', { name: `Order details ${id}` })
  await details.getByText('Pending → Shipped').waitFor()
  await details.getByText(/by .*amara@araliya\.test|by .*Amara/).waitFor()
  await details.getByText('With the courier.').first().waitFor()
  await expectAccessible(page, 'dialog[open]')
  await details.getByRole('button', { name: 'Close' }).last().click()
  await details.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).not.toContain('order=')
})

// docs/experience.md, A20
test('warns about the stock of a cancelled order, requires a note, and takes the stock again', async () => {
  const before = await stock('FEW')
  const id = await order([{ productId: 'FEW', qty: 2 }])
  expect(await stock('FEW')).toBe(before - 2)
  await using visitor = await openAdmin(shop, `/admin/orders?q=${id}`, {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const modal = page.getByRole('dialog')
  const change = async (status: string) => {
    await page.getByRole('button', { name: `Update ${id}` }).click()
    await modal.getByLabel('Status').selectOption(status)
  }
  const save = modal.getByRole('button', { name: 'Update', exact: true })
  await change('Cancelled')
  await modal.getByText('Cancelling returns 2 units to stock.').waitFor()
  // The server's setting says for which status a note is required; the form asks before it sends.
  await modal.getByText('This status requires a note.').waitFor()
  await save.click()
  const notes = modal.getByLabel('Notes')
  await modal.getByText('Notes are required for the status Cancelled').waitFor()
  await focused(notes)
  expect(await notes.getAttribute('aria-invalid')).toBe('true')
  await notes.fill('Out of rose petals.')
  await expect.poll(() => modal.getByText('Notes are required').count()).toBe(0)
  await says(page, 'Order updated successfully.', save)
  expect(await stock('FEW')).toBe(before)
  await row(page, id).filter({ hasText: 'Cancelled' }).waitFor()
  await shop.db.updateTable('products').set({ stock: 1 }).where('product_id', '=', 'FEW').execute()
  await change('Processing')
  await page.getByText('Restoring the order takes 2 units from stock').waitFor()
  await says(page, 'Failed to update order. Please try again.', save)
  await modal.getByText(/^Not enough stock/).waitFor()
  expect(await stock('FEW')).toBe(1)
})

test('shows no amount due after staff cancel an order, and takes it out of the list', async () => {
  const id = await order([{ productId: 'OIL', qty: 1 }])
  // The details have their own address, with the list behind them.
  await using visitor = await openAdmin(shop, `/admin/orders?status=Pending&order=${id}`)
  const { page } = visitor
  await row(page, id).waitFor()
  const details = page.getByRole('dialog').first()
  const collect = details.getByRole('button', { name: 'Mark as paid' })
  await collect.waitFor()
  await details.getByRole('button', { name: 'Update', exact: true }).click()
  const modal = page.getByRole('dialog').last()
  await modal.getByLabel('Status').selectOption('Cancelled')
  await modal.getByLabel('Notes').fill('Ordered twice.')
  await says(
    page,
    'Order updated successfully.',
    modal.getByRole('button', { name: 'Update', exact: true }),
  )
  await expect.poll(() => collect.count()).toBe(0)
  await row(page, id).waitFor({ state: 'detached' })
})

test('shows the present status to the second of two editors, and keeps both notes', async () => {
  const id = await order()
  await using first = await openAdmin(shop, `/admin/orders?q=${id}`, {
    expectErrors: networkErrors,
  })
  await using second = await openAdmin(shop, `/admin/orders?q=${id}`, {
    expectErrors: networkErrors,
  })
  const form = async ({ page }: typeof first, status: string, notes?: string) => {
    await page.getByRole('button', { name: `Update ${id}` }).click()
    const modal = page.getByRole('dialog')
    await modal.getByLabel('Status').selectOption(status)
    if (notes !== undefined) await modal.getByLabel('Notes').fill(notes)
    return {
      modal,
      save: modal.getByRole('button', { name: 'Update', exact: true }),
    }
  }
  const late = await form(second, 'Shipped')
  const quick = await form(first, 'Processing', 'Packed by Amara.')
  await says(first.page, 'Order updated successfully.', quick.save)
  await row(first.page, id).filter({ hasText: 'Processing' }).waitFor()
  await late.save.click()
  await late.modal.getByText('the order is now Processing').waitFor()
  await row(second.page, id).filter({ hasText: 'Processing' }).waitFor()
  // The second editor wrote no notes: the notes of the first one stay.
  expect(await late.modal.getByLabel('Notes').inputValue()).toBe('Packed by Amara.')
  expect(await late.modal.getByLabel('Status').inputValue()).toBe('Shipped')
  await says(second.page, 'Order updated successfully.', late.save)
  const update = await form(first, 'Delivered', 'Received by customer.')
  await update.save.click()
  await update.modal.getByText('the order is now Shipped').waitFor()
  await says(first.page, 'Order updated successfully.', update.save)
  const { body } = await shop.call('GET', `/orders/${id}`, { token: shop.admin.token })
  expect(body).toMatchObject({ status: 'Delivered', notes: 'Received by customer.' })
})

// docs/experience.md, A21
test('announces new orders in the menu and the list without a reload', async () => {
  // Created before the first visit: this order is not new.
  const first = await order()
  await using visitor = await openAdmin(shop, '/admin/orders', { own: true })
  const { page } = visitor
  // The test controls the 15 s between two polls.
  await page.clock.install()
  // New orders count from the first answer: the page then asks for later orders.
  const begun = page.waitForResponse((answer) => /orders\.newOrders.*since/.test(answer.url()))
  await page.reload()
  await begun
  await row(page, first).waitFor()
  const id = await order()
  await page.clock.fastForward(20_000)
  await page.getByText('1 new order received.').waitFor()
  expect(await row(page, id).count()).toBe(0)
  await page.getByRole('link', { name: /Orders.*1 new order/ }).waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  await row(page, id).waitFor()
  await expect.poll(() => page.getByText('1 new order received.').count()).toBe(0)
  await menuLink(page, 'Blogs').click()
  await page.getByRole('heading', { name: 'Blogs', level: 1 }).waitFor()
  const show = page.locator('[data-notice]').getByRole('button', { name: 'Show' })
  await says(page, '1 new order received.', async () => {
    await order()
    // It stays under the pointer.
    await Promise.all([page.clock.fastForward(20_000), show.hover()])
  })
  await show.click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
})

test('shows a restored refunded order as due in cash, without its card', async () => {
  const customer = await makeShopper(shop, { email: 'refunded@example.com' })
  const placed = await shop.call('POST', '/orders', {
    token: customer.token,
    body: {
      ...orderBody({ productId: 'OIL', qty: 1 }),
      paymentMethod: 'card',
      cardDetails: { cardNumber: '4111111111111111', expiryDate: '12/39', cvv: '123' },
    },
  })
  const id: string = placed.body.order.orderId
  for (const status of ['Cancelled', 'Delivered'])
    await shop.call('PUT', `/orders/${id}`, {
      token: shop.admin.token,
      body: { status, notes: `now ${status}` },
    })
  const due = 'Cash on Delivery, due in cash'
  await using visitor = await openAdmin(shop, `/admin/orders?q=${id}`)
  const { page } = visitor
  expect(await row(page, id).textContent()).toContain('due in cash')
  await row(page, id).getByText('View Details').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(due).waitFor()
  expect(await dialog.textContent()).not.toContain('1111')
  const slip = await fetch(`${shop.address}/api/admin/orders/${id}/packing-slip.pdf`, {
    headers: { authorization: `Bearer ${shop.admin.token}` },
  })
  const [packingSlip] = await textOfPdf(new Uint8Array(await slip.arrayBuffer()))
  expect(packingSlip).toContain('Cash on delivery COLLECT LKR')
  await using own = await visit(shop.address)
  await logIn(own.context, customer.token)
  await own.page.goto(`/profile?order=${id}`)
  await own.page.getByRole('dialog').getByText(due).waitFor()
  expect(await own.page.getByRole('dialog').textContent()).not.toContain('1111')
})

test('shows the documented messages of failures, and asks before Escape, Cancel or Back discard a typed note', async () => {
  const id = await order()
  await using visitor = await openAdmin(shop, `/admin/orders?q=${id}`, {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await breakCall(page, 'orders.update')
  await page.getByRole('button', { name: `Update ${id}` }).click()
  await says(
    page,
    'Failed to update order. Please try again.',
    page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }),
  )
  await page.keyboard.press('Escape')
  await dialogStepTaken(page)
  const mend = await breakCall(page, 'orders.adminList')
  await page.reload()
  await page.getByText('Failed to fetch orders. Please try again.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, id).waitFor()
  await walk(page, '/admin/orders?q=no-such-order')
  await page.getByText('No results match your search or filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, id).waitFor()

  const first = await page.locator('[data-row]').first().getAttribute('data-row')
  const form = page.getByRole('dialog', { name: `Update order ${first}` })
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  const openForm = async () => {
    await page.getByRole('button', { name: `Update ${first}` }).click()
    await form.waitFor()
    // Its history entry follows after a delay.
    await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBe(true)
  }
  const closed = async () => {
    await form.waitFor({ state: 'detached' })
    await dialogStepTaken(page)
  }
  await openForm()
  await page.keyboard.press('Escape')
  await closed()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await openForm()
    await form.getByLabel('Notes').fill('Ring the side gate')
    await leave()
    await ask.getByRole('button', { name: 'Stay' }).click()
    await ask.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Notes').inputValue()).toBe('Ring the side gate')
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Leave', exact: true }).click()
    await closed()
    expect(new URL(page.url()).pathname).toBe('/admin/orders')
  }
})
