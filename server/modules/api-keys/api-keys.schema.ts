/** Defines API keys of integrations and scripts. zod/mini: the admin form validates with it too. */
import * as z from 'zod/mini'
import { isPersonal, permissions } from '../../core/permissions/permissions.schema.ts'
import { doc, enumOf, requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { permissionList } from '../staff/roles.schema.ts'

const apiKeyRoles = ['customer', 'admin'] as const

export const NewApiKey = z
  .object({
    name: requiredText(100).apply(doc, 'Name that says where the key is used.'),
    permissions: z
      .optional(permissionList())
      .apply(doc, 'Its permissions; absent with role `admin`: all allowed ones of the creator.'),
    role: z
      .optional(enumOf(apiKeyRoles))
      .apply(doc, 'Default: `admin` with permissions, else `customer`.'),
    expiresAt: z
      .optional(
        z.nullable(
          z.iso.datetime({
            offset: true,
            error: 'must be a time in ISO 8601, such as 2030-01-31T12:00:00Z',
          }),
        ),
      )
      .apply(doc, 'When it expires; absent or null: never.'),
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
  name: z.string().apply(doc, 'Name that says where the key is used.'),
  prefix: z.string().apply(doc, 'The first characters of the key.'),
  role: z
    .enum(apiKeyRoles)
    .apply(doc, "`admin`: the shop's work; `customer`: the creator's account."),
  permissions: permissionList().apply(doc, 'What the key may do.'),
  createdBy: z.nullable(z.string()).apply(doc, "The creator's email address; null: deleted."),
  createdAt: timestamp(),
  expiresAt: z.nullable(timestamp()).apply(doc, 'When it expires, in UTC; null: never.'),
  revokedAt: z.nullable(timestamp()).apply(doc, 'When it was revoked, in UTC; null: valid.'),
  lastUsedAt: z.nullable(timestamp()).apply(doc, 'When it was last used, in UTC; null: never.'),
  previousUntil: z
    .nullable(timestamp())
    .apply(doc, 'Until when the secret before a rotation works.'),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyById = z.object({ id: text(100) })
