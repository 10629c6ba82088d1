import { expect, test } from 'vitest'
import { creditRefund } from '#server/modules/documents/documents.service.ts'
import { findOrder } from '../../../../db/queries/orders/orders.queries.ts'
import { openDocumentShop } from '../../../support/document-shop.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'

const { shop, admin, buyer, place, placed, move, documents, issue, kindsOf, contentOf, set } =
  await openDocumentShop()

test('issues one invoice of an order when it ships', async () => {
  const orderId = await placed(2)
  expect(await documents(orderId)).toEqual([])
  for (const status of ['Processing', 'Shipped', 'Processing', 'Delivered'])
    await move(orderId, status)
  expect(await documents(orderId)).toMatchObject([{ kind: 'invoice', total: 2_000 }])
  await set('documents.invoiceWhenShipped', false)
  const other = await placed()
  await move(other, 'Shipped')
  expect(await documents(other)).toEqual([])
  await set('documents.invoiceWhenShipped', true)
})

test('credits the invoice of a cancelled order, and issues a new one when it ships again', async () => {
  const orderId = await placed(3)
  await move(orderId, 'Shipped')
  await move(orderId, 'Cancelled')
  const [invoice, note] = await documents(orderId)
  expect(note).toMatchObject({ kind: 'credit-note', total: 3_000 })
  expect(await contentOf(note!.number)).toMatchObject({
    title: 'Credit note',
    corrects: { number: invoice!.number, reason: 'Order cancelled' },
  })
  const refused = await issue(orderId)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${orderId} is cancelled: there is nothing to invoice.`,
  ])
  await move(orderId, 'Pending')
  expect(await kindsOf(orderId)).toEqual(['invoice', 'credit-note'])
  await move(orderId, 'Shipped')
  expect(await kindsOf(orderId)).toEqual(['invoice', 'credit-note', 'invoice'])
  const never = await placed()
  await move(never, 'Cancelled')
  expect(await documents(never)).toEqual([])
})

test('credits parts of an invoice with their tax, exactly and at most the whole invoice', async () => {
  await set('tax.rate', 18)
  const orderId = await placed(1)
  await set('tax.rate', 0)
  await issue(orderId)
  const back = (cents: number) =>
    shop.db.transaction().execute(async (tx) =>
      creditRefund(tx, shop.services, (await findOrder(tx, orderId))!, {
        cents,
        reason: 'Broken',
      }),
    )
  const notes = [await back(33_333), await back(33_333), await back(99_999_999)]
  expect(notes.map((note) => note!.cents)).toEqual([33_333, 33_333, 33_334])
  const [invoice] = await documents(orderId)
  const taxes = await Promise.all(
    notes.map(async (note) => (await contentOf(note!.number)).taxes[0]!.cents),
  )
  const { taxes: billed } = await contentOf(invoice!.number)
  expect(billed).toEqual([{ rate: 1_800, cents: 15_254 }])
  expect(taxes.reduce((sum, cents) => sum + cents)).toBe(15_254)
  expect(await back(1)).toBeUndefined()
})

test('a return credits the tax of the returned lines, also one from before the invoice', async () => {
  await makeProduct(shop.db, { productId: 'TAXED', price: 1_180, category: 'skincare' })
  await makeProduct(shop.db, {
    productId: 'EXEMPT',
    productName: 'Rice powder',
    price: 1_000,
    category: 'makeup',
  })
  await set('tax.rate', 18)
  await set('tax.byCategory', [{ category: 'makeup', rate: 0 }])
  const lines = [
    { productId: 'TAXED', qty: 1 },
    { productId: 'EXEMPT', qty: 2 },
  ]
  for (const isEarly of [false, true]) {
    await set('documents.invoiceWhenShipped', false)
    const { orderId } = (await place(1, orderBody(...lines))).order
    await move(orderId, 'Delivered')
    if (!isEarly) await issue(orderId)
    const back = (body: object) =>
      shop.call('POST', `/admin/orders/${orderId}/returns`, {
        ...admin,
        body: { method: 'cash', note: 'The buyer is rude', ...body },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    const returned = await back({ lines: [{ productId: 'EXEMPT', quantity: 2 }] })
    expect(returned.status, returned.text).toBe(201)
    if (isEarly) await issue(orderId)
    for (const amount of [118, 1_062]) expect((await back({ amount, lines: [] })).status).toBe(201)
    const [invoice, ...notes] = await documents(orderId)
    expect((await contentOf(invoice!.number)).taxes).toEqual([{ rate: 1_800, cents: 18_000 }])
    const contents = await Promise.all(notes.map(({ number }) => contentOf(number)))
    expect(
      contents.map(({ totalCents, taxes, lines }) => [
        totalCents,
        taxes[0]!.cents,
        lines.at(-1)!.name,
      ]),
    ).toEqual([
      [200_000, 0, '2 × Rice powder'],
      [11_800, 1_800, `Part of ${invoice!.number}`],
      [106_200, 16_200, `Part of ${invoice!.number}`],
    ])
    // The note of staff on a return is for staff only.
    expect(contents.map(({ corrects }) => corrects!.reason)).toEqual([
      isEarly ? 'Refunded before' : 'Returned',
      'Refund',
      'Refund',
    ])
  }
  await set('tax.rate', 0)
  await set('tax.byCategory', [])
  await set('documents.invoiceWhenShipped', true)
})

test('credits refunds on the invoice, also refunds from before it was issued', async () => {
  const money = (orderId: string, what: string, amount: number) =>
    shop.call('POST', `/admin/orders/${orderId}/${what}`, {
      ...admin,
      body: { amount, method: 'cash', note: 'One jar arrived broken' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  for (const isEarly of [false, true]) {
    const orderId = await placed(3)
    expect((await money(orderId, 'collections', 3_000)).status).toBe(201)
    if (!isEarly) await move(orderId, 'Shipped')
    const back = await money(orderId, 'refunds', 1_000)
    expect(back.status, back.text).toBe(201)
    if (isEarly) await move(orderId, 'Shipped')
    expect(await documents(orderId)).toMatchObject([
      { kind: 'invoice', total: 3_000, isValid: true },
      { kind: 'credit-note', total: 1_000 },
    ])
    await move(orderId, 'Cancelled')
    expect((await documents(orderId)).map(({ total }) => total)).toEqual([3_000, 1_000, 2_000])
  }
})

test('rejects changes and deletion of issued documents', async () => {
  const orderId = await placed()
  await issue(orderId)
  const stays = 'never changed or removed'
  await expect(
    shop.db.deleteFrom('documents').where('order_id', '=', orderId).execute(),
  ).rejects.toThrow(stays)
  await expect(
    shop.database.db
      .updateTable('documents')
      .set({ cents: 1 } as never)
      .where('order_id', '=', orderId)
      .execute(),
  ).rejects.toThrow(stays)
})

test('replaces an invoice to add the customer’s tax number, and credits the old one', async () => {
  const orderId = await placed()
  await move(orderId, 'Shipped')
  const taxNumber = '987654321-7000'
  const answer = await issue(orderId, { taxNumber })
  expect(await kindsOf(orderId)).toEqual(['invoice', 'invoice', 'credit-note'])
  const { number } = answer.body.document
  expect(answer.body.message).toBe(`The invoice is ${number}.`)
  expect((await contentOf(number)).buyer.taxNumber).toBe(`VAT No. ${taxNumber}`)
  expect((await issue(orderId, { taxNumber })).body.document.number).toBe(number)
  const audit = await shop.call('GET', `/admin/audit?entityId=${orderId}`, admin)
  expect(audit.body.items[0]).toMatchObject({ action: 'order.invoice' })
})

test('shows customers only their own invoices, by account or guest link', async () => {
  const own = await placed()
  const guest = await place(1, { email: 'kasun@example.com' }, '')
  for (const orderId of [own, guest.order.orderId]) await move(orderId, 'Shipped')
  const stranger = await makeUser(shop.db)
  const pdf = (path: string, token: string | undefined, body?: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    })
  const list = (orderId: string, token: string | undefined, body: object = {}) =>
    shop.call('POST', `/orders/${orderId}/documents`, { token, body })

  const [mine] = (await list(own, buyer.token)).body.documents
  const file = await pdf(mine.pdf, buyer.token)
  expect([file.statusCode, file.headers['content-type']], file.body.slice(0, 200)).toEqual([
    200,
    'application/pdf',
  ])
  expect(file.headers['cache-control']).toBe('no-store')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const { link, order } = guest
  const [theirs] = (await list(order.orderId, undefined, { link })).body.documents
  expect((await pdf(theirs.pdf, undefined, { link })).statusCode).toBe(200)
  for (const [path, token, body, status] of [
    [mine.pdf, stranger.token, undefined, 404],
    [mine.pdf, admin.token, undefined, 404],
    [mine.pdf, undefined, undefined, 401],
    [mine.pdf, undefined, { link }, 404],
    [theirs.pdf, undefined, { link: 'x'.repeat(43) }, 404],
    [theirs.pdf.replace(theirs.number, mine.number), undefined, { link }, 404],
    [mine.pdf, buyer.token, { link: 7 }, 400],
  ] as const)
    expect((await pdf(path, token, body)).statusCode, path).toBe(status)
  expect((await list(own, stranger.token)).status).toBe(404)
})
