/** One link that ends newsletter and back-in-stock emails. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { mountOneClick } from './one-click.routes.ts'
import * as unsubscribe from './unsubscribe.operations.ts'

export const unsubscribeModule = defineModule({
  name: 'unsubscribe',
  operations: { unsubscribe },
  siteRoutes: mountOneClick,
})
