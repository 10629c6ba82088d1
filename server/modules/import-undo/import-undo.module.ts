/** Undoes the changes of an import. */
import { deleteExpiredImportChanges } from '../../../db/queries/imports/import-undo.queries.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import * as imports from './undo.operations.ts'

export const importUndoModule = defineModule({
  name: 'import-undo',
  operations: { imports },
  jobs: [cleanup('delete old import changes', deleteExpiredImportChanges)],
})
