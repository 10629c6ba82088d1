/** Cash that couriers have collected and not yet paid out. */
import { afterAll, expect, test } from 'vitest'
import { openCourierShop } from '../../../support/courier-shop.ts'

const shop = await openCourierShop()
afterAll(() => shop[Symbol.asyncDispose]())

test('reports unsettled cash by courier and days since delivery, until it is recorded', async () => {
  const sent = (days: number, rupees: number, more = {}) =>
    shop.sent({ rupees, courier: 'Kandy Riders', waybill: `AG-${days}`, days, ...more })
  for (const days of [0, 7, 8, 14, 15, 30, 31, 400]) await sent(days, 100 + days)
  await sent(3, 50, { status: 'Shipped', waybill: 'AG-S' })
  await sent(9, 99, { waybill: 'AG-P', collected: 99 })
  await sent(9, 77, { waybill: 'AG-C', method: 'card', paymentStatus: 'paid', collected: 77 })
  await sent(9, 60, { waybill: 'AG-R', collected: 10, courier: 'KANDY RIDERS' })
  const own = async () => {
    const { body } = await shop.as('GET', '/admin/couriers/unsettled-cash')
    expect(body.ages).toEqual([0, 8, 15, 31])
    return body.couriers.find((one: { courier: string }) => /kandy riders/i.test(one.courier))
  }
  expect(await own()).toMatchObject({
    onTheWay: { orders: 1, amount: 50 },
    delivered: [
      { orders: 2, amount: 207 },
      { orders: 3, amount: 272 },
      { orders: 2, amount: 245 },
      { orders: 2, amount: 631 },
    ],
    total: { orders: 9, amount: 1_355 },
  })
  const file = (await shop.as('GET', '/admin/couriers/unsettled-cash/report')).body
  const rows = Buffer.from(file.file, 'base64').toString().split('\r\n')
  expect(rows.filter((row) => /kandy riders/i.test(row))).toHaveLength(10)
  expect(rows.find((row) => row.includes('AG-400'))).toMatch(/,400,500\.00$/)
  const { id } = (await shop.read('waybill,cod\nAG-400,500\n=1+1,5\n')).body.payout
  await shop.as('POST', `/admin/cod-payouts/${id}/record`)
  await shop.settled(id)
  expect((await own()).delivered[3]).toEqual({ orders: 1, amount: 131 })
  const report = (await shop.as('GET', `/admin/cod-payouts/${id}/report`)).body
  const [, first, second] = Buffer.from(report.file, 'base64').toString().split('\r\n')
  expect(first).toMatch(/^2,paid,ORD-\d+,AG-400,500\.00,500\.00,0\.00,500\.00,,$/)
  expect(second).toBe("3,unknown,,'=1+1,,5.00,0.00,0.00,,")
})
