/** Defines webhooks by Standard Webhooks 1.0.0: docs/events.md. zod/mini, also for the browser. */
import * as z from 'zod/mini'
import { eventTypeNames, someType } from '../../core/events/events.schema.ts'
import { limits, requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { listOf, pageFields, versionField } from '../../core/values/paging.schema.ts'
import { progressFields } from '../../platform/event-deliveries/event-deliveries.schema.ts'

const isAddress = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && !url.username && /^https?:$/.test(url.protocol)
}

const types = z.array(someType).check(z.maxLength(eventTypeNames.length, 'has too many types'))

export const NewWebhook = z.object({
  name: requiredText(100),
  url: requiredText(limits.url).check(
    z.refine(isAddress, 'must be an https:// address without a user name'),
  ),
  /** empty: all types */
  types: z._default(types, []),
})
export type NewWebhook = z.infer<typeof NewWebhook>

const webhookStates = ['on', 'off', 'failed'] as const

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.array(someType),
  /** `failed`: disabled after five days of continuous failure */
  state: z.enum(webhookStates),
  failingSince: z.nullable(timestamp()),
  /** until then the previous secret signs as well */
  oldSecretUntil: z.nullable(timestamp()),
  createdAt: timestamp(),
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook as the list shows it. */
export const ListedWebhook = z.object({
  ...Webhook.shape,
  /** the last answer of a failing webhook: its status, and its beginning or the error */
  lastFailure: z.nullable(z.object({ status: z.nullable(z.int()), answer: z.string() })),
})
export const WebhookList = listOf(ListedWebhook)
export type ListedWebhook = z.infer<typeof ListedWebhook>

export const WebhookById = z.object({ id: text(100) })

export const WebhookTest = z.object({
  ...WebhookById.shape,
  /** sends a sample of this type; absent: an event of the type `test` */
  type: z.optional(someType),
})
export type WebhookTest = z.infer<typeof WebhookTest>

export const WebhookChange = z.object({
  ...WebhookById.shape,
  name: z.optional(NewWebhook.shape.name),
  url: z.optional(NewWebhook.shape.url),
  types: z.optional(types),
  on: z.optional(z.boolean()),
  version: versionField,
})
export type WebhookChange = z.infer<typeof WebhookChange>

export const deliveryStates = ['waiting', 'done', 'dead'] as const

export const Delivery = z.object({
  id: z.string(),
  /** id of the event; null for a test */
  eventId: z.nullable(z.string()),
  type: z.string(),
  state: z.enum(deliveryStates),
  ...progressFields,
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveriesRequest = z.object({
  ...WebhookById.shape,
  ...pageFields,
  state: z.optional(z.enum(deliveryStates, `must be one of ${deliveryStates.join(', ')}`)),
})

export const DeliveryPage = listOf(Delivery)

export const ReplayRequest = z
  .object({
    ...WebhookById.shape,
    /** one delivery, or events of `types` since `since` */
    deliveryId: z.optional(text(100)),
    types: z.optional(types),
    since: z.optional(z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601' })),
  })
  .check(
    z.refine(({ deliveryId, since }) => (deliveryId === undefined) !== (since === undefined), {
      path: ['since'],
      error: 'is required without a deliveryId',
    }),
  )
export type ReplayRequest = z.infer<typeof ReplayRequest>

/** The data of the event `webhook.disabled`. */
export const DisabledWebhook = z.object({ id: z.string(), name: z.string() })
