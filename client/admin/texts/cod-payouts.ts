/** Texts of courier files and COD payouts. */

import type { CodPayout, LineClass } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import type {
  CourierField,
  StatusLine,
  WaybillFormat,
} from '#server/modules/couriers/couriers.schema.ts'

export const codPayouts = {
  loadFailed: 'The payouts could not be loaded.',
  failed: 'The payout could not be saved. Please try again.',
  csv: 'CSV',

  unsettledCash: 'Unsettled courier cash',
  courier: 'Courier',
  age: (from: number, next: number | undefined) =>
    next === undefined ? `over ${from - 1} days` : `${from}–${next - 1} days`,

  states: {
    draft: 'Draft',
    recording: 'Recording',
    recorded: 'Recorded',
    undoing: 'Undoing',
    undone: 'Undone',
  } satisfies Record<CodPayout['state'], string>,
  recorded: 'Recorded',

  noAmount: 'Must be an amount such as 148,650.00',

  received: 'Received at the bank',
  record: 'Record payout',
  undo: 'Undo',
  remove: 'Delete',
  linesCaption: 'Lines of the payout',
  classes: {
    paid: 'Paid',
    short: 'Underpaid',
    over: 'Overpaid',
    duplicate: 'Paid twice in this file',
    alreadyPaid: 'Already paid',
    returned: 'Returned',
    unpaid: 'Not paid',
    reversed: 'Reversed',
    notCash: 'Not cash on delivery',
    cancelled: 'Cancelled',
    nothingDue: 'Nothing due',
    ambiguous: 'Matches several orders',
    unknown: 'Order not found',
    unreadable: 'Unreadable',
    failed: 'Failed',
    fee: 'Fee',
    total: 'Total',
  } satisfies Record<LineClass, string>,

  column: {
    waybill: 'Waybill',
    order: 'Order number',
    amount: 'Paid for the parcel',
    fee: 'Fee',
    status: 'Status',
  } satisfies Record<CourierField, string>,
} as const

export const courierFiles = {
  formats: { csv: 'CSV', xlsx: 'Excel' } satisfies Record<WaybillFormat, string>,
  order: 'Order',
  statusChange: (from: string, to: string) => `${to} (was ${from})`,
  outcomes: {
    willChange: 'Will change',
    changed: 'Changed',
    failed: 'Not changed',
    unchanged: 'No change',
    behind: 'Already past this status',
    unmapped: 'Unknown status',
    ambiguous: 'Matches several orders',
    unknown: 'Order not found',
    unreadable: 'Unreadable',
  } satisfies Record<StatusLine['outcome'], string>,
} as const
