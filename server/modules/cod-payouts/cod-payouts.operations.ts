/** COD payouts of couriers: docs/couriers.md. */
import * as z from 'zod'
import { codPayoutRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { courierBodyLimit, FileResponse } from '../couriers/couriers.schema.ts'
import { presentLine } from './cod-payouts.presenter.ts'
import {
  CodPayout,
  CodPayoutById,
  CodPayoutPage,
  CodPayoutPageRequest,
  CodPayoutResult,
  CodPayoutUpdate,
  LinePage,
  LinesRequest,
  NewCodPayout,
  UnsettledCash,
} from './cod-payouts.schema.ts'
import {
  correctPayout,
  createPayout,
  getPayout,
  listLines,
  listPayouts,
  removePayout,
} from './cod-payouts.service.ts'
import { recordPayout, undoPayout } from './recording.service.ts'
import * as reports from './reports.service.ts'

const path = '/admin/cod-payouts'

export const list = query({
  rest: { path, summary: 'List COD payouts, newest first' },
  ...codPayoutRule,
  input: CodPayoutPageRequest,
  output: CodPayoutPage,
  handler: ({ input, ctx }) => listPayouts(ctx, input),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Import a courier’s payout file',
    description:
      'An Excel workbook or CSV in base64. Each line is matched to an order by waybill or number and gets one class; no payment is recorded. `columns` maps the columns; by default as in the courier’s last payout, or by their names. A file that was imported before answers 409.',
    example: {
      fileName: 'week-47.csv',
      courier: 'Lanka Parcels',
      file: 'V2F5YmlsbCxDT0QKTFAtNDIsMTUwMAo=',
      bank: 1_500,
    },
  },
  ...codPayoutRule,
  idempotent: true,
  bodyLimit: courierBodyLimit,
  input: NewCodPayout,
  output: CodPayoutResult,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: ({ input, ctx }) => createPayout(ctx, input),
})

export const get = query({
  rest: {
    path: `${path}/{id}`,
    summary: 'Get a COD payout with the sums of its classes',
    description:
      'Lines that are not recorded yet are classified by the current state of the orders. `left` counts the remaining lines while `state` is `recording` or `undoing`.',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: CodPayout,
  uses: ['settings'],
  handler: ({ input, ctx }) => getPayout(ctx, input.id),
})

export const lines = query({
  rest: {
    path: `${path}/{id}/lines`,
    summary: 'List the lines of a COD payout in the sequence of its file',
  },
  ...codPayoutRule,
  input: LinesRequest,
  output: LinePage,
  uses: ['settings'],
  handler: async ({ input: { id, class: kind, ...wanted }, ctx }) => {
    const { items, ...rest } = await listLines(ctx, id, kind, wanted)
    return { items: items.map(presentLine), ...rest }
  },
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Update a COD payout',
    description:
      '`columns` reads the lines again. `columns` and `courier` can change only before recording. `bank` is the amount received at the bank; null clears it.',
    example: { columns: { waybill: 'AWB', amount: 'COD paid', fee: 'Charge' }, bank: 148_650 },
  },
  ...codPayoutRule,
  input: CodPayoutUpdate,
  output: CodPayoutResult,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => ({
    message: 'Saved.',
    payout: await correctPayout(ctx, input),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a COD payout before it is recorded',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    await removePayout(ctx, input.id)
    return { message: 'Discarded.' }
  },
})

export const record = mutation({
  rest: {
    method: 'POST',
    path: `${path}/{id}/record`,
    summary: 'Record the payments of a COD payout',
    description:
      'Records lines of the classes `paid`, `short` and `over` as transactions of their orders, with the payout as reference. Runs in the background: `codPayouts.get` returns the progress. A repeated request changes nothing.',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: CodPayoutResult,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => ({
    message: 'The payout is being recorded.',
    payout: await recordPayout(ctx, input.id),
  }),
})

export const undo = mutation({
  rest: {
    method: 'POST',
    path: `${path}/{id}/undo`,
    summary: 'Undo a COD payout',
    description:
      'Reverses each recorded transaction. Amounts refunded meanwhile stay, with a note on the line. The same file can be imported again afterwards.',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: CodPayoutResult,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => ({
    message: 'The payout is being undone.',
    payout: await undoPayout(ctx, input.id),
  }),
})

export const report = query({
  rest: {
    path: `${path}/{id}/report`,
    summary: 'Export the lines of a COD payout as CSV',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: FileResponse,
  uses: ['settings'],
  handler: ({ input, ctx }) => reports.payoutReport(ctx, input.id),
})

export const unsettled = query({
  rest: {
    path: '/admin/couriers/unsettled-cash',
    summary: 'Get unsettled cash by courier and days since delivery',
    description:
      'Unpaid cash orders that are Shipped or Delivered, by the courier of the last parcel. `ages` are the first days of the groups in `delivered`.',
  },
  ...codPayoutRule,
  output: UnsettledCash,
  handler: ({ ctx }) => reports.unsettledCash(ctx),
})

export const unsettledReport = query({
  rest: {
    path: '/admin/couriers/unsettled-cash/report',
    summary: 'Export the orders with unsettled cash as CSV',
  },
  ...codPayoutRule,
  output: FileResponse,
  handler: ({ ctx }) => reports.unsettledCashReport(ctx),
})
