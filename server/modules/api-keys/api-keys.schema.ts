/** Defines API keys of integrations and scripts. zod/mini: the admin form validates with it too. */
import * as z from 'zod/mini'
import { isPersonal, permissions } from '../../core/permissions/permissions.schema.ts'
import { requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { permissionList } from '../staff/roles.schema.ts'

const apiKeyRoles = ['customer', 'admin'] as const

export const NewApiKey = z
  .object({
    name: requiredText(100),
    /** its permissions; absent with role `admin`: all of the creator's that a key may have */
    permissions: z.optional(permissionList()),
    /** absent: `admin` for a key with permissions, else `customer` */
    role: z.optional(z.enum(apiKeyRoles, `must be one of ${apiKeyRoles.join(', ')}`)),
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
  .check(
    z.refine(({ role, permissions }) => role !== undefined || permissions !== undefined, {
      path: ['permissions'],
      message: 'is required',
    }),
    z.refine(({ role, permissions = [] }) => role !== 'customer' || permissions.length === 0, {
      path: ['permissions'],
      message: 'must be empty for the role customer',
    }),
    z.refine(({ permissions = [] }) => !permissions.some(isPersonal), {
      path: ['permissions'],
      message: `must not include ${permissions.filter(isPersonal).join(', ')}: API keys cannot have these`,
    }),
  )

export type NewApiKey = z.infer<typeof NewApiKey>

/** A key as the list shows it: enough to recognise it, too little to use it. */
export const ApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** the first characters of the key */
  prefix: z.string(),
  role: z.enum(apiKeyRoles),
  permissions: permissionList(),
  /** the creator's email; null when that account was deleted */
  createdBy: z.nullable(z.string()),
  createdAt: timestamp(),
  expiresAt: z.nullable(timestamp()),
  revokedAt: z.nullable(timestamp()),
  lastUsedAt: z.nullable(timestamp()),
  /** until when the previous secret stays valid after a rotation */
  previousUntil: z.nullable(timestamp()),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyById = z.object({ id: text(100) })
