import { afterAll, expect, test, vi } from 'vitest'
import type { CodPayoutLine } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { resumePayouts } from '#server/modules/cod-payouts/recording.service.ts'
import { openCourierShop, refuseEntries } from '../../../support/courier-shop.ts'
import { assertMoney } from '../../../support/money-checker.ts'

const shop = await openCourierShop()
afterAll(() => shop[Symbol.asyncDispose]())

const path = '/admin/cod-payouts'
const classesOf = async (id: string) => {
  const { items } = (await shop.as('GET', `${path}/${id}/lines`)).body
  return items.map(({ class: kind, note }: CodPayoutLine) => [kind, note])
}

test('a payout stopped by an unexpected error keeps its complete batches, and continues after the cause is fixed', async () => {
  const lines: string[] = []
  for (let at = 0; at < 30; at += 1) {
    await shop.sent({ rupees: 100, waybill: `ST-${at}` })
    lines.push(`ST-${at},${at === 29 ? 66.66 : 100}`)
  }
  const restore = await refuseEntries(shop.db, 6666)
  const { id } = (await shop.read(['waybill,cod', ...lines].join('\n'))).body.payout
  const stopsLogged = () =>
    shop.logged.filter((line) => line.includes('a COD payout stopped')).length
  await shop.as('POST', `${path}/${id}/record`)
  await expect.poll(stopsLogged).toBe(1)
  const stopped = (await shop.as('GET', `${path}/${id}`)).body
  expect(stopped).toMatchObject({ state: 'recording', recorded: 2_500, left: 5 })
  expect((await shop.as('PUT', `${path}/${id}`, { courier: 'Other' })).status).toBe(409)
  await resumePayouts(shop.services)
  expect((await shop.as('GET', `${path}/${id}`)).body).toEqual(stopped)
  await restore()
  await resumePayouts(shop.services)
  expect(await shop.settled(id)).toMatchObject({ state: 'recorded', recorded: 2_966.66, left: 0 })
  await assertMoney(shop.db)
})

test('skips a line that always fails, records the rest, and retries the line on request', async () => {
  await shop.sent({ rupees: 100, waybill: 'FA-1' })
  const second = await shop.sent({ rupees: 100, waybill: 'FA-2' })
  await shop.sent({ rupees: 100, waybill: 'FA-3' })
  const restore = await refuseEntries(shop.db, 7777)
  const file = 'waybill,cod\nFA-1,100\nFA-2,77.77\nFA-3,100\n'
  const { id } = (await shop.read(file)).body.payout
  const stopsLogged = () =>
    shop.logged.filter((line) => line.includes('a COD payout stopped')).length
  const before = stopsLogged()
  await shop.as('POST', `${path}/${id}/record`)
  await expect.poll(stopsLogged).toBe(before + 1)
  for (let round = 0; round < 2; round += 1) await resumePayouts(shop.services)
  const failed = ['failed', 'An unexpected error occurred. See the server log.']
  expect((await shop.as('GET', `${path}/${id}`)).body).toMatchObject({
    ...{ state: 'recorded', recorded: 200, left: 1 },
  })
  expect(await classesOf(id)).toEqual([['paid', ''], failed, ['paid', '']])
  const { items } = (await shop.as('GET', `${path}/${id}/lines`)).body
  expect(items[1]).toMatchObject({ isKnown: true, orderId: second })
  // A vain second attempt is reported again; it is recorded once the reason is gone.
  await shop.as('POST', `${path}/${id}/record`)
  await shop.settled(id)
  expect((await classesOf(id))[1]).toEqual(failed)
  await restore()
  await shop.as('POST', `${path}/${id}/record`)
  expect(await shop.settled(id)).toMatchObject({ state: 'recorded', recorded: 277.77, left: 0 })
  await assertMoney(shop.db)
})

test('reports an unreadable fee or amount with its line and column, and records it only after a correction', async () => {
  await shop.sent({ rupees: 500, waybill: 'FE-1' })
  await shop.sent({ rupees: 600, waybill: 'FE-2' })
  const file =
    'waybill,cod,Charge,Net\nFE-1,500,25 or 30,475\nFE-2,600,-,600\nFE-2,later,,\nTotal,1100,ask,\n'
  const { id, fees } = (await shop.read(file)).body.payout
  expect(fees).toBe(0)
  const stopsLogged = await classesOf(id)
  expect(stopsLogged).toEqual([
    ['unreadable', 'Line 2: the column Charge holds "25 or 30", which is no amount.'],
    ['paid', ''],
    ['unreadable', 'Line 4: the column cod holds "later", which is no amount.'],
    ['total', ''],
  ])
  await shop.as('POST', `${path}/${id}/record`)
  expect(await shop.settled(id)).toMatchObject({ recorded: 600 })
  expect(await classesOf(id)).toEqual(stopsLogged)
})

test('counts failed runs across restarts and servers', async () => {
  await shop.sent({ rupees: 100, waybill: 'RE-1' })
  const restore = await refuseEntries(shop.db, 8888)
  const { id } = (await shop.read('waybill,cod\nRE-1,88.88\n')).body.payout
  const stopsLogged = () =>
    shop.logged.filter((line) => line.includes('a COD payout stopped')).length
  const before = stopsLogged()
  await shop.as('POST', `${path}/${id}/record`)
  await expect.poll(stopsLogged).toBe(before + 1)
  for (let round = 0; round < 2; round += 1) {
    // The memory of a process is lost with it.
    vi.resetModules()
    const { resumePayouts: resume } = await import(
      '#server/modules/cod-payouts/recording.service.ts'
    )
    await resume(shop.services)
  }
  expect((await shop.as('GET', `${path}/${id}`)).body).toMatchObject({ state: 'recorded', left: 1 })
  await restore()
})
