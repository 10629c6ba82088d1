/** Changes many products at once. */
import { deleteOldBulkJobs } from '../../../db/queries/catalog/bulk-edits.queries.ts'
import { defineModule, hourly } from '../../platform/modules/define-module.ts'
import * as productsBulk from './bulk-edits.operations.ts'
import { resumeBulk } from './bulk-edits.service.ts'

/** Days that a finished bulk change is kept. */
const keptDays = 30

export const bulkEditsModule = defineModule({
  name: 'bulk-edits',
  requires: ['import-undo'],
  operations: {
    products: productsBulk,
  },
  jobs: [
    { name: 'resume bulk changes', every: 10_000, run: resumeBulk },
    {
      name: 'delete old bulk changes',
      every: hourly,
      run: ({ db }) => deleteOldBulkJobs(db, keptDays),
    },
  ],
})
