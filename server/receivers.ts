/** Everybody who hears of events. */
import type { ReceiverKind } from './deliveries/receivers.ts'
import { mailReceiver } from './mail/mail-receiver.ts'
import { restockReceiver } from './restock/restock-receiver.ts'
import { webhookReceiver } from './webhooks/webhook-receiver.ts'

export const receivers: readonly ReceiverKind[] = [webhookReceiver, mailReceiver, restockReceiver]
