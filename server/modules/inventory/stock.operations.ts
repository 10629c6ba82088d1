/** Stock for staff: history, counts, adjustments and supply. docs/contract.md#stock. */
import { mutation, query } from '../../core/operation/operation.ts'
import {
  StockAdjustment,
  StockCount,
  StockHistory,
  StockHistoryRequest,
  StockMoved,
  SupplyPage,
  SupplyPageRequest,
} from './stock.schema.ts'
import * as stocks from './stock.service.ts'

export const page = query({
  rest: {
    path: '/admin/stock',
    summary: 'Products with how long they last at the pace of now, and how many to order',
    description:
      'Sales of the last 30 days count, or of the days that a product is there, a week at least. `suggested` is what `days` days sell at that pace, and the bound of low stock on top, less what is there. Low ones come first. A Product ID, SKU or barcode as `q` finds that product alone.',
  },
  access: 'products.read',
  input: SupplyPageRequest,
  output: SupplyPage,
  uses: ['settings'],
  handler: ({ input, ctx }) => stocks.pageSupplies(ctx, input),
})

export const history = query({
  rest: {
    path: '/admin/products/{productId}/stock',
    summary: 'Why there are as many pieces of a product as there are, the newest first',
    description:
      'All changes sum up to the stock. What orders took and gave back is told by their items; the rest was booked when it happened.',
  },
  access: 'products.read',
  input: StockHistoryRequest,
  output: StockHistory,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => stocks.stockHistory(ctx, input),
})

export const adjust = mutation({
  rest: {
    method: 'POST',
    path: '/admin/stock/adjustments',
    status: 201,
    summary: 'Pieces of a product came or went',
    example: { productId: 'AR-SK-101', change: 24, reason: 'received', note: 'Invoice 118' },
  },
  access: 'stock',
  idempotent: true,
  input: StockAdjustment,
  output: StockMoved,
  errors: ['NOT_FOUND'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const booked = await ctx.once((tx) => stocks.adjustStock(tx, ctx, input))
    ctx.catalogue.stockMoved()
    return booked
  },
})

export const count = mutation({
  rest: {
    method: 'POST',
    path: '/admin/stock/counts',
    status: 201,
    summary: 'The shelf was counted',
    description:
      '`expected` is what should have lain there when the count began (`stock` and `toPack` together), `version` the product’s version of then. The difference is booked onto the stock of now, so what was sold meanwhile stays sold; another count or change of the stock since then is 412.',
    example: { productId: 'AR-SK-101', counted: 11, expected: 12, version: 3 },
  },
  access: 'stock',
  idempotent: true,
  input: StockCount,
  output: StockMoved,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const booked = await ctx.once((tx) => stocks.countStock(tx, ctx, input))
    ctx.catalogue.stockMoved()
    return booked
  },
})
