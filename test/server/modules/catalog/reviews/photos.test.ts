/** Photos that buyers add to their review. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { deleteRemovedPhotos } from '#server/modules/catalog/reviews/photos.service.ts'
import { cleanUpMedia } from '#server/modules/media/unused-media.job.ts'
import { makeUser } from '../../../../support/factories.ts'
import { bomb, drawn, sendPhotos } from '../../../../support/photos.ts'
import { day, openReviewShop } from '../../../../support/review-shop.ts'

const desk = await openReviewShop()
await desk.set('reviews.requestAfterDays', 7)
afterAll(() => desk[Symbol.asyncDispose]())

const send = (id: string, headers: Record<string, string>, ...files: [Uint8Array, string][]) =>
  sendPhotos(desk.address, id, headers, files)
const keyOf = (photo: string) => photo.slice(photo.lastIndexOf('/') + 1)
const inStore = async (photos: readonly string[]) => {
  const keys: string[] = []
  for await (const key of desk.shop.services.storage.list()) keys.push(key)
  return photos.map((photo) => keys.filter((key) => key.endsWith(keyOf(photo))).length)
}

test('re-encodes review photos, and deletes them with the review or the customer', async () => {
  desk.move(0)
  const account = await makeUser(desk.shop.db)
  const [mine, guests] = [await desk.deliver(account), await desk.deliver()]
  desk.move(8 * day)
  await desk.ask()
  const [link] = (await desk.tokensOf(guests.email)) as [string]
  const guestsReview = (await desk.byLink(link)).body.review.id as string
  const write = async (productId: string) =>
    (
      await desk.shop.call('POST', `/products/${productId}/review`, {
        token: account.token,
        body: { comment: 'Look.' },
      })
    ).body.review.id as string
  const [first, second] = [await write(mine.productIds[0]!), await write(mine.productIds[1]!)]
  const asOwner = { authorization: `Bearer ${account.token}` }

  const secret = await drawn()
    .withExif({ IFD0: { Copyright: 'CANARY-EXIF' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([
    await drawn().gif().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  await desk.staff('PATCH', `/reviews/${first}`, { hidden: false })
  const before = desk.shop.services.catalogue.version()
  const added = await send(
    first,
    asOwner,
    [secret, 'my-home-address.jpg'],
    [polyglot, '../../x.gif'],
  )
  expect(added.body.message).toBe('Photos added.')
  expect(added.status).toBe(201)
  const { photos } = added.body.review as { photos: string[] }
  for (const photo of photos) expect(photo).toMatch(/\/images\/\d{13}-review-[0-9a-f]{24}\.webp$/)
  expect(desk.shop.services.catalogue.version()).not.toBe(before)
  const listed = await desk.shop.call('GET', `/products/${mine.productIds[0]}/review`)
  expect(listed.body.reviews[0].photos.map(keyOf)).toEqual(photos.map(keyOf))
  for (const photo of photos) {
    const bytes = Buffer.from(
      await (await fetch(`${desk.address}/images/${keyOf(photo)}`)).arrayBuffer(),
    )
    expect(bytes.includes('CANARY-EXIF') || bytes.includes('script')).toBe(false)
    const { format, exif } = await sharp(bytes).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
  }
  // a change returns the review to moderation
  expect((await desk.staff('GET', `/admin/reviews?q=Look&isNew=true`)).items).toMatchObject([
    { id: second },
    { id: first, photos: [expect.any(String), expect.any(String)] },
  ])

  // a fourth photo, a guest's, a stranger's, and a file that is no image
  const stranger = await makeUser(desk.shop.db)
  const good: [Uint8Array, string] = [await drawn().jpeg().toBuffer(), 'a.jpg']
  const refused = async (
    status: number,
    id: string,
    headers: object,
    ...files: [Uint8Array, string][]
  ) => {
    const answer = await send(id, headers as Record<string, string>, ...files)
    expect([answer.status, answer.body.message]).toEqual([status, expect.any(String)])
  }
  await refused(409, first, asOwner, good, good)
  await refused(413, second, asOwner, good, good, good, good)
  await refused(401, second, {}, good)
  await refused(404, second, { authorization: `Bearer ${stranger.token}` }, good)
  await refused(404, second, { 'review-link': link }, good)
  await refused(404, guestsReview, asOwner, good)
  await refused(404, 'x', asOwner, good)
  await refused(400, second, asOwner)
  await refused(400, second, asOwner, good, [good[0].subarray(0, 200), 'half.jpg'])
  await refused(400, second, asOwner, good, [await bomb(), 'bomb.png'])
  await refused(415, second, asOwner, [Buffer.from('<svg onload="alert(1)"/>'), 'a.svg'])
  const key = { ...asOwner, 'idempotency-key': 'one and the same' }
  const twice = [await send(second, key, good), await send(second, key, good)]
  expect(twice.map(({ body }) => body.review.photos.length)).toEqual([1, 1])
  expect(twice[0]!.body).toEqual(twice[1]!.body)

  // by the link, in a shop that moderates reviews
  await desk.set('reviews.moderate', true)
  const byGuest = await send(guestsReview, { 'review-link': link }, good)
  expect(byGuest).toMatchObject({ status: 201, body: { pending: true } })
  expect(
    (await desk.shop.call('GET', `/products/${guests.productIds[0]}/review`)).body.reviews,
  ).toEqual([])
  await desk.staff('PATCH', `/reviews/${guestsReview}`, { hidden: true })
  await refused(404, guestsReview, { 'review-link': link }, good)
  await desk.set('reviews.moderate', false)
  await desk.staff('PATCH', `/reviews/${guestsReview}`, { hidden: false })
  const requestOrigin = (days: number) =>
    sql`update review_requests set at = now() - make_interval(days => ${days}::int)`.execute(
      desk.shop.db,
    )
  await requestOrigin(181)
  await refused(404, guestsReview, { 'review-link': link }, good)
  await requestOrigin(179)
  expect((await send(guestsReview, { 'review-link': link }, good)).status).toBe(201)

  // used images stay after each cleanup
  const theirs = byGuest.body.review.photos as string[]
  const other = twice[0]!.body.review.photos as string[]
  desk.move(30 * day)
  await cleanUpMedia(desk.shop.services)
  desk.move(60 * day)
  await cleanUpMedia(desk.shop.services)
  desk.move(0)
  expect(await inStore([...photos, ...other, ...theirs])).toEqual([3, 3, 3, 3])
  // and are none of the shop's own
  const library = await desk.shop.db.selectFrom('media').select('name').execute()
  expect(library.filter(({ name }) => [...photos, ...theirs].map(keyOf).includes(name))).toEqual([])
  await desk.staff('DELETE', `/reviews/${first}`)
  // no row can use an image that is being deleted
  const named = { product_id: 'x', comment: 'x', photos: [photos[0]!] }
  await expect(desk.shop.db.insertInto('reviews').values(named).execute()).rejects.toThrow(
    'was deleted',
  )
  await deleteRemovedPhotos(desk.shop.services)
  expect(await inStore([...photos, ...other, ...theirs])).toEqual([0, 0, 3, 3])
  await desk.staff('DELETE', `/users/deleteuser/${account.row.id}`)
  await desk.staff('POST', `/admin/orders/${guests.orderId}/erase-guest-data`, {})
  await deleteRemovedPhotos(desk.shop.services)
  expect(await inStore([...other, ...theirs])).toEqual([0, 0])
  const left = await desk.shop.db
    .selectFrom('reviews')
    .select(['comment', 'first_name', 'photos'])
    .where('id', 'in', [second, guestsReview])
    .execute()
  expect(left.map(({ first_name, photos }) => [first_name, photos])).toEqual([
    ['', []],
    ['', []],
  ])
})
