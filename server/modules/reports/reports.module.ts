/** Registers the dashboard and its reports. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as dashboard from './dashboard.operations.ts'
import { reportPaths } from './reports.openapi.ts'
import { mountReports } from './reports.routes.ts'

export const reportsModule = defineModule({
  name: 'reports',
  requires: ['store-credit'],
  operations: {
    dashboard,
  },
  routes: mountReports,
  openapi: reportPaths,
  permissions: ['reports'],
})
