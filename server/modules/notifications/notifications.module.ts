/** Registers staff notifications, sent emails and email templates. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as emailTemplates from './emails/email-templates.operations.ts'
import * as emails from './emails/emails.operations.ts'
import * as notifications from './notifications.operations.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  operations: { emails, emailTemplates, notifications },
})
