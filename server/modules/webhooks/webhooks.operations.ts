/** Webhook operations for staff: create, change, test, replay, list deliveries: docs/events.md. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import {
  DeliveriesRequest,
  DeliveryPage,
  ListedWebhook,
  NewWebhook,
  ReplayRequest,
  Webhook,
  WebhookById,
  WebhookChange,
} from './webhooks.schema.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  pageDeliveries,
  removeWebhook,
  replay as replayEvents,
  rotateSecret,
  testWebhook,
} from './webhooks.service.ts'

const withSecret = z.object({ message: z.string(), secret: z.string(), webhook: Webhook })

export const list = query({
  rest: { path: '/webhooks', summary: 'All webhooks, without their secrets' },
  access: 'webhooks',
  input: z.object({}),
  output: z.array(ListedWebhook),
  handler: ({ ctx }) => listWebhooks(ctx),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks',
    summary: 'Tell an address what happens; `secret` is shown this once',
    description:
      'Signed by Standard Webhooks 1.0.0: verify `webhook-signature` with the secret. Answer 2xx within 15 seconds. Addresses within private networks are never called, and redirects are not followed.',
    status: 201,
    example: { name: 'Warehouse', url: 'https://warehouse.example/hooks', types: ['order.placed'] },
  },
  access: 'webhooks',
  idempotent: true,
  input: NewWebhook,
  output: withSecret,
  errors: ['CONFLICT'],
  uses: ['modules'],
  handler: async ({ input, ctx }) => ({
    message: 'Webhook created. Copy the secret now: it is shown this once.',
    ...(await createWebhook(ctx, input)),
  }),
})

export const update = mutation({
  rest: {
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Change a webhook, or switch it on or off',
    description: 'Switched on again after it failed, it is told what was given up meanwhile.',
    example: { on: true },
  },
  access: 'webhooks',
  input: WebhookChange,
  output: z.object({ message: z.string(), webhook: Webhook }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
  uses: ['modules'],
  handler: async ({ input, ctx }) => ({
    message: 'Webhook updated.',
    webhook: await changeWebhook(ctx, input),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook with what it was told',
  },
  access: 'webhooks',
  input: WebhookById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await removeWebhook(ctx, input.id)
    return { message: 'Webhook deleted.' }
  },
})

export const rotate = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    summary: 'A new secret; for a day both sign',
  },
  access: 'webhooks',
  idempotent: true,
  input: WebhookById,
  output: withSecret,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Copy the new secret now: it is shown this once. For a day the old one signs as well.',
    ...(await rotateSecret(ctx, input.id)),
  }),
})

export const test = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send an event that means nothing',
  },
  access: 'webhooks',
  input: WebhookById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await testWebhook(ctx, input.id)
    return { message: 'The test is on its way.' }
  },
})

export const deliveries = query({
  rest: {
    path: '/webhooks/{id}/deliveries',
    summary: 'What a webhook was told, with what it answered, newest first',
  },
  access: 'webhooks',
  input: DeliveriesRequest,
  output: DeliveryPage,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => {
    const { id, state, ...page } = input
    return pageDeliveries(ctx, id, state, page)
  },
})

export const replay = mutation({
  rest: {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Tell it again: one delivery, or all events of some types since a time',
    example: { since: '2026-11-20T00:00:00Z', types: ['order.placed'] },
  },
  access: 'webhooks',
  input: ReplayRequest,
  output: z.object({ message: z.string(), events: z.int() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const events = await replayEvents(ctx, input)
    return {
      message: events === 1 ? '1 event goes out again.' : `${events} events go out again.`,
      events,
    }
  },
})
