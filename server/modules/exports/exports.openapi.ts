/** Documents the export routes. */
import { exportRule } from '../../core/access/rules.ts'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import {
  fileAnswer,
  jsonBody,
  parameter,
  queryParameters,
  routeEntry,
} from '../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../core/openapi/schemas.ts'
import { ExportQuery, ExportRequest, exportables } from './exports.schema.ts'

const rows = { '200': fileAnswer(['text/csv', 'application/x-ndjson']) }
const what = parameter('path', 'what', { enum: exportables })
const tag = 'Exports'

export const exportPaths = (): DocumentedPaths => ({
  '/exports/{what}': {
    get: () =>
      routeEntry({
        operationId: 'exports.download',
        summary: 'Products, orders, customers or subscribers as CSV or JSON Lines',
        description:
          "Streamed, so it may be of any size. Cells that a spreadsheet would run as a formula are neutralised by an apostrophe, which an import takes away again: a products file that comes back changes nothing. `format=shopify` writes Shopify's product CSV. `rows=items` has a row for each item of orders.",
        tag,
        rule: exportRule,
        parameters: [what, ...queryParameters(ExportQuery)],
        answers: rows,
      }),
    post: () =>
      routeEntry({
        operationId: 'exports.selected',
        summary: 'The same of orders that are named',
        description:
          'As GET, its parameters in the body; `orderIds` names the orders of the file, as far as the other filters let them be. Changes nothing.',
        tag,
        rule: exportRule,
        parameters: [what],
        body: jsonBody(jsonSchema(ExportRequest, 'input'), {
          rows: 'items',
          orderIds: ['ORD-000042', 'ORD-000043'],
        }),
        answers: rows,
        refuses: ['PAYLOAD_TOO_LARGE'],
      }),
  },
})
