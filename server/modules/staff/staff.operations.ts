/** Operations to list staff, assign roles and read one's own permissions. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { changeRole } from '../accounts/login/users.admin.service.ts'
import { viewUser } from '../accounts/users/users.presenter.ts'
import { User } from '../accounts/users/users.schema.ts'
import { viewStaff } from './access.presenter.ts'
import { OwnPermissions, RoleGiven, StaffMember } from './roles.schema.ts'
import { listStaff, ownRole } from './roles.service.ts'

export const permissions = query({
  rest: {
    path: '/users/me/permissions',
    summary: 'What the caller may do beyond what every customer may, and by which role',
    description:
      'An API key has no role: it may do what it carries, as far as whoever made it still may.',
    tag: 'Staff',
  },
  access: 'customer',
  beforeFactor: true,
  input: z.object({}),
  checksOutput: true,
  output: OwnPermissions,
  uses: ['modules'],
  handler: async ({ ctx }) => {
    const role = await ownRole(ctx, ctx.user)
    return {
      role: role && { id: role.id, name: role.name },
      permissions: ctx.user.permissions.filter(ctx.modules.hasPermission),
      ...(ctx.user.owes === 'factor' ? { needsFactor: true as const } : {}),
    }
  },
})

export const list = query({
  rest: { path: '/admin/staff', summary: 'Everybody who works here, by name' },
  access: 'staff',
  input: z.object({}),
  output: z.array(StaffMember),
  uses: ['settings'],
  handler: async ({ ctx }) => (await listStaff(ctx)).map((row) => viewStaff(row, ctx.settings)),
})

export const setRole = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/staff/{_id}/role',
    summary: 'Give somebody a role, which makes them staff, or take it away',
    description:
      '`role` is the id of a role; null makes a customer of them, and API keys that they made end. Nobody gives or takes a role that may do more than theirs (403), or changes their own (409); so an owner always stays.',
    example: { role: 'packer' },
  },
  access: 'staff',
  input: RoleGiven,
  output: z.object({ message: z.string(), user: User }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Role changed',
    user: viewUser(await changeRole(ctx, input._id, input.role)),
  }),
})
