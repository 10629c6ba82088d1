/** Corrects rejected rows in the browser: docs/import.md#rejected-rows. */
import { importRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import {
  CorrectionPage,
  ListRejectedRows,
  NewCorrections,
} from '../imports/contract/corrections.schema.ts'
import { ImportStatus } from '../imports/contract/imports.schema.ts'
import { listRejected, runCorrections } from './corrections.service.ts'

const path = '/imports/{id}/corrections'

export const listRejectedRows = query({
  rest: {
    path,
    summary: 'List the rejected rows of the last run with their cells',
    description:
      '`isNamed` marks the cells that a reason refers to. In JSON files, a cell is a string, number or boolean at a path.',
  },
  access: 'imports',
  input: ListRejectedRows,
  output: CorrectionPage,
  errors: ['CONFLICT'],
  uses: ['storage'],
  handler: ({ input: { id, ...page }, ctx }) => listRejected(ctx, id, page),
})

export const correctRows = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Import corrected rows as a new import',
    description:
      'Imports only the corrected products, with the same mapping, and deletes none. Rows that are still invalid are rejected again. The new import names the original one in `corrects`.',
  },
  ...importRule,
  bodyLimit: 1024 * 1024,
  input: NewCorrections,
  output: ImportStatus,
  errors: ['CONFLICT', 'RATE_LIMITED'],
  uses: ['catalogue', 'importDatabase', 'imports', 'isFetchAllowed', 'settings', 'storage'],
  handler: ({ input, ctx }) => runCorrections(ctx, input),
})
