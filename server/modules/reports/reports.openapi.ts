/** Documents the download of a report. */
import { reportExportRule } from '../../core/access/rules.ts'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import {
  fileAnswer,
  parameter,
  queryParameters,
  routeEntry,
} from '../../core/openapi/openapi-parts.ts'
import { ReportQuery } from './reports.routes.ts'
import { reportNames } from './reports.schema.ts'

export const reportPaths = (): DocumentedPaths => ({
  '/exports/reports/{report}': {
    get: () =>
      routeEntry({
        operationId: 'exports.report',
        summary: 'What the dashboard shows of some days, as CSV',
        description: 'Money in rupees. `unit` puts days together and is of `days` alone.',
        tag: 'Exports',
        rule: reportExportRule,
        parameters: [
          parameter('path', 'report', { enum: reportNames }),
          ...queryParameters(ReportQuery),
        ],
        answers: { '200': fileAnswer(['text/csv']) },
      }),
  },
})
