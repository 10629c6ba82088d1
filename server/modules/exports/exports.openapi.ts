/** What the document says of exports. */

import { exportRule } from '../../core/access/rules.ts'
import { type DocumentedPaths, needing } from '../../core/openapi/entries.ts'
import { queryParameters, refusals } from '../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../core/openapi/schemas.ts'
import { SupplyRequest } from '../catalog/inventory/stock.schema.ts'
import { ExportQuery, ExportRequest, exportables } from './exports.schema.ts'

const responses = {
  '200': {
    description: 'The file.',
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/x-ndjson': { schema: { type: 'string' } },
    },
  },
  ...refusals(),
}
/** The response of a file that is always CSV. */
export const csvAlone = {
  '200': {
    description: 'The file.',
    content: { 'text/csv': { schema: { type: 'string' } } },
  },
  ...refusals(),
}
const common = {
  tags: ['Exports'],
  security: [{ bearer: [] }],
}
const what = {
  name: 'what',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: exportables },
}

export const exportPaths = (): DocumentedPaths => ({
  '/exports/stock': {
    get: () =>
      needing(exportRule, {
        operationId: 'exports.stock',
        summary: 'How long products last and how many to order, as CSV',
        description: 'All that `GET /admin/stock` lists page by page.',
        ...common,
        parameters: queryParameters(SupplyRequest),
        responses: csvAlone,
      }),
  },
  '/exports/{what}': {
    get: () =>
      needing(exportRule, {
        operationId: 'exports.download',
        summary: 'Products, orders, customers or subscribers as CSV or JSON Lines',
        description:
          "Streamed, so it may be of any size. Cells that a spreadsheet would run as a formula are neutralised by an apostrophe, which an import takes away again: a products file that comes back changes nothing. `format=shopify` writes Shopify's product CSV. `rows=items` has a row for each item of orders.",
        ...common,
        parameters: [what, ...queryParameters(ExportQuery)],
        responses,
      }),
    post: () =>
      needing(exportRule, {
        operationId: 'exports.selected',
        summary: 'The same of orders that are named',
        description:
          'As GET, its parameters in the body; `orderIds` names the orders of the file, as far as the other filters let them be. Changes nothing.',
        ...common,
        parameters: [what],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: jsonSchema(ExportRequest, 'input'),
              example: { rows: 'items', orderIds: ['ORD-000042', 'ORD-000043'] },
            },
          },
        },
        responses: { ...responses, ...refusals('PAYLOAD_TOO_LARGE') },
      }),
  },
})
