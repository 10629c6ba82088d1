/** Operations to list, create, change and delete staff roles. */

import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { listOf } from '../../core/values/paging.schema.ts'
import { presentRole } from './access.presenter.ts'
import { Role, RoleById, RoleChange, RoleFields } from './roles.schema.ts'
import { changeRole, createRole, listRoles, removeRole } from './roles.service.ts'

const Answer = z.object({
  message: z.string(),
  role: Role.apply(doc, 'The role after the change.'),
})
const example = { name: 'Night shift', permissions: ['orders.read', 'orders.write'] }

export const list = query({
  rest: {
    path: '/admin/roles',
    summary: 'List all roles with their permissions and number of holders',
  },
  access: 'staff',
  output: listOf(Role),
  uses: ['modules'],
  handler: async ({ ctx }) =>
    completeList((await listRoles(ctx)).map((row) => presentRole(row, ctx))),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/roles',
    summary: 'Create a role',
    description: 'Staff cannot grant permissions that they do not have (403).',
    status: 201,
    example,
  },
  access: 'staff',
  idempotent: true,
  input: RoleFields,
  output: Answer,
  errors: ['CONFLICT'],
  uses: ['modules'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Role created',
      role: presentRole(await createRole(tx, ctx, input), ctx),
    })),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/roles/{id}',
    summary: 'Change the name and permissions of a role',
    description:
      'The change takes effect immediately for all holders. Staff cannot change the owner role, their own role, or a role with more permissions than theirs.',
    example,
  },
  access: 'staff',
  input: RoleChange,
  output: Answer,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['modules'],
  handler: async ({ input, ctx }) => ({
    message: 'Role changed',
    role: presentRole(await changeRole(ctx, input), ctx),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/roles/{id}',
    summary: 'Delete a role without holders',
  },
  access: 'staff',
  input: RoleById,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    await removeRole(ctx, input.id)
    return { message: 'Role deleted' }
  },
})
