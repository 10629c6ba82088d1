/** Describes the download of a report. */
import { reportExportRule } from '../../core/access/rules.ts'
import { type DocumentedPaths, needing } from '../../core/openapi/entries.ts'
import { queryParameters } from '../../core/openapi/openapi-parts.ts'
import { csvAlone } from '../exports/exports.openapi.ts'
import { ReportQuery } from './reports.routes.ts'
import { reportNames } from './reports.schema.ts'

export const reportPaths = (): DocumentedPaths => ({
  '/exports/reports/{report}': {
    get: () =>
      needing(reportExportRule, {
        operationId: 'exports.report',
        summary: 'What the dashboard shows of some days, as CSV',
        description: 'Money in rupees. `unit` puts days together and is of `days` alone.',
        tags: ['Exports'],
        security: [{ bearer: [] }],
        parameters: [
          {
            name: 'report',
            in: 'path',
            required: true,
            schema: { type: 'string', enum: reportNames },
          },
          ...queryParameters(ReportQuery),
        ],
        responses: csvAlone,
      }),
  },
})
