/** Documents the download of the stock list. */
import { exportRule } from '../../core/access/rules.ts'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import { fileAnswer, queryParameters, routeEntry } from '../../core/openapi/openapi-parts.ts'
import { SupplyRequest } from './stock.schema.ts'

export const stockPaths = (): DocumentedPaths => ({
  '/exports/stock': {
    get: () =>
      routeEntry({
        operationId: 'exports.stock',
        summary: 'How long products last and how many to order, as CSV',
        description: 'All that `GET /admin/stock` lists page by page.',
        tag: 'Exports',
        rule: exportRule,
        parameters: queryParameters(SupplyRequest),
        answers: { '200': fileAnswer(['text/csv']) },
      }),
  },
})
