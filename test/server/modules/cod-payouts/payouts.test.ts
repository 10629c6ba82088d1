import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { CodPayoutLine } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { insertPayout, openCourierShop } from '../../../support/courier-shop.ts'
import { makeUser } from '../../../support/factories.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { waiting } from '../../../support/waiting.ts'

const shop = await openCourierShop()
afterAll(() => shop[Symbol.asyncDispose]())

const path = '/admin/cod-payouts'
const linesOf = async (id: string): Promise<CodPayoutLine[]> =>
  (await shop.as('GET', `${path}/${id}/lines?limit=200`)).body.items
const classesOf = async (id: string) =>
  (await linesOf(id)).map(({ class: kind, recorded }) => (recorded ? `${kind} ${recorded}` : kind))
/** The amount in the books for a payout, read without the shop's own sums. */
const inTheBooks = async (reference: string): Promise<number> => {
  const rows = await shop.db
    .selectFrom('payment_transactions')
    .select('amount_cents')
    .where('reference', '=', reference)
    .execute()
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100
}
const paymentOf = async (orderId: string) => {
  const { payment } = (await shop.as('GET', `/orders/${orderId}`)).body
  return `${payment.status} ${payment.state} ${payment.paid ?? 0} ${payment.due ?? 0}`
}

test('gives each line of a payout one class, with sums that equal the file and the bank amount', async () => {
  const paid = await shop.sent({ rupees: 1_500, waybill: 'LP-1' })
  const short = await shop.sent({ rupees: 2_000, waybill: 'LP-2' })
  const over = await shop.sent({ rupees: 900, waybill: 'LP-3' })
  await shop.sent({ rupees: 700, waybill: 'LP-4', status: 'Shipped' })
  const before = await shop.sent({ rupees: 800, waybill: 'LP-5', collected: 800 })
  const card = { method: 'card', paymentStatus: 'paid', collected: 650 }
  await shop.sent({ rupees: 650, waybill: 'LP-6', ...card })
  await shop.sent({ rupees: 400, waybill: 'LP-7', status: 'Cancelled' })
  await shop.sent({ rupees: 0, waybill: 'LP-8' })
  await shop.sent({ rupees: 300, waybill: 'TWO' })
  await shop.sent({ rupees: 310, waybill: 'two' })
  const halves = await shop.sent({ rupees: 1_000 })
  const file = [
    'Lanka Parcels (Pvt) Ltd,,,,',
    'Settlement of week 47,,,,',
    'AWB No,Order Ref,COD Collected,Service Charge,Status',
    'lp-1,,"Rs. 1,500.00",350.00,Delivered',
    'LP-2,,1900/-,350,Delivered',
    'LP-3,,950,350,Delivered',
    'LP-4,,0,250,RETURN TO SENDER',
    'LP-1,,1500,0,Delivered',
    'LP-5,,800,0,Delivered',
    'LP-6,,650,0,Delivered',
    'LP-7,,400,0,Delivered',
    'LP-8,,10,0,Delivered',
    'TWO,,300,0,Delivered',
    'LP-2,,-50,0,Delivered',
    'LP-3,,0,0,Delivered',
    'LP-404,,123.45,0,Delivered',
    'LP-2,,as agreed,0,Delivered',
    'LP-2,,,0,Delivered',
    `,${halves.toLowerCase()},400,0,`,
    `,${halves.replace('ORD-', '')},600,0,`,
    'Monthly charge,,-500,,',
    'a,b,c,d,e,f',
    'Total,,"9,083.45",1300,',
  ].join('\r\n')
  const { status, body } = await shop.read(file, { bank: 7_300 })
  expect(status).toBe(201)
  const { id, classes } = body.payout
  expect(body.payout).toMatchObject({
    id: expect.stringMatching(/^RM-\d{6}$/),
    state: 'draft',
    columns: {
      waybill: 'AWB No',
      order: 'Order Ref',
      amount: 'COD Collected',
      fee: 'Service Charge',
      status: 'Status',
    },
    lines: 20,
    recorded: 0,
    gross: 9_083.45,
    fees: 1_800,
    net: 7_283.45,
    bank: 7_300,
    difference: 16.55,
  })
  const expected = [
    'paid 1500',
    'short 1900',
    'over 950',
    'returned',
    'duplicate',
    'alreadyPaid',
    'notCash',
    'cancelled',
    'nothingDue',
    'ambiguous',
    'reversed',
    'unpaid',
    'unknown',
    'unreadable',
    'unreadable',
    'short 400',
    'paid 600',
    'fee',
    'unreadable',
    'total',
  ]
  const bare = expected.map((one) => one.split(' ')[0])
  expect(await classesOf(id)).toEqual(bare)
  const sums = classes.filter(({ class: kind }: { class: string }) => kind !== 'total')
  const sumOf = (what: 'amount' | 'fees' | 'lines') =>
    sums.reduce((sum: number, one: Record<string, number>) => sum + one[what]!, 0)
  expect(sumOf('lines')).toBe(19)
  expect(sumOf('amount') - sumOf('fees')).toBeCloseTo(body.payout.net, 5)
  const [, first] = await linesOf(id)
  expect(first).toMatchObject({ line: 5, orderId: short, isKnown: true, due: 2_000, amount: 1_900 })

  await Promise.all([1, 2, 3].map(() => shop.as('POST', `${path}/${id}/record`)))
  const recorded = await shop.settled(id)
  expect(recorded).toMatchObject({ state: 'recorded', left: 0, recorded: 5_350, short: 100 })
  expect(await classesOf(id)).toEqual(expected)
  expect(await inTheBooks(id)).toBe(5_350)
  await shop.as('POST', `${path}/${id}/record`)
  expect(await shop.settled(id)).toEqual(recorded)
  expect(await inTheBooks(id)).toBe(5_350)
  expect(await Promise.all([paid, short, over, before, halves].map(paymentOf))).toEqual([
    'paid collected 1500 0',
    'due due 1900 100',
    'paid collected 950 0',
    'due collected 800 0',
    'paid collected 1000 0',
  ])
  await assertMoney(shop.db)
})

test('classifies cash for an order paid with store credit as nothing due', async () => {
  const orderId = await shop.sent({ rupees: 640, waybill: 'LP-CREDIT' })
  await sql`insert into store_credit_transactions (user_id, kind, amount_cents, actor)
    values (${shop.staff.row.id}, 'goodwill', 64000, 'Araliya')`.execute(shop.db)
  await sql`update orders set user_id = ${shop.staff.row.id} where order_id = ${orderId}`.execute(
    shop.db,
  )
  await sql`insert into payment_transactions (order_ref, kind, amount_cents, method, actor)
    select id, 'captured', 64000, 'credit', 'Araliya' from orders where order_id = ${orderId}`.execute(
    shop.db,
  )
  const { body } = await shop.read('waybill,amount,fee\nLP-CREDIT,640,0\n')
  expect(await classesOf(body.payout.id)).toEqual(['nothingDue'])
  await assertMoney(shop.db)
})

test('undoes a payout by corrections, keeps refunds, and accepts its file again', async () => {
  const first = await shop.sent({ rupees: 1_000, waybill: 'UN-1' })
  const other = await shop.sent({ rupees: 2_000, waybill: 'UN-2' })
  const file = 'waybill;amount\nUN-1;1000,00\nUN-2;2000,00\n'
  const { id } = (await shop.read(file)).body.payout
  const again = await shop.read(file)
  expect([again.status, again.body.message]).toEqual([409, `This file is already imported: ${id}.`])
  expect((await shop.as('POST', `${path}/${id}/undo`)).status).toBe(409)
  await shop.as('POST', `${path}/${id}/record`)
  await shop.settled(id)
  expect((await shop.as('DELETE', `${path}/${id}`)).status).toBe(409)
  expect((await shop.as('PUT', `${path}/${id}`, { courier: 'Other' })).status).toBe(409)
  await shop.as('POST', `/admin/orders/${other}/refunds`, { amount: 500, note: 'Broken' })
  await Promise.all([1, 2].map(() => shop.as('POST', `${path}/${id}/undo`)))
  expect(await shop.settled(id)).toMatchObject({ state: 'recorded', recorded: 2_000 })
  expect((await linesOf(id)).map(({ undone, note }) => [undone, note])).toEqual([
    [true, ''],
    [false, `Not undone: Only LKR 1,500.00 of ${other} can be reversed.`],
  ])
  expect(await paymentOf(first)).toBe('due due 0 1000')
  const money = (await shop.as('GET', `/admin/orders/${first}/transactions`)).body
  expect(money.transactions).toMatchObject([
    { kind: 'collected', amount: 1_000, method: 'cash', reference: id, note: 'Lanka Parcels UN-1' },
    { kind: 'corrected', amount: -1_000, method: 'cash', reference: id, note: `${id} was undone.` },
  ])
  await shop.as('POST', `/admin/orders/${other}/corrections`, { amount: 500, note: 'It was not' })
  await shop.as('POST', `${path}/${id}/undo`)
  expect(await shop.settled(id)).toMatchObject({ state: 'undone', recorded: 0 })
  expect(await inTheBooks(id)).toBe(0)
  expect((await shop.as('POST', `${path}/${id}/record`)).status).toBe(409)
  const second = (await shop.read(file)).body.payout
  await shop.as('POST', `${path}/${second.id}/record`)
  expect((await shop.settled(second.id)).classes).toMatchObject([
    { class: 'paid', lines: 1, recorded: 1_000 },
    { class: 'over', lines: 1, recorded: 2_000 },
  ])
  const { items } = (await shop.as('GET', `/admin/audit?entity=cod-payout&entityId=${id}`)).body
  expect(items.map(({ action, changes }: Record<string, object>) => [action, changes])).toEqual([
    ['cod-payout.undo', { recorded: [null, 0] }],
    ['cod-payout.undo', { recorded: [null, 2_000] }],
    ['cod-payout.record', { recorded: [null, 3_000] }],
    ['cod-payout.create', { fileName: [null, 'week.csv'] }],
  ])
  await assertMoney(shop.db)
})

test('locks orders in the sequence of their numbers, so that no deadlock occurs', async () => {
  const first = await shop.sent({ rupees: 100, waybill: 'LO-1' })
  const second = await shop.sent({ rupees: 200, waybill: 'LO-2' })
  // their keys are the other way round
  for (const [at, number] of [first, second].entries())
    await sql`
      with free as (delete from order_parcels using orders where orders.id = order_ref and order_id = ${number}),
      events as (delete from order_events using orders where orders.id = order_events.order_id
        and orders.order_id = ${number})
      update orders set id = ${`${'f0'[at]}0000000-0000-4000-8000-000000000000`}::uuid
      where order_id = ${number}`.execute(shop.db)
  const { id } = (await shop.read(`order,cod\n${second},200\n${first},100\n`)).body.payout
  await shop.db.transaction().execute(async (tx) => {
    await sql`select from orders where order_id = ${first} for no key update`.execute(tx)
    await shop.as('POST', `${path}/${id}/record`)
    await expect.poll(() => waiting(shop.db, 'other')).toBeGreaterThan(0)
    await sql`select from orders where order_id = ${second} for no key update nowait`.execute(tx)
  })
  expect(await shop.settled(id)).toMatchObject({ state: 'recorded', recorded: 300 })
})

test('records a payout while others wait for an actor without permission', async () => {
  const user = await makeUser(shop.db)
  for (let left = 0; left < 11; left += 1) await insertPayout(shop.db, 'recording', user).execute()
  await shop.sent({ rupees: 700, waybill: 'WA-1' })
  const { id } = (await shop.read('waybill,cod\nWA-1,700\n')).body.payout
  await shop.as('POST', `${path}/${id}/record`)
  expect(await shop.settled(id)).toMatchObject({ state: 'recorded', recorded: 700 })
  await shop.db.deleteFrom('cod_payouts').where('actor_id', '=', user.row.id).execute()
})

test('counts a payout as collected by cash on delivery in the payment report, also after an undo', async () => {
  const collected = async () => {
    const { payments } = (await shop.as('GET', '/admin/reports')).body
    const by = new Map<string, number>(
      payments.map((row: { method: string; collected: number }) => [row.method, row.collected]),
    )
    return { cod: by.get('cod') ?? 0, bank: by.get('bank') ?? 0 }
  }
  const before = await collected()
  await shop.sent({ rupees: 2_000, waybill: 'KB-1' })
  const { id } = (await shop.read('waybill,cod\nKB-1,2000\n')).body.payout
  await shop.as('POST', `${path}/${id}/record`)
  await shop.settled(id)
  expect(await collected()).toEqual({ cod: before.cod + 2_000, bank: before.bank })
  await shop.as('POST', `${path}/${id}/undo`)
  await shop.settled(id)
  expect(await collected()).toEqual(before)
})

test('corrects the column mapping of a draft, reuses it for the courier’s next file, and rejects unreadable files', async () => {
  await shop.sent({ rupees: 500, waybill: 'ME-1' })
  const columns = { waybill: 'Ref B', amount: 'Paid out', fee: 'Ref A' }
  const header = 'Ref A,Ref B,Amount,Paid out\n'
  const blind = await shop.read(`${header}25,ME-1,510,500\n`, { courier: 'Bus' })
  expect(blind.body.payout).toMatchObject({ columns: { order: 'Ref A', amount: 'Paid out' } })
  const { id } = blind.body.payout
  expect(await classesOf(id)).toEqual(['unknown'])
  const wrong = await shop.as('PUT', `${path}/${id}`, { columns: { ...columns, fee: 'Nowhere' } })
  expect(wrong.body.issues).toEqual([
    {
      path: 'columns.fee',
      message: 'is not in the file, which has Ref A, Ref B, Amount, Paid out',
    },
  ])
  const mended = await shop.as('PUT', `${path}/${id}`, { columns, bank: 475 })
  expect(mended.body.payout).toMatchObject({ gross: 500, fees: 25, net: 475, difference: 0 })
  expect(await classesOf(id)).toEqual(['paid'])
  const next = await shop.read(`${header}25,ME-2,510,500\n`, { courier: 'BUS' })
  expect(next.body.payout.columns).toEqual(columns)
  expect((await shop.as('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await shop.as('GET', `${path}/${id}`)).status).toBe(404)

  const refused = async (text: string | Buffer) => {
    const file = Buffer.from(text as string).toString('base64')
    const { status, body } = await shop.read('', { file })
    return `${status} ${body.issues?.[0].path} ${body.issues?.[0].message}`
  }
  expect(await refused('waybill,amount\n')).toBe('400 file has a header at most, and no lines')
  expect(await refused('name,town\nA,B\n')).toMatch(
    /^400 columns.amount must be one of the columns of the file: name, town$/,
  )
  expect(await refused('cod,town\nA,B\n')).toMatch(/^400 columns.waybill or columns.order must be/)
  expect(await refused(Buffer.from('PK\u0003\u0004 a workbook'))).toMatch(
    /^400 file cannot be read: this is a damaged or incomplete ZIP file or Excel workbook$/,
  )
  expect(await refused(`waybill,cod\n${'A,1\n'.repeat(5_001)}`)).toBe(
    '400 file must have at most 5000 lines',
  )
  const excel = Buffer.from('\ufeffWaybill\tCOD\r\nME-9\t1,000.00\r\n', 'utf16le')
  const read = await shop.read('', { file: excel.toString('base64') })
  expect(read.body.payout).toMatchObject({ gross: 1_000, header: ['Waybill', 'COD'] })
})

test('transactions equal an independent sum after any sequence of recorded and undone payouts', async () => {
  const due = fc.integer({ min: 1, max: 3 }).map((n) => n * 500)
  const line = fc.record({
    order: fc.nat(3),
    pays: fc.constantFrom(-100, 0, 250, 500, 1_000, 1_500, 2_000),
    back: fc.boolean(),
  })
  const step = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    undo: fc.boolean(),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(due, { minLength: 4, maxLength: 4 }),
      fc.array(step, { minLength: 1, maxLength: 3 }),
      async (dues, steps) => {
        run += 1
        const orders = await Promise.all(
          dues.map((rupees, at) => shop.sent({ rupees, waybill: `PR-${run}-${at}` })),
        )
        const left = [...dues]
        const paid = dues.map(() => [] as { amount: number; by: number }[])
        for (const [by, { lines, undo }] of steps.entries()) {
          const text = lines.map(
            ({ order, pays, back }) => `PR-${run}-${order},${pays},${back ? 'RTO' : 'ok'},${by}`,
          )
          const { id } = (await shop.read(['waybill,cod,status,n', ...text].join('\n'))).body.payout
          await Promise.all([1, 2].map(() => shop.as('POST', `${path}/${id}/record`)))
          const { classes } = await shop.settled(id)
          const all = lines.reduce((sum, { pays }) => sum + pays, 0)
          expect(classes.reduce((sum, { amount }) => sum + amount, 0)).toBe(all)
          let recorded = 0
          const own = dues.map(() => 0)
          for (const { order, pays, back } of lines) {
            const isSame = paid[order]!.some((one) => one.by !== by && one.amount === pays)
            if (pays <= 0 || back || left[order]! <= 0 || isSame) continue
            left[order]! -= pays
            own[order]! += pays
            paid[order]!.push({ amount: pays, by })
            recorded += pays
          }
          expect(await inTheBooks(id)).toBe(recorded)
          if (!undo) continue
          await shop.as('POST', `${path}/${id}/undo`)
          if (recorded > 0) expect(await shop.settled(id)).toMatchObject({ state: 'undone' })
          else await shop.settled(id)
          expect(await inTheBooks(id)).toBe(0)
          for (const [at, taken] of own.entries()) {
            left[at]! += taken
            paid[at] = paid[at]!.filter((one) => one.by !== by)
          }
        }
        const sums = await Promise.all(orders.map(paymentOf))
        expect(sums.map((one) => Number(one.split(' ')[2]))).toEqual(
          dues.map((rupees, at) => rupees - left[at]!),
        )
      },
    ),
    { numRuns: 8 },
  )
  await assertMoney(shop.db)
})
