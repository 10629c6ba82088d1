/** Arguments for queries of couriers: their files, and COD payouts. */
import type { Cases } from './queries.ts'
import { date, hash, id } from './samples.ts'

const buyer = { id, label: 'a@b.lk' }
const columns = { waybill: 'AWB', amount: 'COD' }
const line = {
  line: 2,
  cells: ['LP-42', '10'],
  broken: '',
  waybill: 'LP-42',
  order_number: '',
  amount_cents: 1_000,
  fee_cents: 0,
  word: '',
}

export const courierCases = {
  findNamedOrders: [['ORD-1'], ['lp-42']],
  lockOrders: [[id]],
  findWeights: [['ORD-1']],
  findCashAtCouriers: [date, 100],
  sumCashAtCouriers: [date, [0, 8]],
  insertRemittance: [
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
  findRemittance: ['RM-000001'],
  findRemittanceOfFile: [hash],
  lockRemittance: ['RM-000001'],
  takeRemittance: [id],
  findRemittancesUnderWay: [],
  findColumnsOf: ['Lanka Parcels', ['AWB', 'COD']],
  changeRemittance: [
    id,
    { columns, state: 'booking' as const, by: { id: null, keyId: id, label: 'key' } },
  ],
  countStop: [id],
  deleteRemittance: [id],
  findLines: [id],
  findNextLines: { 'to book': [id, 'booking', 25], 'to undo': [id, 'undoing', 25] },
  noteLine: [id, 2, { class: 'paid', booked_cents: 1_000 }],
  forgetFailed: [id],
  forgetUndoing: [id],
  findRemittances: { 'the first page': [{ limit: 24 }], later: [{ limit: 24, after: 7 }] },
  countRemittances: [],
} satisfies Partial<Cases>
