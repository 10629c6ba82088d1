/** Everybody who hears of events. */

import { restockReceiver } from '../modules/back-in-stock/back-in-stock.subscriber.ts'
import { mailReceiver } from '../modules/notifications/emails/email-subscriber.ts'
import { webhookReceiver } from '../modules/webhooks/webhook.subscriber.ts'
import type { ReceiverKind } from '../platform/event-deliveries/subscribers.ts'

export const receivers: readonly ReceiverKind[] = [webhookReceiver, mailReceiver, restockReceiver]
