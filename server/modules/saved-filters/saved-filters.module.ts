/** Filters of the order list that staff keep. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as savedFilters from './saved-filters.operations.ts'

export const savedFiltersModule = defineModule({
  name: 'saved-filters',
  operations: {
    orders: savedFilters,
  },
})
