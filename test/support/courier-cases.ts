/** Cases of test/support/operation-cases.ts for couriers: their files, and COD payouts. */
import { fresh, type Prepare } from './account-cases.ts'
import { sent } from './parcel-cases.ts'
import { settled } from './settled.ts'
import type { World } from './world.ts'

const inBase64 = (text: string): string => Buffer.from(text).toString('base64')

/** Creates a parsed payout, with one line that matches no order. */
async function remittance({ shop: { db } }: World, state: 'draft' | 'booked' = 'draft') {
  const { id, number } = await db
    .insertInto('remittances')
    .values({
      courier: 'Lanka Parcels',
      file_name: 'week.csv',
      file_hash: Buffer.from(crypto.randomUUID()),
      header: '["Waybill","COD"]',
      columns: '{"waybill":"Waybill","amount":"COD"}',
      state,
      actor: 'Somebody who left',
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('remittance_lines')
    .values({
      remittance_ref: id,
      line: 2,
      cells: '["LP-0","10"]',
      waybill: 'LP-0',
      order_number: '',
      amount_cents: 1_000,
      fee_cents: 0,
      word: '',
      class: state === 'draft' ? '' : 'unknown',
    })
    .execute()
  return { id: number }
}

const drafted: Prepare = (world) => remittance(world)

export const courierCases: Record<string, Prepare> = {
  'couriers.layouts': () => ({}),
  'couriers.statuses': () => ({
    fileName: 'parcels.csv',
    file: inBase64('Waybill,Status\nLP-0,Delivered\n'),
    dryRun: false,
  }),
  'couriers.waybills': async (world) => {
    // the same in two worlds, because a file's content is sent in base64
    const columns = [{ title: 'Recipient', content: '{name}' }]
    await settled(world, 'orders.waybillFiles', [[{ name: 'Names', columns }]])
    return { orderIds: [(await sent(world)).orderId], layout: 'Names' }
  },
  'remittances.ageing': () => ({}),
  'remittances.ageingReport': () => ({}),
  'remittances.book': drafted,
  'remittances.change': async (world) => ({ ...(await remittance(world)), bank: 10 }),
  'remittances.discard': drafted,
  'remittances.get': drafted,
  'remittances.lines': drafted,
  'remittances.page': () => ({}),
  'remittances.read': (world) => ({
    fileName: 'week.csv',
    courier: 'Lanka Parcels',
    file: inBase64(`Waybill,COD\n${fresh(world, 'LP')},10\n`),
  }),
  'remittances.report': drafted,
  'remittances.undo': (world) => remittance(world, 'booked'),
}
