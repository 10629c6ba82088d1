/** API keys of integrators and scripts. zod/mini: the form of the admin area judges with it too. */
import * as z from 'zod/mini'
import { moment, requiredText, text } from '../rules.schema.ts'

export const apiKeyRoles = ['customer', 'admin'] as const

export const NewApiKey = z.object({
  name: requiredText(100),
  role: z.enum(apiKeyRoles, `must be one of ${apiKeyRoles.join(', ')}`),
  /** absent or null: the key never expires */
  expiresAt: z.optional(
    z.nullable(
      z.iso.datetime({
        offset: true,
        error: 'must be a time in ISO 8601, such as 2030-01-31T12:00:00Z',
      }),
    ),
  ),
})

/** A key as the list shows it: enough to recognise it, too little to use it. */
export const ApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** the first characters of the key */
  prefix: z.string(),
  role: z.enum(apiKeyRoles),
  /** the administrator's email; null when that account is gone */
  createdBy: z.nullable(z.string()),
  createdAt: moment(),
  expiresAt: z.nullable(moment()),
  revokedAt: z.nullable(moment()),
  lastUsedAt: z.nullable(moment()),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyById = z.object({ id: text(100) })
