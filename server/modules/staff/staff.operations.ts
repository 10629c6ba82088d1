/** Operations to list staff, assign roles and read one's own permissions. */

import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { listOf } from '../../core/values/paging.schema.ts'
import { changeRole } from '../accounts/login/users.admin.service.ts'
import { presentUser } from '../accounts/users/users.presenter.ts'
import { User } from '../accounts/users/users.schema.ts'
import { presentStaff } from './access.presenter.ts'
import { OwnPermissions, RoleAssignment, StaffMember } from './roles.schema.ts'
import { listStaff, ownRole } from './roles.service.ts'

export const permissions = query({
  rest: {
    path: '/users/me/permissions',
    summary: "Get the caller's role and permissions",
    description: 'An API key has no role. Its permissions never exceed those of its creator.',
    tag: 'Staff',
  },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  checksOutput: true,
  output: OwnPermissions,
  uses: ['modules'],
  handler: async ({ ctx }) => {
    const role = await ownRole(ctx, ctx.user)
    return {
      role: role && { id: role.id, name: role.name },
      permissions: ctx.user.permissions.filter(ctx.modules.hasPermission),
      ...(ctx.user.pendingChallenge === 'setup' ? { needsTwoFactor: true as const } : {}),
    }
  },
})

export const list = query({
  rest: { path: '/admin/staff', summary: 'List all staff, by name' },
  access: 'staff',
  output: listOf(StaffMember),
  uses: ['settings'],
  handler: async ({ ctx }) =>
    completeList((await listStaff(ctx)).map((row) => presentStaff(row, ctx.settings))),
})

export const setRole = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/staff/{_id}/role',
    summary: 'Assign a role to a user, or remove it',
    description:
      '`role` is the id of a role and makes the user staff. Null makes the user a customer and revokes the API keys that they created. Staff cannot assign or remove a role with more permissions than their own (403), or change their own role (409).',
    example: { role: 'packer' },
  },
  access: 'staff',
  input: RoleAssignment,
  output: z.object({ message: z.string(), user: User }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Role changed',
    user: presentUser(await changeRole(ctx, input._id, input.role)),
  }),
})
