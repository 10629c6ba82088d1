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
const what = parameter('path', 'what', { enum: exportables, description: 'What to export.' })
const tag = 'Exports'

export const exportPaths = (): DocumentedPaths => ({
  '/exports/{what}': {
    get: () =>
      routeEntry({
        operationId: 'exports.download',
        summary: 'Export products, orders, customers or subscribers as CSV or JSON Lines',
        description:
          "Streamed, so it can have any size. Cells that a spreadsheet would run as a formula start with an apostrophe, which an import removes. Importing an exported products file unchanged changes nothing. `format=shopify` writes Shopify's product CSV. `rows=items` has a row for each item of orders.",
        tag,
        rule: exportRule,
        parameters: [what, ...queryParameters(ExportQuery)],
        answers: rows,
      }),
    post: () =>
      routeEntry({
        operationId: 'exports.selected',
        summary: 'Export selected orders',
        description:
          'As GET, with its parameters in the body. `orderIds` selects the orders; other filters apply as well. Changes nothing.',
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
