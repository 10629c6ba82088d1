/** Sends events to other systems. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as events from './events/events.operations.ts'
import { webhookSubscriber } from './webhook.subscriber.ts'
import { webhookDisabled } from './webhook-disabled.email.ts'
import * as webhooks from './webhooks.operations.ts'
import { DisabledWebhook } from './webhooks.schema.ts'

export const webhooksModule = defineModule({
  name: 'webhooks',
  operations: { events, webhooks },
  emails: [webhookDisabled],
  subscribers: [webhookSubscriber],
  events: { webhook: DisabledWebhook },
  settings: ['emails.webhooksTo'],
  permissions: ['webhooks'],
})
