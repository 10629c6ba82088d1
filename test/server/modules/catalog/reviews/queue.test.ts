/** The review queue: pending reviews, reports, replies of the shop, and their visibility. */
import { expect, test } from 'vitest'
import { createRateLimiter } from '#server/core/rate-limit/rate-limit.ts'
import { makeProduct, makeUser, orderBody } from '../../../../support/factories.ts'
import { settingSaver } from '../../../../support/settings.ts'
import { openTestApp } from '../../../../support/test-app.ts'

const shop = await openTestApp({}, { limiter: createRateLimiter(true) })
const admin = await makeUser(shop.db, { type: 'admin' })

const set = settingSaver(shop, admin)
const staff = async (method: string, path: string, body?: object) =>
  (await shop.call(method, path, { token: admin.token, ...(body ? { body } : {}) })).body

/** Creates a review of a new product from a delivered order. */
async function write(said: object = {}) {
  const user = await makeUser(shop.db, { firstName: 'Dilini', lastName: 'Silva' })
  const { product_id: productId } = await makeProduct(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token: user.token,
    body: orderBody({ productId, qty: 1 }),
  })
  const { orderId } = placed.body.order
  await staff('PUT', `/orders/${orderId}`, { status: 'Delivered', notes: '' })
  const { status, body } = await shop.call('POST', `/products/${productId}/review`, {
    token: user.token,
    body: { comment: 'Fine.', rating: 4, ...said },
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return { user, productId, orderId: orderId as string, answer: body, id: body.review.id as string }
}

const shown = async (productId: string) =>
  (await shop.call('GET', `/products/${productId}/review`)).body.reviews

/** Returns the rating in the structured data of the product page. */
async function starsInPage(productId: string) {
  const { body } = await shop.app.inject({ url: `/productInfo/${productId}` })
  const [, block] = /<script data-page type="application\/ld\+json">(.*?)<\/script>/.exec(body)!
  return JSON.parse(block!).aggregateRating
}
const report = (id: string, reason: string, token?: string) =>
  shop.call('POST', `/reviews/${id}/reports`, { token, body: { reason } })

test('shows a pending review only to staff until they approve it', async () => {
  const open = await write()
  expect(open.answer).not.toHaveProperty('pending')
  expect(await starsInPage(open.productId)).toMatchObject({ ratingValue: 4, reviewCount: 1 })

  await set('reviews.moderate', true)
  const hidden = await write({ rating: 2 })
  expect(hidden.answer).toMatchObject({ message: 'Review added successfully!', pending: true })
  expect(await shown(hidden.productId)).toEqual([])
  expect(await starsInPage(hidden.productId)).toBeUndefined()
  expect((await report(hidden.id, 'spam', open.user.token)).status).toBe(404)
  const rpc = await shop.rpc('query', 'reviews.list', { productId: hidden.productId })
  expect(rpc.body.result.data.reviews).toEqual([])
  const [listed] = (await staff('GET', '/admin/reviews?isNew=true&hidden=true')).items
  expect(listed).toMatchObject({ id: hidden.id, hidden: true, isNew: true })

  const approved = await staff('PATCH', `/reviews/${hidden.id}`, { hidden: false })
  expect(approved.review).toMatchObject({ hidden: false })
  expect(approved.review).not.toHaveProperty('isNew')
  expect(await shown(hidden.productId)).toEqual([hidden.answer.review])
  expect(await starsInPage(hidden.productId)).toMatchObject({ ratingValue: 2, reviewCount: 1 })
  await staff('PATCH', `/reviews/${hidden.id}`, { hidden: true })
  expect(await starsInPage(hidden.productId)).toBeUndefined()
  await set('reviews.moderate', false)
  expect((await write()).answer).not.toHaveProperty('pending')
})

test('counts a report once per reader, sorts by reports, and clears them by a decision', async () => {
  const [calm, loud, mild] = [await write(), await write(), await write()]
  const counts = () => staff('GET', '/admin/reviews/counts')
  for (const { id } of [calm, loud, mild]) await staff('PATCH', `/reviews/${id}`, { hidden: false })
  const before = await counts()
  const readers = await Promise.all([1, 2, 3].map(() => makeUser(shop.db)))
  // all at once, and each twice
  const answers = await Promise.all(
    [...readers, ...readers].map(({ token }, at) =>
      report(loud.id, at % 3 ? 'spam' : 'offensive', token),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  await report(mild.id, 'personal')
  const rpc = await shop.rpc('mutation', 'reviews.report', { reviewId: mild.id, reason: 'other' })
  expect(rpc.body.result.data).toEqual({ message: 'Thank you. We will check this review.' })
  expect(await counts()).toEqual({
    ...before,
    new: before.new + 2,
    reported: before.reported + 2,
  })

  const queue = async (query: string) => (await staff('GET', `/admin/reviews?${query}`)).items
  const reported = await queue('reported=true&sort=reported')
  expect(reported.map(({ id }: { id: string }) => id)).toEqual([loud.id, mild.id])
  expect(reported[0]).toMatchObject({
    isNew: true,
    hidden: false,
    reports: [
      { reason: 'spam', count: 2 },
      { reason: 'offensive', count: 1 },
    ],
  })
  const first = await staff('GET', '/admin/reviews?sort=reported&limit=1')
  const rest = await queue(`sort=reported&limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
  expect([...first.items, ...rest].map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([
    loud.id,
    mild.id,
  ])
  // the shop shows the review meanwhile, without its reports
  expect(await shown(loud.productId)).toEqual([loud.answer.review])

  const { review } = await staff('PATCH', `/reviews/${loud.id}`, { hidden: false })
  expect(review).not.toHaveProperty('reports')
  await report(loud.id, 'spam', readers[0]!.token)
  expect((await queue('reported=true')).map(({ id }: { id: string }) => id)).toEqual([mild.id])
  await report(loud.id, 'spam', calm.user.token)
  const again = await queue(`reported=true&q=${loud.productId}`)
  expect(again).toMatchObject([{ id: loud.id, reports: [{ reason: 'spam', count: 1 }] }])
  const reports = await shop.db.selectFrom('review_reports').selectAll().execute()
  expect(JSON.stringify(reports)).not.toContain(readers[0]!.row.id)

  // refusals, and the throttle
  expect((await report(loud.id, 'rude', calm.user.token)).body.issues).toMatchObject([
    { path: 'reason' },
  ])
  expect((await report('nothing', 'spam', calm.user.token)).status).toBe(404)
  const many = await Promise.all(
    Array.from({ length: 12 }, () => report(calm.id, 'spam', mild.user.token)),
  )
  expect(many.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('shows the shop’s reply with its name at once, and writes the audit log', async () => {
  const { id, productId } = await write({ comment: 'Does it keep?' })
  const reply = (text: string | null, token = admin.token) =>
    shop.call('PUT', `/reviews/${id}/reply`, { token, body: { reply: text } })
  const text = '<script>alert(1)</script> ‮ Keep it cool — රෝස 🌹'
  const page = async () => (await shop.app.inject({ url: `/productInfo/${productId}` })).body
  expect(await page()).not.toContain('Keep it cool')
  const saved = await reply(`  ${text} `)
  expect(saved.body).toMatchObject({
    message: 'Reply saved',
    review: { isNew: true, reply: { text, by: 'Araliya', at: expect.any(String) } },
  })
  expect(await shown(productId)).toMatchObject([{ reply: { text, by: 'Araliya' } }])
  expect(await page()).toContain('Keep it cool')
  expect(await page()).not.toContain('<script>alert')
  await set('shop.name', 'Rosa')
  expect((await shown(productId))[0].reply.by).toBe('Rosa')
  expect((await reply('', admin.token)).body.issues).toMatchObject([{ path: 'reply' }])
  expect((await reply(null)).body.message).toBe('Reply deleted')
  expect((await shown(productId))[0]).not.toHaveProperty('reply')
  const log = await staff('GET', `/admin/audit?entity=review&entityId=${productId}`)
  expect(log.items).toMatchObject([
    { action: 'review.reply', changes: { reply: [text, null] } },
    { action: 'review.reply', changes: { reply: [null, text] } },
  ])
})

test('marks a verified purchase while its order is delivered and the setting is on', async () => {
  const { productId, orderId, answer } = await write()
  expect(answer.review).not.toHaveProperty('verified')
  const isVerified = async () => (await shown(productId)).map((one: object) => 'verified' in one)
  expect(await isVerified()).toEqual([false])
  await set('reviews.verified', true)
  expect((await write()).answer.review.verified).toBe(true)
  const { id: ref } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  // reviews of the demo have no order
  const typed = { product_ref: ref, product_id: productId, comment: 'Nice.' }
  await shop.db.insertInto('reviews').values(typed).execute()
  expect(await isVerified()).toEqual([false, true])
  await staff('PUT', `/orders/${orderId}`, { status: 'Processing', notes: '' })
  await expect.poll(isVerified).toEqual([false, false])
  await staff('PUT', `/orders/${orderId}`, { status: 'Delivered', notes: '' })
  await expect.poll(isVerified).toEqual([false, true])
})

test('rejects a decision with an outdated version, and accepts one without a version', async () => {
  const { id, user } = await write()
  const seen = async () =>
    (await staff('GET', '/admin/reviews')).items.find((one: { id: string }) => one.id === id)
  const decide = (body: object) =>
    shop.call('PATCH', `/reviews/${id}`, { token: admin.token, body })
  const { version } = await seen()
  const hidden = await decide({ hidden: true, version })
  expect(hidden.body.review).toMatchObject({ hidden: true, version: version + 1 })
  // the other decision was to keep it, and does not show a review that was hidden meanwhile
  expect((await decide({ hidden: false, version })).status).toBe(412)
  expect((await seen()).hidden).toBe(true)
  // both decisions are the same
  expect((await decide({ hidden: true, version })).status).toBe(200)
  const say = (reply: string | null, of: number) =>
    shop.call('PUT', `/reviews/${id}/reply`, { token: admin.token, body: { reply, version: of } })
  expect((await say('Thank you!', version + 1)).body.review.version).toBe(version + 2)
  expect((await say('We are sorry.', version + 1)).status).toBe(412)
  expect((await decide({ hidden: false })).status).toBe(200)
  // a report without a decision
  const before = await seen()
  expect((await report(id, 'spam', user.token)).status).toBe(201)
  expect((await decide({ hidden: false, version: before.version })).status).toBe(412)
  expect((await seen()).reports).toEqual([{ reason: 'spam', count: 1 }])
})
