/** API keys: an administrator makes, lists and revokes them; both doors take them as bearer tokens. */
import * as z from 'zod'
import { mutation, query } from '../operation.ts'
import { ApiKey, ApiKeyById, NewApiKey } from './api-keys.schema.ts'
import { createApiKey, endApiKey, listApiKeys, viewApiKey } from './api-keys.service.ts'

const tags = ['API keys']

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/api-keys',
    summary: 'Make an API key; `key` is shown this once',
    description:
      'Send the key as a bearer token. It acts with its role, and has no account and no orders of its own.',
    tags,
    status: 201,
    example: { name: 'Warehouse sync', role: 'admin', expiresAt: '2035-01-31T12:00:00Z' },
  },
  access: 'admin',
  inPerson: true,
  idempotent: true,
  input: NewApiKey,
  output: z.object({ message: z.string(), key: z.string(), apiKey: ApiKey }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'API key created. Copy it now: it is shown this once.',
    ...(await createApiKey(ctx, input)),
  }),
})

export const list = query({
  rest: {
    method: 'GET',
    path: '/api-keys',
    summary: 'All API keys, newest first, without the keys themselves',
    tags,
  },
  access: 'admin',
  inPerson: true,
  input: z.object({}),
  output: z.array(ApiKey),
  handler: async ({ ctx }) => (await listApiKeys(ctx)).map(viewApiKey),
})

export const revoke = mutation({
  rest: {
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key: it is dead at once',
    tags,
  },
  access: 'admin',
  inPerson: true,
  input: ApiKeyById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await endApiKey(ctx, input.id)
    return { message: 'API key revoked' }
  },
})
