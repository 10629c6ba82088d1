/** Registers the shop's settings, which staff change without a deployment. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as settingsAdmin from './settings.admin.operations.ts'
import { policy, publicSettings } from './settings.operations.ts'
import { sensitiveChange } from './shop-email/sensitive-change.email.ts'

export const settingsModule = defineModule({
  name: 'settings',
  operations: {
    settings: { public: publicSettings, policy, ...settingsAdmin },
  },
  emails: [sensitiveChange],
})
