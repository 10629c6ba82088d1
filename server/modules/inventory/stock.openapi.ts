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
        summary: 'Download stock and reorder quantities as CSV',
        description: 'Contains all rows of `GET /admin/stock`.',
        tag: 'Exports',
        rule: exportRule,
        parameters: queryParameters(SupplyRequest),
        answers: { '200': fileAnswer(['text/csv']) },
      }),
  },
})
