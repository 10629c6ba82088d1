/** Files sent to couriers and received from them: docs/couriers.md. */
import { mutation, query } from '../../core/operation/operation.ts'
import {
  CourierLayouts,
  courierBodyLimit,
  FileResponse,
  StatusFile,
  StatusFileResult,
  WaybillRequest,
} from './couriers.schema.ts'
import { processStatusFile } from './statuses.service.ts'
import { waybillFile } from './waybills.service.ts'

export const layouts = query({
  rest: {
    path: '/admin/couriers/layouts',
    summary: 'List the layouts of waybill files by name',
  },
  access: 'orders.write',
  output: CourierLayouts,
  uses: ['settings'],
  handler: async ({ ctx }) => ({
    layouts: ctx.settings.get('orders.waybillFiles').map(({ name }) => name),
  }),
})

export const waybills = mutation({
  rest: {
    method: 'POST',
    path: '/admin/couriers/waybills',
    summary: 'Create a waybill file for a courier',
    description:
      'CSV, or an Excel workbook (`format`), in a layout of the setting `orders.waybillFiles`: one line per order, in the given sequence. Changes nothing; the audit log records the download. `file` is base64.',
    example: { orderIds: ['ORD-000250', 'ORD-000251'], layout: 'Example' },
  },
  access: 'orders.write',
  input: WaybillRequest,
  output: FileResponse,
  uses: ['settings'],
  handler: ({ input, ctx }) => waybillFile(ctx, input),
})

export const statuses = mutation({
  rest: {
    method: 'POST',
    path: '/admin/couriers/statuses',
    summary: 'Update orders from a courier’s status file',
    description:
      'An Excel workbook or CSV in base64. Each line names an order by waybill or number, with a status that the setting `orders.courierStatuses` maps. Orders never go back to an earlier status. A refused or returned parcel leaves its order Shipped (`returning`) until staff receive it. `dryRun` (default: true) only previews each line. One call changes at most 200 orders. While `left` is not 0, send the same file again: changed orders are then `unchanged`.',
    example: {
      fileName: 'parcels.csv',
      file: 'V2F5YmlsbCxTdGF0dXMKTFAtNDIsRGVsaXZlcmVkCg==',
      dryRun: true,
    },
  },
  access: 'orders.write',
  bodyLimit: courierBodyLimit,
  input: StatusFile,
  output: StatusFileResult,
  uses: ['catalogue', 'documents', 'parcels', 'payments', 'promotions', 'redirects', 'settings'],
  handler: ({ input, ctx }) => processStatusFile(ctx, input),
})
