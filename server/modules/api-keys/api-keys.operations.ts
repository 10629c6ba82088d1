/** Operations to create, list and revoke API keys. Both APIs accept them as bearer tokens. */

import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { listOf } from '../../core/values/paging.schema.ts'
import { ApiKey, ApiKeyById, NewApiKey } from './api-keys.schema.ts'
import {
  createApiKey,
  listApiKeys,
  presentApiKey,
  revokeKey,
  rotateKey,
} from './api-keys.service.ts'

const ShownKey = z.object({
  message: z.string(),
  key: z.string().apply(doc, 'The whole key, shown only once.'),
  apiKey: ApiKey.apply(doc, 'The key without its secret.'),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key; `key` is shown only once',
    description:
      "Send the key as a bearer token. It has no account and no orders of its own, and never exceeds its creator's current permissions. With `role: admin` and without `permissions` it gets all permissions of its creator that a key can have. Without permissions it acts as a customer.",
    status: 201,
    example: {
      name: 'Warehouse sync',
      permissions: ['products.read', 'stock'],
      expiresAt: '2035-01-31T12:00:00Z',
    },
  },
  access: 'keys',
  idempotent: true,
  input: NewApiKey,
  output: ShownKey,
  errors: ['CONFLICT'],
  uses: ['modules'],
  handler: async ({ input, ctx }) => ({
    message: 'API key created. Copy it now: it is shown only once.',
    ...(await createApiKey(ctx, input)),
  }),
})

export const list = query({
  rest: {
    path: '/api-keys',
    summary: 'List all API keys, newest first, without their secrets',
  },
  access: 'keys',
  output: listOf(ApiKey),
  handler: async ({ ctx }) => completeList((await listApiKeys(ctx)).map(presentApiKey)),
})

export const rotate = mutation({
  rest: {
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    summary: 'Rotate the secret of an API key; the old one stays valid for a day',
    description:
      '`key` is shown only once. A second rotation within the day revokes the oldest secret immediately.',
    status: 201,
  },
  access: 'keys',
  idempotent: true,
  input: ApiKeyById,
  output: ShownKey,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'API key rotated. Copy it now: it is shown only once.',
    ...(await rotateKey(ctx, input.id)),
  }),
})

export const revoke = mutation({
  rest: {
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key',
  },
  access: 'keys',
  input: ApiKeyById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await revokeKey(ctx, input.id)
    return { message: 'API key revoked' }
  },
})
