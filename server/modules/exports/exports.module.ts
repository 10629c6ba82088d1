/** Files of orders, products, customers and subscribers. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { exportPaths } from './exports.openapi.ts'
import { mountExports } from './exports.routes.ts'
import { mountStockFile } from './stock.routes.ts'

export const exportsModule = defineModule({
  name: 'exports',
  routes: (api, services) => {
    mountExports(api, services)
    mountStockFile(api, services)
  },
  openapi: exportPaths,
})
