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
  rest: { path, summary: 'The settlements of couriers, the newest first' },
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
    summary: 'Read the settlement of a courier',
    description:
      'An Excel workbook or CSV in base64. Each line is matched to an order by waybill or number and gets one class; nothing is recorded. `columns` says which column is what; without it the last settlement of the courier does, or the names of the columns. A file that is there already answers 409.',
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
    summary: 'One settlement: what its lines add up to, class by class',
    description:
      'Lines that are not recorded yet are classification as the orders are just now. `left` counts what is still to be gone through while `state` is `recording` or `undoing`.',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: CodPayout,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: ({ input, ctx }) => getPayout(ctx, input.id),
})

export const lines = query({
  rest: {
    path: `${path}/{id}/lines`,
    summary: 'The lines of a settlement, in the order of the file',
  },
  ...codPayoutRule,
  input: LinesRequest,
  output: LinePage,
  errors: ['NOT_FOUND'],
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
    summary: 'Mend what was said of a settlement',
    description:
      '`columns` reads its lines anew, and that and `courier` only before anything is recorded. `bank` is what came to the bank; null forgets it.',
    example: { columns: { waybill: 'AWB', amount: 'COD paid', fee: 'Charge' }, bank: 148_650 },
  },
  ...codPayoutRule,
  input: CodPayoutUpdate,
  output: CodPayoutResult,
  errors: ['NOT_FOUND', 'CONFLICT'],
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
    summary: 'Forget a settlement of which nothing is recorded',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await removePayout(ctx, input.id)
    return { message: 'Discarded.' }
  },
})

export const record = mutation({
  rest: {
    method: 'POST',
    path: `${path}/{id}/record`,
    summary: 'Book what a settlement pays',
    description:
      'Lines of the classes `paid`, `short` and `over`, each as an entry of its order, with this settlement as its reference. Answers at once; `get` says how far it is. Asking again changes nothing.',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: CodPayoutResult,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => ({
    message: 'It is being recorded.',
    payout: await recordPayout(ctx, input.id),
  }),
})

export const undo = mutation({
  rest: {
    method: 'POST',
    path: `${path}/{id}/undo`,
    summary: 'Take back what a settlement recorded',
    description:
      'Each entry is corrected by another one. What was given back to a buyer meanwhile stays recorded, and its line says so. The same file may be read again afterwards.',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: CodPayoutResult,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => ({
    message: 'It is being undone.',
    payout: await undoPayout(ctx, input.id),
  }),
})

export const report = query({
  rest: {
    path: `${path}/{id}/report`,
    summary: 'A settlement as CSV, line by line',
  },
  ...codPayoutRule,
  input: CodPayoutById,
  output: FileResponse,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: ({ input, ctx }) => reports.payoutReport(ctx, input.id),
})

export const unsettled = query({
  rest: {
    path: '/admin/couriers/unsettled-cash',
    summary: 'Cash that couriers have, by courier and days since the delivery',
    description:
      'Orders in cash that are Shipped or Delivered and not paid, by the courier of the last parcel. `ages` are the first days of what `delivered` counts.',
  },
  ...codPayoutRule,
  input: z.object({}),
  output: UnsettledCash,
  handler: ({ ctx }) => reports.unsettledCash(ctx),
})

export const unsettledReport = query({
  rest: {
    path: '/admin/couriers/unsettled-cash/report',
    summary: 'The orders whose cash couriers have, as CSV',
  },
  ...codPayoutRule,
  input: z.object({}),
  output: FileResponse,
  handler: ({ ctx }) => reports.unsettledCashReport(ctx),
})
