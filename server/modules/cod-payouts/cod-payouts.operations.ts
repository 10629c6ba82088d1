/** COD payouts of couriers: docs/couriers.md. */
import * as z from 'zod'
import { codPayoutRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { AnsweredFile, courierBodyLimit } from '../couriers/couriers.schema.ts'
import { bookRemittance, undoRemittance } from './booking.service.ts'
import { viewLine } from './cod-payouts.presenter.ts'
import {
  Ageing,
  LinePage,
  LinesRequest,
  NewRemittance,
  Remittance,
  RemittanceById,
  RemittanceChange,
  RemittancePage,
  RemittancePageRequest,
  ToldRemittance,
} from './cod-payouts.schema.ts'
import {
  discardRemittance,
  getRemittance,
  mendRemittance,
  pageLines,
  pageRemittances,
  readRemittance,
} from './cod-payouts.service.ts'
import * as reports from './reports.service.ts'

const path = '/admin/remittances'

export const page = query({
  rest: { path, summary: 'The settlements of couriers, the newest first' },
  ...codPayoutRule,
  input: RemittancePageRequest,
  output: RemittancePage,
  handler: ({ input, ctx }) => pageRemittances(ctx, input),
})

export const read = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Read the settlement of a courier',
    description:
      'An Excel workbook or CSV in base64. Each line is matched to an order by waybill or number and gets one class; nothing is booked. `columns` says which column is what; without it the last settlement of the courier does, or the names of the columns. A file that is there already answers 409.',
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
  input: NewRemittance,
  output: ToldRemittance,
  errors: ['CONFLICT'],
  handler: ({ input, ctx }) => readRemittance(ctx, input),
})

export const get = query({
  rest: {
    path: `${path}/{id}`,
    summary: 'One settlement: what its lines add up to, class by class',
    description:
      'Lines that are not booked yet are judged as the orders are just now. `left` counts what is still to be gone through while `state` is `booking` or `undoing`.',
  },
  ...codPayoutRule,
  input: RemittanceById,
  output: Remittance,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => getRemittance(ctx, input.id),
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
  handler: async ({ input: { id, class: kind, ...wanted }, ctx }) => {
    const { items, ...rest } = await pageLines(ctx, id, kind, wanted)
    return { items: items.map(viewLine), ...rest }
  },
})

export const change = mutation({
  rest: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Mend what was said of a settlement',
    description:
      '`columns` reads its lines anew, and that and `courier` only before anything is booked. `bank` is what came to the bank; null forgets it.',
    example: { columns: { waybill: 'AWB', amount: 'COD paid', fee: 'Charge' }, bank: 148_650 },
  },
  ...codPayoutRule,
  input: RemittanceChange,
  output: ToldRemittance,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Saved.',
    remittance: await mendRemittance(ctx, input),
  }),
})

export const discard = mutation({
  rest: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Forget a settlement of which nothing is booked',
  },
  ...codPayoutRule,
  input: RemittanceById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await discardRemittance(ctx, input.id)
    return { message: 'Discarded.' }
  },
})

export const book = mutation({
  rest: {
    method: 'POST',
    path: `${path}/{id}/book`,
    summary: 'Book what a settlement pays',
    description:
      'Lines of the classes `paid`, `short` and `over`, each as an entry of its order, with this settlement as its reference. Answers at once; `get` says how far it is. Asking again changes nothing.',
  },
  ...codPayoutRule,
  input: RemittanceById,
  output: ToldRemittance,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'It is being booked.',
    remittance: await bookRemittance(ctx, input.id),
  }),
})

export const undo = mutation({
  rest: {
    method: 'POST',
    path: `${path}/{id}/undo`,
    summary: 'Take back what a settlement booked',
    description:
      'Each entry is corrected by another one. What was given back to a buyer meanwhile stays booked, and its line says so. The same file may be read again afterwards.',
  },
  ...codPayoutRule,
  input: RemittanceById,
  output: ToldRemittance,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'It is being undone.',
    remittance: await undoRemittance(ctx, input.id),
  }),
})

export const report = query({
  rest: {
    path: `${path}/{id}/report`,
    summary: 'A settlement as CSV, line by line',
  },
  ...codPayoutRule,
  input: RemittanceById,
  output: AnsweredFile,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => reports.remittanceReport(ctx, input.id),
})

export const ageing = query({
  rest: {
    path: '/admin/couriers/cash',
    summary: 'Cash that couriers have, by courier and days since the delivery',
    description:
      'Orders in cash that are Shipped or Delivered and not paid, by the courier of the last parcel. `ages` are the first days of what `delivered` counts.',
  },
  ...codPayoutRule,
  input: z.object({}),
  output: Ageing,
  handler: ({ ctx }) => reports.ageing(ctx),
})

export const ageingReport = query({
  rest: {
    path: '/admin/couriers/cash/report',
    summary: 'The orders whose cash couriers have, as CSV',
  },
  ...codPayoutRule,
  input: z.object({}),
  output: AnsweredFile,
  handler: ({ ctx }) => reports.ageingReport(ctx),
})
