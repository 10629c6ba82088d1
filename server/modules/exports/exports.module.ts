/** Exports orders, products, customers and subscribers to files. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { exportPaths } from './exports.openapi.ts'
import { mountExports } from './exports.routes.ts'

export const exportsModule = defineModule({
  name: 'exports',
  routes: mountExports,
  openapi: exportPaths,
})
