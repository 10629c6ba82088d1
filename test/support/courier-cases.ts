/** Cases of test/support/operation-cases.ts for couriers: their files, and COD payouts. */
import { fresh, type Prepare } from './account-cases.ts'
import { sent } from './parcel-cases.ts'
import type { World } from './world.ts'
import { writeSettingOnce } from './write-setting-once.ts'

const inBase64 = (text: string): string => Buffer.from(text).toString('base64')

/** Creates a parsed payout, with one line that matches no order. */
async function payout({ shop: { db } }: World, state: 'draft' | 'recorded' = 'draft') {
  const { id, number } = await db
    .insertInto('cod_payouts')
    .values({
      courier: 'Lanka Parcels',
      file_name: 'week.csv',
      file_hash: Buffer.from(crypto.randomUUID()),
      header: '["Waybill","COD"]',
      columns: '{"waybill":"Waybill","amount":"COD"}',
      state,
      actor: 'A former employee',
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cod_payout_lines')
    .values({
      payout_ref: id,
      line: 2,
      cells: '["LP-0","10"]',
      waybill: 'LP-0',
      order_number: '',
      amount_cents: 1_000,
      fee_cents: 0,
      courier_status: '',
      class: state === 'draft' ? '' : 'unknown',
    })
    .execute()
  return { id: number }
}

const drafted: Prepare = (world) => payout(world)

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
    await writeSettingOnce(world, 'orders.waybillFiles', [[{ name: 'Names', columns }]])
    return { orderIds: [(await sent(world)).orderId], layout: 'Names' }
  },
  'codPayouts.unsettled': () => ({}),
  'codPayouts.unsettledReport': () => ({}),
  'codPayouts.record': drafted,
  'codPayouts.update': async (world) => ({ ...(await payout(world)), bank: 10 }),
  'codPayouts.remove': drafted,
  'codPayouts.get': drafted,
  'codPayouts.lines': drafted,
  'codPayouts.list': () => ({}),
  'codPayouts.create': (world) => ({
    fileName: 'week.csv',
    courier: 'Lanka Parcels',
    file: inBase64(`Waybill,COD\n${fresh(world, 'LP')},10\n`),
  }),
  'codPayouts.report': drafted,
  'codPayouts.undo': (world) => payout(world, 'recorded'),
}
