/** Defines webhooks by Standard Webhooks 1.0.0: docs/events.md. zod/mini, also for the browser. */
import * as z from 'zod/mini'
import { eventTypeNames, someType } from '../../core/events/events.schema.ts'
import {
  doc,
  enumOf,
  limits,
  requiredText,
  text,
  timestamp,
} from '../../core/values/fields.schema.ts'
import { listOf, pageFields, versionField } from '../../core/values/paging.schema.ts'
import { progressFields } from '../../platform/event-deliveries/event-deliveries.schema.ts'

const isAddress = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && !url.username && /^https?:$/.test(url.protocol)
}

const types = z.array(someType).check(z.maxLength(eventTypeNames.length, 'has too many types'))

export const NewWebhook = z.object({
  name: requiredText(100).apply(doc, 'Name that staff see.'),
  url: requiredText(limits.url)
    .check(z.refine(isAddress, 'must be an https:// address without a user name'))
    .apply(doc, 'Address that receives the events.'),
  types: z._default(types, []).apply(doc, 'Event types to send; empty: all.'),
})
export type NewWebhook = z.infer<typeof NewWebhook>

const webhookStates = ['on', 'off', 'failed'] as const

export const Webhook = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name that staff see.'),
  url: z.string().apply(doc, 'Address that receives the events.'),
  types: z.array(someType).apply(doc, 'Event types to send; empty: all.'),
  state: z.enum(webhookStates).apply(doc, '`failed`: disabled after five days of failures.'),
  failingSince: z
    .nullable(timestamp())
    .apply(doc, 'Since when all deliveries fail; null: they succeed.'),
  oldSecretUntil: z
    .nullable(timestamp())
    .apply(doc, 'Until when the old secret signs, too; null: no longer.'),
  createdAt: timestamp(),
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook as the list shows it. */
export const ListedWebhook = z.object({
  ...Webhook.shape,
  lastFailure: z
    .nullable(
      z.object({
        status: z.nullable(z.int()).apply(doc, 'HTTP status of the answer; null: no answer.'),
        answer: z.string().apply(doc, 'Beginning of the answer, or the error.'),
      }),
    )
    .apply(doc, 'The last answer of a failing webhook; null: none.'),
})
export const WebhookList = listOf(ListedWebhook)
export type ListedWebhook = z.infer<typeof ListedWebhook>

export const WebhookById = z.object({ id: text(100) })

export const WebhookTest = z.object({
  ...WebhookById.shape,
  type: z
    .optional(someType)
    .apply(doc, 'Sends a sample of this type; absent: an event of the type `test`.'),
})
export type WebhookTest = z.infer<typeof WebhookTest>

export const WebhookChange = z.object({
  ...WebhookById.shape,
  name: z.optional(NewWebhook.shape.name),
  url: z.optional(NewWebhook.shape.url),
  types: z.optional(types).apply(doc, 'Event types to send; empty: all.'),
  on: z.optional(z.boolean()).apply(doc, 'false disables it; true enables it again.'),
  version: versionField,
})
export type WebhookChange = z.infer<typeof WebhookChange>

export const deliveryStates = ['waiting', 'done', 'dead'] as const

export const Delivery = z.object({
  id: z.string(),
  eventId: z.nullable(z.string()).apply(doc, 'Id of the event; null for a test.'),
  type: z.string().apply(doc, 'Type of the event.'),
  state: z.enum(deliveryStates).apply(doc, 'Progress of the delivery.'),
  ...progressFields,
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveriesRequest = z.object({
  ...WebhookById.shape,
  ...pageFields,
  state: z.optional(enumOf(deliveryStates)).apply(doc, 'Only deliveries in this state.'),
})

export const DeliveryPage = listOf(Delivery)

export const ReplayRequest = z
  .object({
    ...WebhookById.shape,
    deliveryId: z.optional(text(100)).apply(doc, 'One delivery; absent: `types` since `since`.'),
    types: z.optional(types).apply(doc, 'Event types to send again.'),
    since: z
      .optional(z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601' }))
      .apply(doc, 'Events from this time on, with a time zone.'),
  })
  .check(
    z.refine(({ deliveryId, since }) => (deliveryId === undefined) !== (since === undefined), {
      path: ['since'],
      error: 'is required without a deliveryId',
    }),
  )
export type ReplayRequest = z.infer<typeof ReplayRequest>

/** The data of the event `webhook.disabled`. */
export const DisabledWebhook = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the webhook.'),
})
