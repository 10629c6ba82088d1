/** Mounts GET /api/exports/reports/{report}, the dashboard's figures of a range as CSV. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { reportExportRule } from '../../core/access/rules.ts'
import type { Services } from '../../core/context/context.ts'
import { doc, enumOf } from '../../core/values/fields.schema.ts'
import { byteOrderMark } from '../exports/exports.lines.ts'
import { parseRequest, requireStaff } from '../imports/request.ts'
import { csvLine } from '../imports/values/csv-line.ts'
import { DashboardRequest } from './dashboard.schema.ts'
import { overview } from './dashboard.service.ts'
import { dashboardDays } from './days.ts'
import { inPeriods, periodUnits } from './periods.schema.ts'
import { type Report, type ReportName, reportNames } from './reports.schema.ts'
import { report } from './reports.service.ts'

const ReportOf = z.object({
  report: enumOf(reportNames),
})

/** The query of a report. `unit` applies to `days` alone. */
export const ReportQuery = z.extend(DashboardRequest, {
  unit: z._default(enumOf(periodUnits), 'day').apply(doc, 'Unit of the report `days`.'),
})

type Table = { header: readonly string[]; rows: (string | number)[][] }
type OfReport = Exclude<ReportName, 'days' | 'products'>

/** Builds the tables. Revenue that is not from goods has its own row, so that the rows add up. */
const tables: Record<OfReport, (found: Report) => Table> = {
  categories: ({ categories, besideGoods }) => ({
    header: ['category', 'quantity', 'revenue'],
    rows: [
      ...categories.map((row) => [row.category ?? 'deleted products', row.quantity, row.revenue]),
      ['delivery, fees and offers', '', besideGoods],
    ],
  }),
  districts: ({ districts }) => ({
    header: ['district', 'orders', 'revenue'],
    rows: districts.map((row) => [row.district ?? 'unknown', row.orders, row.revenue]),
  }),
  payments: ({ payments }) => ({
    header: ['paymentMethod', 'orders', 'revenue', 'collected'],
    rows: payments.map((row) => [row.method, row.orders, row.revenue, row.collected]),
  }),
  customers: ({ customers }) => ({
    header: ['customers', 'orders', 'revenue'],
    rows: Object.entries(customers).map(([kind, row]) => [kind, row.orders, row.revenue]),
  }),
  credit: ({ credit = { outstanding: 0, movements: [] } }) => ({
    header: ['credit', 'amount'],
    rows: [
      ...credit.movements.map(({ kind, amount }) => [kind, amount]),
      ['outstanding now', credit.outstanding],
    ],
  }),
}

/** Mounts the route; `api` carries the prefix /api. */
export function mountReports(
  api: FastifyInstance,
  services: Services<'reports' | 'settings'>,
): void {
  api.get('/exports/reports/:report', async (request, reply) => {
    const ctx = await requireStaff(services, request, reportExportRule)
    ctx.assertExtraPermissions(['figures'])
    const { report: name } = parseRequest(ReportOf, request.params)
    const { from, to, unit } = parseRequest(ReportQuery, request.query)
    const days = dashboardDays(services.clock(), from, to)
    const table = async (): Promise<Table> => {
      if (name !== 'days' && name !== 'products')
        return tables[name](await report(services, days, ctx.user))
      const found = await overview(services, days, false)
      if (name === 'products')
        return {
          header: ['productId', 'productName', 'quantity', 'revenue'],
          rows: found.bestSellers.map((row) => [
            row.productId,
            row.productName,
            row.quantity,
            row.revenue,
          ]),
        }
      return {
        header: ['from', 'to', 'revenue', 'collected', 'orders', 'newCustomers'],
        rows: inPeriods(found.days, unit).map((row) => [
          ...[row.from, row.to, row.revenue, row.collected],
          ...[row.orders, row.newCustomers],
        ]),
      }
    }
    const { header, rows } = await table()
    const file = `${name}-${days[0]}-${days.at(-1)}.csv`
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .header('cache-control', 'no-store')
      .send(byteOrderMark + [header, ...rows].map((cells) => csvLine(cells)).join(''))
  })
}
