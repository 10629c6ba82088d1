/** Undoes the changes of an import. */
import { forgetImportChanges } from '../../../db/queries/imports/import-undo.queries.ts'
import { defineModule, hourly } from '../../platform/modules/define-module.ts'
import * as imports from './undo.operations.ts'

export const importUndoModule = defineModule({
  name: 'import-undo',
  operations: { imports },
  jobs: [
    { name: 'delete old import changes', every: hourly, run: ({ db }) => forgetImportChanges(db) },
  ],
})
