/** Webhook operations for staff: create, change, test, replay, list deliveries: docs/events.md. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { addressWarning } from './webhook-address.ts'
import {
  DeliveriesRequest,
  DeliveryPage,
  NewWebhook,
  ReplayRequest,
  Webhook,
  WebhookById,
  WebhookChange,
  WebhookList,
  WebhookTest,
} from './webhooks.schema.ts'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replay as replayEvents,
  rotateSecret,
  testWebhook,
} from './webhooks.service.ts'

const withSecret = z.object({
  message: z.string(),
  secret: z.string().apply(doc, 'Secret that signs deliveries, shown only once.'),
  webhook: Webhook.apply(doc, 'The webhook.'),
})
/** says why deliveries to the address will fail */
const warning = z.string().optional().apply(doc, 'Why the address will be refused.')

export const list = query({
  rest: { path: '/webhooks', summary: 'List webhooks, without their secrets' },
  access: 'webhooks',
  output: WebhookList,
  handler: async ({ ctx }) => completeList(await listWebhooks(ctx)),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook; `secret` is shown only once',
    description:
      'Signed by Standard Webhooks 1.0.0: verify `webhook-signature` with the secret. Respond with 2xx within 15 seconds. Addresses in private networks are called only if the operator lists them in `PRIVATE_NETWORKS`; `warning` says so at once. Redirects are not followed.',
    status: 201,
    example: { name: 'Warehouse', url: 'https://warehouse.example/hooks', types: ['order.placed'] },
  },
  access: 'webhooks',
  idempotent: true,
  input: NewWebhook,
  output: withSecret.extend({ warning }),
  errors: ['CONFLICT'],
  uses: ['isFetchAllowed', 'modules'],
  handler: async ({ input, ctx }) => ({
    message: 'Webhook created. Copy the secret now. It is shown only once.',
    ...(await createWebhook(ctx, input)),
    ...(await addressWarning(ctx, input.url)),
  }),
})

export const update = mutation({
  rest: {
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Change, enable or disable a webhook',
    description: 'Enabling a failed webhook again resends the deliveries that failed.',
    example: { on: true },
  },
  access: 'webhooks',
  input: WebhookChange,
  output: z.object({
    message: z.string(),
    webhook: Webhook.apply(doc, 'The webhook after the change.'),
    warning,
  }),
  errors: ['PRECONDITION_FAILED'],
  uses: ['isFetchAllowed', 'modules'],
  handler: async ({ input, ctx }) => ({
    message: 'Webhook updated.',
    webhook: await changeWebhook(ctx, input),
    ...(input.url === undefined ? {} : await addressWarning(ctx, input.url)),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook and its deliveries',
  },
  access: 'webhooks',
  input: WebhookById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await removeWebhook(ctx, input.id)
    return { message: 'Webhook deleted.' }
  },
})

export const rotate = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    summary: 'Rotate the secret; both secrets sign for 24 hours',
  },
  access: 'webhooks',
  idempotent: true,
  input: WebhookById,
  output: withSecret,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message:
      'Copy the new secret now. It is shown only once. The old secret also signs for 24 hours.',
    ...(await rotateSecret(ctx, input.id)),
  }),
})

export const test = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event, or a sample of a type',
    description:
      'The sample has the shape of a real event of `type`, and a valid signature. The `id` of the event is `test`.',
    example: { type: 'order.placed' },
  },
  access: 'webhooks',
  input: WebhookTest,
  output: z.object({ message: z.string() }),
  uses: ['modules'],
  handler: async ({ input, ctx }) => {
    await testWebhook(ctx, input)
    return { message: 'The test event is being sent.' }
  },
})

export const deliveries = query({
  rest: {
    path: '/webhooks/{id}/deliveries',
    summary: 'List the deliveries of a webhook with its responses, newest first',
  },
  access: 'webhooks',
  input: DeliveriesRequest,
  output: DeliveryPage,
  handler: ({ input, ctx }) => {
    const { id, state, ...page } = input
    return listDeliveries(ctx, id, state, page)
  },
})

export const replay = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Resend one delivery, or all events of some types since a time',
    example: { since: '2026-11-20T00:00:00Z', types: ['order.placed'] },
  },
  access: 'webhooks',
  input: ReplayRequest,
  output: z.object({
    message: z.string(),
    events: z.int().apply(doc, 'Number of events that are sent again.'),
  }),
  handler: async ({ input, ctx }) => {
    const events = await replayEvents(ctx, input)
    return {
      message: events === 1 ? '1 event is being resent.' : `${events} events are being resent.`,
      events,
    }
  },
})
