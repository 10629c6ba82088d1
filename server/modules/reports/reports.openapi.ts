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
        summary: 'Export a report of the dashboard as CSV',
        description: 'Amounts in rupees. `unit` groups days and applies to the report `days` only.',
        tag: 'Exports',
        rule: reportExportRule,
        parameters: [
          parameter('path', 'report', { enum: reportNames, description: 'Name of the report.' }),
          ...queryParameters(ReportQuery),
        ],
        answers: { '200': fileAnswer(['text/csv']) },
      }),
  },
})
