/** Roles of staff, and who has them. zod/mini: the forms of the admin area judge with it. */
import * as z from 'zod/mini'
import { permissions } from '../../core/permissions/permissions.schema.ts'
import { moment, requiredText, text } from '../../core/values/fields.schema.ts'
import { versionField } from '../../core/values/paging.schema.ts'
import { User } from '../accounts/users/users.schema.ts'

const permission = () => z.enum(permissions, 'must be a permission, such as orders.read')

/** Each once; what makes no sense without another brings it along. */
export const permissionList = () =>
  z.array(permission()).check(z.maxLength(permissions.length, 'must name each once at most'))

export const RoleFields = z.object({ name: requiredText(60), permissions: permissionList() })

export const RoleChange = z.extend(RoleFields, { id: text(100), version: versionField })

export const RoleById = z.object({ id: text(100) })

export const Role = z.strictObject({
  id: z.string(),
  name: z.string(),
  permissions: z.array(permission()),
  /** how many people have it */
  holders: z.int(),
  /** how many are invited to it and have not come yet; absent for nobody */
  invited: z.optional(z.int()),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

/** What the caller may do, for whoever shows it to them. */
export const OwnPermissions = z.strictObject({
  /** of staff; null for customers and API keys */
  role: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  permissions: z.array(permission()),
  /** the role asks for a second factor: until one is set up, nothing else can be done */
  needsFactor: z.optional(z.literal(true)),
})

/** Somebody who works here. */
export const StaffMember = z.strictObject({
  ...User.shape,
  createdAt: moment(),
  role: z.strictObject({ id: z.string(), name: z.string() }),
  /** they have a second factor */
  hasFactor: z.optional(z.literal(true)),
  /** their role asks for one, and they have none yet */
  owesFactor: z.optional(z.literal(true)),
})
export type StaffMember = z.infer<typeof StaffMember>

/** `role` null makes a customer of them. */
export const RoleGiven = z.object({ _id: text(100), role: z.nullable(requiredText(100)) })
