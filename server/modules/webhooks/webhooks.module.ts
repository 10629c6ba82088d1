/** Sends events to other systems. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as events from './events/events.operations.ts'
import { webhookReceiver } from './webhook.subscriber.ts'
import { webhookOff } from './webhook-disabled.email.ts'
import * as webhooks from './webhooks.operations.ts'
import { DisabledWebhook } from './webhooks.schema.ts'

export const webhooksModule = defineModule({
  name: 'webhooks',
  operations: {
    events,
    webhooks,
  },
  emails: [webhookOff],
  subscribers: [webhookReceiver],
  events: { webhook: DisabledWebhook },
  settings: ['mail.webhooksTo'],
  permissions: ['webhooks'],
})
