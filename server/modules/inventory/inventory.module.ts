/** Stock counts, corrections, history and supply. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { stockPaths } from './stock.openapi.ts'
import * as stock from './stock.operations.ts'
import { mountStockFile } from './stock.routes.ts'

export const inventoryModule = defineModule({
  name: 'inventory',
  operations: {
    stock,
  },
  routes: mountStockFile,
  openapi: stockPaths,
})
