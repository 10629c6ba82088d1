/** Defines roles and their holders. zod/mini: the admin forms validate with it too. */
import * as z from 'zod/mini'
import { permissions } from '../../core/permissions/permissions.schema.ts'
import { requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { versionField } from '../../core/values/paging.schema.ts'
import { User } from '../accounts/users/users.schema.ts'

const permission = () => z.enum(permissions, 'must be a permission, such as orders.read')

/** A list of permissions, each once. The server adds the permissions that a chosen one requires. */
export const permissionList = () =>
  z.array(permission()).check(z.maxLength(permissions.length, 'must not repeat a permission'))

export const RoleFields = z.object({ name: requiredText(60), permissions: permissionList() })

export const RoleChange = z.extend(RoleFields, { id: text(100), version: versionField })

export const RoleById = z.object({ id: text(100) })

export const Role = z.strictObject({
  id: z.string(),
  name: z.string(),
  permissions: z.array(permission()),
  /** number of staff with this role */
  holders: z.int(),
  /** number of pending invitations to it; absent when there are none */
  invited: z.optional(z.int()),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

/** The caller's role and permissions. */
export const OwnPermissions = z.strictObject({
  /** null for customers and API keys */
  role: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  permissions: z.array(permission()),
  /** the role requires 2FA, and nothing else is allowed until it is set up */
  needsTwoFactor: z.optional(z.literal(true)),
})

/** A member of staff. */
export const StaffMember = z.strictObject({
  ...User.shape,
  createdAt: timestamp(),
  role: z.strictObject({ id: z.string(), name: z.string() }),
  /** 2FA is set up */
  hasTwoFactor: z.optional(z.literal(true)),
  /** their role requires 2FA, and it is not set up yet */
  needsTwoFactor: z.optional(z.literal(true)),
})
export type StaffMember = z.infer<typeof StaffMember>

/** A role assignment; `role` null makes the account a customer. */
export const RoleAssignment = z.object({ _id: text(100), role: z.nullable(requiredText(100)) })
