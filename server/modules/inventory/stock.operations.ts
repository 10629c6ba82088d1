/** Stock for staff: history, counts, adjustments and supply. docs/contract.md#stock. */
import { mutation, query } from '../../core/operation/operation.ts'
import {
  InventoryPage,
  InventoryRequest,
  StockAdjustment,
  StockChange,
  StockCount,
  StockHistory,
  StockHistoryRequest,
  SupplyPage,
  SupplyPageRequest,
} from './stock.schema.ts'
import * as stocks from './stock.service.ts'

export const list = query({
  rest: {
    path: '/admin/stock',
    summary: 'List products with their sales rate and reorder quantity',
    description:
      'The sales rate covers the last 30 days, or the days since the product was created, at least 7. `suggested` is the sales of `days` days plus the low stock threshold, less the stock. Low stock comes first. A Product ID, SKU or barcode as `q` finds only that product.',
  },
  access: 'products.read',
  input: SupplyPageRequest,
  output: SupplyPage,
  uses: ['settings'],
  handler: ({ input, ctx }) => stocks.listSupplies(ctx, input),
})

export const inventory = query({
  rest: {
    path: '/inventory',
    summary: 'List the stock of all products by Product ID, for synchronisation',
    description:
      'Drafts are included. With `updatedSince` only products that were sold, adjusted or edited since then. Deletions, prices and versions are in `GET /admin/products?updatedSince=`.',
  },
  access: 'products.read',
  input: InventoryRequest,
  output: InventoryPage,
  handler: ({ input, ctx }) => stocks.listInventory(ctx, input),
})

export const history = query({
  rest: {
    path: '/admin/products/{productId}/stock',
    summary: 'List the stock changes of a product, newest first',
    description:
      'The changes add up to the stock. Orders appear with the quantities of their items; all other changes are stored movements.',
  },
  access: 'products.read',
  input: StockHistoryRequest,
  output: StockHistory,
  handler: ({ input, ctx }) => stocks.stockHistory(ctx, input),
})

export const adjust = mutation({
  rest: {
    method: 'POST',
    path: '/admin/stock/adjustments',
    status: 201,
    summary: 'Adjust the stock of a product',
    example: { productId: 'AR-SK-101', change: 24, reason: 'received', note: 'Invoice 118' },
  },
  access: 'stock',
  idempotent: true,
  input: StockAdjustment,
  output: StockChange,
  errors: ['NOT_FOUND'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const saved = await ctx.once((tx) => stocks.adjustStock(tx, ctx, input))
    ctx.catalogue.stockMoved()
    return saved
  },
})

export const count = mutation({
  rest: {
    method: 'POST',
    path: '/admin/stock/counts',
    status: 201,
    summary: 'Record a stock count',
    description:
      '`expected` is `stock` plus `toPack` when the count began, and `version` is the product’s version at that time. The server adds the difference to the current stock, so sales in between stay deducted. Answers 412 when another count or adjustment happened since.',
    example: { productId: 'AR-SK-101', counted: 11, expected: 12, version: 3 },
  },
  access: 'stock',
  idempotent: true,
  input: StockCount,
  output: StockChange,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const saved = await ctx.once((tx) => stocks.countStock(tx, ctx, input))
    ctx.catalogue.stockMoved()
    return saved
  },
})
