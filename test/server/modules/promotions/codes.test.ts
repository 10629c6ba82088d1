/** Codes as customers enter them: refusals with their reasons, and uses per customer. */
import { expect, test } from 'vitest'
import { linkGuestOrdersTo } from '../../../../db/queries/orders/guest-orders.queries.ts'
import { makeUser } from '../../../support/factories.ts'
import { openPromotionShop } from '../../../support/promotion-shop.ts'

const { shop, owner, state, quote, make, place, off, reasonOf } = await openPromotionShop({
  GUEST_CHECKOUT: 'on',
  CASH_MAX_ORDERS: '0',
})

const half = { type: 'percentage', percent: 50 }

test('refuses an order with an invalid code, with the reason of the quote', async () => {
  const at = (days: number) => new Date(state.now.getTime() + days * 86_400_000).toISOString()
  const phone = '+94 71 999 8878'
  const nothing = 'Nothing in the cart is what the code CODE is for, or not yet enough of it.'
  const cases: [reason: string, message: string, fields: object | undefined, isUsed?: true][] = [
    ['unknown', 'There is no code CODE.', undefined],
    ['early', 'The code CODE is not valid yet.', { startsAt: at(1) }],
    ['ended', 'The code CODE has ended.', { startsAt: at(-2), endsAt: at(-1) }],
    [
      'notYours',
      'The code CODE is for other customers. If it is yours, please log in.',
      { customers: ['other@buyer.lk'] },
    ],
    ['minimum', 'The code CODE needs goods for at least LKR 150.00.', { minimum: 150 }],
    ['nothing', nothing, { products: ['ROUGE'] }],
    ['nothing', nothing, { type: 'buyXgetY', buy: 2, get: 1, percent: 100 }],
    ['usedUp', 'The code CODE was used as often as it may be.', { uses: 1 }, true],
    ['usedByYou', 'You have used the code CODE as often as you may.', { usesEach: 1 }, true],
    ['notFirst', 'The code CODE is for a first order.', { firstOrder: true }],
  ]
  for (const [index, [reason, message, fields, isUsed]] of cases.entries()) {
    const code = `CODE-${index}`
    if (fields) await make({ ...half, code, ...fields })
    const use = () => place([['SOAP', 1]], { codes: [code], phone })
    if (isUsed) expect((await use()).status, code).toBe(201)
    const quoted = await quote([['SOAP', 1]], { codes: [code] }, state.buyer.token)
    expect(quoted.codes[0], code).toMatchObject({ reason, message: message.replace('CODE', code) })
    const refused = await use()
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'CODE_REFUSED',
      issues: [{ path: 'codes.0', code, reason }],
      quote: { total: 100, codes: [{ code, applied: false, reason }] },
    })
    expect(refused.body.issues[0].message).toBe(message.replace('CODE', code))
  }
  state.now = new Date(state.now.getTime() + 86_400_000)
  expect(await off([['SOAP', 1]], { codes: ['CODE-1'] })).toBe(50)
})

test('limits codes by customer, first order and use, by account and phone number', async () => {
  await make({ ...half, code: 'MINE', customers: [state.buyer.row.email.toUpperCase()] })
  expect(await reasonOf({ codes: ['MINE'] })).toBe('notYours')
  expect(await reasonOf({ codes: ['MINE'] }, state.buyer.token)).toBe(undefined)
  await make({ ...half, code: 'FIRST', firstOrder: true })
  await make({ ...half, code: 'ONCE', usesEach: 1 })
  const phone = '+94 71 999 8877'
  expect((await place([['SOAP', 1]], { codes: ['FIRST'], phone })).status).toBe(201)
  expect(await reasonOf({ codes: ['FIRST'] }, state.buyer.token)).toBe('notFirst')
  const other = await makeUser(shop.db)
  const byNumber = await place(
    [['SOAP', 1]],
    { codes: ['FIRST'], phone: '071-9998877' },
    other.token,
  )
  expect(byNumber.body.issues[0].reason).toBe('notFirst')
  expect((await place([['SOAP', 1]], { codes: ['ONCE'] })).status).toBe(201)
  const again = await place([['SOAP', 1]], { codes: ['ONCE'] })
  expect(again.body.issues[0].reason).toBe('usedByYou')
})

test('returns a use of a cancelled order, and counts it again on restore if available', async () => {
  await make({ ...half, code: 'LAST', uses: 1 })
  const first = (await place([['SOAP', 1]], { codes: ['LAST'] })).body.order
  expect(await reasonOf({ codes: ['LAST'] })).toBe('usedUp')
  await move(first.orderId, 'Cancelled')
  const second = (await place([['SOAP', 1]], { codes: ['LAST'] })).body.order
  const refused = await move(first.orderId, 'Processing')
  expect(refused.body).toMatchObject({ code: 'CODE_REFUSED' })
  await move(second.orderId, 'Cancelled')
  expect((await move(first.orderId, 'Processing')).status).toBe(200)
  expect(await reasonOf({ codes: ['LAST'] })).toBe('usedUp')
})

const move = (orderId: string, status: string) =>
  shop.call('PUT', `/orders/${orderId}`, { token: owner, body: { status } })

test.each([
  ['used once per customer', { usesEach: 1 }, 'The customer used “Offer” in another order'],
  ['for a first order', { firstOrder: true }, '“Offer” is for a first order'],
])(
  'does not restore a cancelled order whose discount code is %s and was used up since',
  async (_, limit, why) => {
    await make({ ...half, code: 'MINE', ...limit })
    const buy = async () => (await place([['SOAP', 1]], { codes: ['MINE'] })).body.order
    const first = await buy()
    await move(first.orderId, 'Cancelled')
    const second = await buy()
    const refused = await move(first.orderId, 'Pending')
    expect(refused).toMatchObject({ status: 409, body: { code: 'CODE_REFUSED' } })
    expect(refused.body.message).toContain(why)
    await move(second.orderId, 'Cancelled')
    expect((await move(first.orderId, 'Pending')).status).toBe(200)
  },
)

test('counts the uses of a guest by their email address, also once they have an account', async () => {
  await make({ ...half, code: 'ONCE', usesEach: 1 })
  await make({ ...half, code: 'FIRST', firstOrder: true })
  const email = 'nila@example.com'
  const asGuest = (codes: string[], typed = email) =>
    place([['SOAP', 1]], { codes, email: typed }, null)
  const reasons = ({ body }: Awaited<ReturnType<typeof place>>) =>
    body.issues.map(({ reason }: { reason: string }) => reason)
  expect((await asGuest(['ONCE'])).status).toBe(201)
  expect(reasons(await asGuest(['ONCE', 'FIRST'], 'Nila@Example.com'))).toEqual([
    'usedByYou',
    'notFirst',
  ])
  const { token, row } = await makeUser(shop.db, { email })
  const codes = { codes: ['ONCE', 'FIRST'] }
  expect(reasons(await place([['SOAP', 1]], codes, token))).toEqual(['usedByYou', 'notFirst'])
  // Linked to the account, the order counts for it whatever its email address becomes.
  await shop.db
    .updateTable('users')
    .set({ email_verified_at: state.now })
    .where('id', '=', row.id)
    .execute()
  await shop.db.transaction().execute((tx) => linkGuestOrdersTo(tx, row.id))
  await shop.db
    .updateTable('users')
    .set({ email: 'new@example.com' })
    .where('id', '=', row.id)
    .execute()
  expect(reasons(await place([['SOAP', 1]], codes, token))).toEqual(['usedByYou', 'notFirst'])
})

test('accepts a phone number that cannot exist, flags it to staff and counts no customer by it', async () => {
  await make({ ...half, code: 'ONCE', usesEach: 1, stackable: true })
  // a digit too many; an area that does not exist
  for (const [phone, token] of [
    ['07785149640', state.buyer.token],
    ['0001234567', (await makeUser(shop.db)).token],
    ['0001234567', (await makeUser(shop.db)).token],
  ] as const) {
    const placed = await place([['SOAP', 1]], { codes: ['ONCE'], phone }, token)
    expect(placed.status, placed.text).toBe(201)
    const { orderId } = placed.body.order
    const flagOf = async (reader: string) =>
      (await shop.call('GET', `/orders/${orderId}`, { token: reader })).body.invalidPhone
    expect([await flagOf(owner), await flagOf(token)]).toEqual([true, undefined])
  }
  const valid = await place([['SOAP', 1]])
  expect(
    (await shop.call('GET', `/orders/${valid.body.order.orderId}`, { token: owner })).body,
  ).not.toHaveProperty('invalidPhone')
})

const addressed = { district: 'Colombo' }

/** One zone, in which delivery costs 300 and is free from 2,000 on. */
async function freeFrom2000() {
  const { body } = await shop.call('GET', '/admin/shipping', { token: owner })
  const plan = {
    ...body.plan,
    zones: [{ id: 'all', name: 'Everywhere', districts: [], cities: [], elsewhere: true }],
    methods: [{ id: 'standard', kind: 'standard', label: 'Standard', cutOff: '12:00' }],
    rates: [
      {
        ...{ zone: '', method: 'standard', amount: 300, freeFrom: 2_000, steps: [] },
        ...{ includedGrams: 0, perKilo: 0, earliest: 1, latest: 2 },
      },
    ],
  }
  const saved = await shop.call('PUT', '/admin/shipping', {
    token: owner,
    body: { version: body.version, plan },
  })
  expect(saved.status, saved.text).toBe(200)
}

test('places an order without a code that has no effect, with the reason', async () => {
  await freeFrom2000()
  await make({ code: 'SMALL', type: 'amount', amount: 100 })
  await make({ code: 'LARGE', type: 'amount', amount: 500 })
  await make({ code: 'DELIVERY', type: 'freeDelivery' })
  const texts = {
    better: 'Another offer already saves you at least as much as the code CODE would.',
    costsMore:
      'You would pay more with the code CODE: it takes the goods below the amount from which delivery costs less.',
    delivery: 'The code CODE pays for delivery, and there is nothing to pay for it yet.',
  }
  // The first code is the one that takes nothing off.
  const cases: [units: number, reason: keyof typeof texts, ...codes: string[]][] = [
    [20, 'costsMore', 'SMALL'],
    [30, 'better', 'SMALL', 'LARGE'],
    [10, 'better', 'DELIVERY', 'LARGE'],
    [22, 'better', 'DELIVERY', 'LARGE'],
    [20, 'delivery', 'DELIVERY'],
  ]
  for (const [units, reason, ...codes] of cases) {
    const code = codes[0]!
    const message = texts[reason].replace('CODE', code)
    const quoted = await quote([['SOAP', units]], { ...addressed, codes })
    const refused = quoted.codes.find((one: { code: string }) => one.code === code)
    expect(refused, `${codes} on ${units}`).toEqual({ code, applied: false, reason, message })
    const placed = await place([['SOAP', units]], { ...addressed, codes })
    expect(placed.body.order, placed.text).toMatchObject({ total: quoted.total })
  }
})

test.each([
  ['Sinhala', 'අවුරුදු10', ' අවුරුදු10 '],
  ['joined Sinhala', 'ශ්\u200dරී', 'ශ්රී'],
  ['decomposed accented', 'É-TÉ', 'e\u0301-te\u0301'],
  ['full-width', 'EID2026', 'ｅｉｄ２０２６'],
  ['squared', 'KG5', '㎏5'],
  ['Greek', 'ΟΙ\u03aa\u0301', 'οι\u0390'],
  ['zero-width', 'EID2026', '\u200bEID\u00ad20\ufe0f26\ufeff'],
])('finds a %s code as entered or copied', async (_, code, typed) => {
  await make({ ...half, code })
  expect(await off([['SOAP', 1]], { ...addressed, codes: [typed] })).toBe(50)
})
