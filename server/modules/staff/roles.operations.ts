/** Operations to list, create, change and delete staff roles. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { viewRole } from './access.presenter.ts'
import { Role, RoleById, RoleChange, RoleFields } from './roles.schema.ts'
import { changeRole, createRole, listRoles, removeRole } from './roles.service.ts'

const Answer = z.object({ message: z.string(), role: Role })
const example = { name: 'Night shift', permissions: ['orders.read', 'orders.write'] }

export const list = query({
  rest: {
    path: '/admin/roles',
    summary: 'All roles with what they may do, and how many people have them',
  },
  access: 'staff',
  input: z.object({}),
  output: z.array(Role),
  uses: ['modules'],
  handler: async ({ ctx }) => (await listRoles(ctx)).map((row) => viewRole(row, ctx)),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/roles',
    summary: 'Make a role',
    description: 'Nobody gives permissions that they do not hold themselves: 403.',
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
      role: viewRole(await createRole(tx, ctx, input), ctx),
    })),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/roles/{id}',
    summary: 'Rename a role and say what it may do',
    description:
      'It takes hold of the next request of everybody who has the role. The owner’s role, one’s own and one that may do more than oneself stay as they are.',
    example,
  },
  access: 'staff',
  input: RoleChange,
  output: Answer,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['modules'],
  handler: async ({ input, ctx }) => ({
    message: 'Role changed',
    role: viewRole(await changeRole(ctx, input), ctx),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/roles/{id}',
    summary: 'Delete a role that nobody has',
  },
  access: 'staff',
  input: RoleById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await removeRole(ctx, input.id)
    return { message: 'Role deleted' }
  },
})
