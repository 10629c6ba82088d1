/** Saved filters of the order list, for staff. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as savedFilters from './saved-filters.operations.ts'

export const savedFiltersModule = defineModule({
  name: 'saved-filters',
  operations: {
    savedFilters,
  },
})
