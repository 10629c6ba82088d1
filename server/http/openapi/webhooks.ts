/** Documents the webhooks of the shop, see docs/events.md. */

import { type EventType, eventTypes } from '../../core/events/events.schema.ts'
import { describeEvent, type EventData } from '../../core/openapi/event-samples.ts'
import type { Json } from '../../core/openapi/samples.ts'
import type { JsonSchema } from '../../core/openapi/schemas.ts'

const schemaNameOf = (kind: string): string => `${kind[0]!.toUpperCase()}${kind.slice(1)}Event`

const eventSchemas = (events: EventData): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(events).map(([kind, data]) => [schemaNameOf(kind), describeEvent(kind, data)]),
  )

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

/** Headers of Standard Webhooks 1.0.0. */
const webhookHeaders: Record<string, Json> = {
  WebhookId: header(
    'webhook-id',
    'The id of the event, the same at every attempt. Ignore repeated ids.',
    'msg_7f1c2a34-5b6d-4e8f-9a01-23456789abcd',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'The time of this attempt, in seconds since 1970.',
    '1767601800',
  ),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body` under the bytes behind `whsec_`; several, separated by spaces, while the secret is rotated.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
}

/** Answers that a subscriber may give. */
const answers: Record<string, Json> = {
  WebhookReceived: { description: 'The event was received.' },
  WebhookUnheard: {
    description:
      'The server retries for about 28 hours, also when no response arrives within 15 seconds.',
  },
}

const refer = (part: string, name: string): Json => ({ $ref: `#/components/${part}/${name}` })

function webhookOf(type: EventType, description: string): Json {
  const name = schemaNameOf(type.split('.')[0]!)
  const only = { type: 'object', properties: { type: { const: type } } }
  return {
    operationId: `on.${type}`,
    summary: description,
    tags: ['Webhook events'],
    security: [],
    parameters: Object.keys(webhookHeaders).map((one) => refer('parameters', one)),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [refer('schemas', name), only] },
        },
      },
    },
    responses: {
      '2XX': refer('responses', 'WebhookReceived'),
      default: refer('responses', 'WebhookUnheard'),
    },
  }
}

interface DocumentedWebhooks {
  /** an entry for each type of event */
  webhooks: Record<string, Json>
  /** shared parts of the entries, such as a schema for the events of each kind of entity */
  components: Record<'parameters' | 'responses' | 'schemas', Record<string, Json>>
}

/** Documents the events of these kinds. */
export function documentedWebhooks(events: EventData): DocumentedWebhooks {
  const types = (Object.entries(eventTypes) as [EventType, string][]).filter(([type]) =>
    Object.hasOwn(events, type.split('.')[0]!),
  )
  return {
    webhooks: Object.fromEntries(
      types.map(([type, description]) => [type, { post: webhookOf(type, description) }]),
    ),
    components: { parameters: webhookHeaders, responses: answers, schemas: eventSchemas(events) },
  }
}
