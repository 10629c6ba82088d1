/** Arguments for queries of couriers: their files, and COD payouts. */
import type { Cases } from './queries.ts'
import { date, hash, id } from './samples.ts'

const buyer = { id, label: 'a@b.lk' }
const columns = { waybill: 'AWB', amount: 'COD' }
const line = {
  line: 2,
  cells: ['LP-42', '10'],
  problem: '',
  waybill: 'LP-42',
  order_number: '',
  amount_cents: 1_000,
  fee_cents: 0,
  courier_status: '',
}

export const courierCases = {
  findNamedOrders: [['ORD-1'], ['lp-42']],
  lockOrders: [[id]],
  findWeights: [['ORD-1']],
  findCashAtCouriers: [date, 100],
  sumCashAtCouriers: [date, [0, 8]],
  insertPayout: [
    {
      courier: 'Lanka Parcels',
      file_name: 'week.csv',
      file_hash: hash,
      header: ['AWB', 'COD'],
      columns,
      bank_cents: null,
      by: buyer,
    },
  ],
  saveLines: [id, [line]],
  findPayout: ['RM-000001'],
  findPayoutOfFile: [hash],
  lockPayout: ['RM-000001'],
  lockPayoutInProgress: [id],
  findPayoutsInProgress: [],
  findColumnMapping: ['Lanka Parcels', ['AWB', 'COD']],
  updatePayout: [
    id,
    { columns, state: 'recording' as const, by: { id: null, keyId: id, label: 'key' } },
  ],
  countFailedRun: [id],
  deletePayout: [id],
  findLines: [id],
  findNextLines: { 'to record': [id, 'recording', 25], 'to undo': [id, 'undoing', 25] },
  updateLine: [id, 2, { class: 'paid', recorded_cents: 1_000 }],
  resetFailedLines: [id],
  resetUnreversedLines: [id],
  findPayouts: { 'the first page': [{ limit: 24 }], later: [{ limit: 24, after: 7 }] },
  countPayouts: [],
} satisfies Partial<Cases>
