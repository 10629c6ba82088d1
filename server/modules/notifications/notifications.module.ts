/** Registers staff notifications, sent emails and email templates. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as mail from './emails/emails.operations.ts'
import * as news from './notifications.operations.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  operations: {
    mail,
    news,
  },
})
