/** Defines roles and their holders. zod/mini: the admin forms validate with it too. */
import * as z from 'zod/mini'
import { permissions } from '../../core/permissions/permissions.schema.ts'
import { doc, requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { versionField } from '../../core/values/paging.schema.ts'
import { User } from '../accounts/users/users.schema.ts'

const permission = () => z.enum(permissions, 'must be a permission, such as orders.read')

/** A list of permissions, each once. The server adds the permissions that a chosen one requires. */
export const permissionList = () =>
  z.array(permission()).check(z.maxLength(permissions.length, 'must not repeat a permission'))

export const RoleFields = z.object({
  name: requiredText(60).apply(doc, 'Name of the role.'),
  permissions: permissionList().apply(doc, 'What the role may do.'),
})

export const RoleChange = z.extend(RoleFields, { id: text(100), version: versionField })

export const RoleById = z.object({ id: text(100) })

export const Role = z.strictObject({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the role.'),
  permissions: z.array(permission()).apply(doc, 'What the role may do.'),
  holders: z.int().apply(doc, 'Number of staff with this role.'),
  invited: z.optional(z.int()).apply(doc, 'Number of pending invitations to it; absent: none.'),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

/** The caller's role and permissions. */
export const OwnPermissions = z.strictObject({
  role: z
    .nullable(z.strictObject({ id: z.string(), name: z.string().apply(doc, 'Name of the role.') }))
    .apply(doc, 'Role of the account; null for customers and API keys.'),
  permissions: z.array(permission()).apply(doc, 'What the caller may do.'),
  needsTwoFactor: z
    .optional(z.literal(true))
    .apply(doc, 'true: nothing is allowed until two-factor authentication is set up.'),
})

/** A member of staff. */
export const StaffMember = z.strictObject({
  ...User.shape,
  createdAt: timestamp(),
  role: z
    .strictObject({ id: z.string(), name: z.string().apply(doc, 'Name of the role.') })
    .apply(doc, 'Role of the member of staff.'),
  hasTwoFactor: z.optional(z.literal(true)).apply(doc, 'true: two-factor authentication is on.'),
  needsTwoFactor: z
    .optional(z.literal(true))
    .apply(doc, 'true: the role requires two-factor authentication, not set up yet.'),
})
export type StaffMember = z.infer<typeof StaffMember>

/** A role assignment; `role` null makes the account a customer. */
export const RoleAssignment = z.object({
  _id: text(100),
  role: z.nullable(requiredText(100)).apply(doc, 'Id of the role; null: no longer staff.'),
})
