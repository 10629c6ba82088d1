/** Corrects rejected rows in the browser: docs/import.md#rejected-rows. */
import { importRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import {
  CorrectionPage,
  CorrectionsWanted,
  NewCorrections,
} from '../imports/contract/corrections.schema.ts'
import { ImportStatus } from '../imports/contract/imports.schema.ts'
import { listRejected, runCorrections } from './corrections.service.ts'

const path = '/imports/{id}/corrections'

export const rejectedRows = query({
  rest: {
    path,
    summary: 'The rejected rows of the last run, cell by cell, to be corrected',
    description:
      'Cells that a reason is about are named. Of JSON a cell is a text, number or truth value by its path.',
  },
  access: 'imports',
  input: CorrectionsWanted,
  output: CorrectionPage,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['storage'],
  handler: ({ input: { id, ...page }, ctx }) => listRejected(ctx, id, page),
})

export const correct = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Run rejected rows again, corrected, as an import of their own',
    description:
      'Products that are corrected run with the same mapping, and nothing else of the file does; none is deleted. What is still wrong with them is rejected again. The new import names the first one in `corrects`.',
  },
  ...importRule,
  bodyLimit: 1024 * 1024,
  input: NewCorrections,
  output: ImportStatus,
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  uses: ['catalogue', 'importDatabase', 'imports', 'mayFetchFrom', 'settings', 'storage'],
  handler: ({ input, ctx }) => runCorrections(ctx, input),
})
