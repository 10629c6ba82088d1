/** Mounts GET /api/exports/stock: days of stock left and quantities to order, as CSV. */
import type { FastifyInstance } from 'fastify'
import { exportRule } from '../../core/access/rules.ts'
import type { Services } from '../../core/context/context.ts'
import { shopDay } from '../../core/values/shop-time.schema.ts'
import { byteOrderMark } from '../exports/exports.lines.ts'
import { parseRequest, requireStaff } from '../imports/request.ts'
import { csvLine } from '../imports/values/csv-line.ts'
import { type Supply, SupplyRequest } from './stock.schema.ts'
import { findAllSupplies } from './stock.service.ts'

const columns = [
  ...(['productId', 'productName', 'category', 'sku', 'barcode', 'stock', 'toPack'] as const),
  ...(['lowStockThreshold', 'sold', 'perDay', 'daysLeft', 'suggested'] as const),
] satisfies (keyof Supply)[]

/** Mounts the route; `api` carries the prefix /api. */
export function mountStockFile(
  api: FastifyInstance,
  services: Services<'reports' | 'settings'>,
): void {
  api.get('/exports/stock', async (request, reply) => {
    const ctx = await requireStaff(services, request, exportRule)
    ctx.assertExtraPermissions(['products'])
    const rows = await findAllSupplies(services, parseRequest(SupplyRequest, request.query))
    const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? '')))
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="stock-${shopDay(services.clock())}.csv"`,
      )
      .header('cache-control', 'no-store')
      .send(byteOrderMark + csvLine(columns) + lines.join(''))
  })
}
