/** Changes many products at once. */
import { deleteOldBulkJobs } from '../../../db/queries/catalog/bulk-edits.queries.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import * as productsBulk from './bulk-edits.operations.ts'
import { resumeBulkJobs } from './bulk-edits.service.ts'

/** Days that a finished bulk job is kept. */
const retentionDays = 30

export const bulkEditsModule = defineModule({
  name: 'bulk-edits',
  requires: ['import-undo'],
  operations: {
    products: productsBulk,
  },
  jobs: [
    { name: 'resume bulk changes', every: 10_000, run: resumeBulkJobs },
    cleanup('delete old bulk changes', (db) => deleteOldBulkJobs(db, retentionDays)),
  ],
})
