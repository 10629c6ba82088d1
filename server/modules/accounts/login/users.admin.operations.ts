/** Account operations for staff: list users, block, delete, create administrators. */
import * as z from 'zod'
import { customerRule } from '../../../core/access/rules.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import { announcePage } from '../../../core/operation/paging.ts'
import { emailPattern } from '../../../core/values/fields.schema.ts'
import { adminPageLimit } from '../../../core/values/paging.schema.ts'
import { presentUser, presentUserCard } from '../users/users.presenter.ts'
import {
  NewStaff,
  User,
  UserById,
  UserList,
  UserPage,
  UserPageRequest,
  UserRemoval,
} from '../users/users.schema.ts'
import {
  createAdmin as addAdmin,
  blockUser,
  listAllUsers,
  listUsers,
  removeUser,
  unblockUser,
} from './users.admin.service.ts'
import { prepareUser } from './users.service.ts'

const Answer = z.object({ message: z.string(), user: User })

export const all = query({
  rest: {
    path: '/users/allusers',
    summary: 'List all users, newest first',
    description: 'With `limit`, one page: `Link` names the next page, `X-Total-Count` the total.',
  },
  access: 'customers.read',
  input: UserList,
  checksOutput: true,
  output: z.array(User),
  handler: async ({ input, ctx }) => {
    const { cursor, q } = input
    const limit = input.limit ?? (cursor ? adminPageLimit.max : undefined)
    if (limit === undefined) return (await listAllUsers(ctx, { q })).map(presentUser)
    const page = await listUsers(ctx, { q }, { order: 'newest', limit, cursor })
    announcePage(ctx.reply, page, '/users/allusers', { limit, q })
    return page.items.map(presentUser)
  },
})

export const list = query({
  rest: {
    path: '/admin/customers',
    summary: 'Search and filter users, with their number of orders',
    description: 'With `updatedSince` only users that changed since then, for synchronisation.',
  },
  access: 'customers.read',
  input: UserPageRequest,
  checksOutput: true,
  output: UserPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort, email, updatedSince, ...rest } = input
    const filter = {
      ...rest,
      emailUnlike: email && emailPattern.source,
      updatedSince: updatedSince === undefined ? undefined : new Date(updatedSince),
    }
    const { items, ...page } = await listUsers(ctx, filter, { order: sort, limit, cursor })
    return { items: items.map(presentUserCard), ...page }
  },
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/users/deleteuser/{_id}',
    summary: 'Delete a user and keep their orders',
    description:
      'Staff cannot delete their own account (409). Only owners can delete owners (403). An account with store credit needs `forfeitStoreCredit`; otherwise 409 names the balance.',
  },
  ...customerRule,
  input: UserRemoval,
  checksOutput: true,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => {
    await removeUser(ctx, input)
    return { message: 'User deleted successfully' }
  },
})

export const block = mutation({
  rest: {
    method: 'PUT',
    path: '/users/{_id}/block',
    summary: 'Block a user and end their sessions',
    description: 'Staff cannot block their own account (409). Only owners can block owners (403).',
  },
  ...customerRule,
  input: UserById,
  checksOutput: true,
  output: Answer,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'User blocked',
    user: presentUser(await blockUser(ctx, input._id)),
  }),
})

export const unblock = mutation({
  rest: {
    method: 'PUT',
    path: '/users/{_id}/unblock',
    summary: 'Unblock a user',
  },
  ...customerRule,
  input: UserById,
  checksOutput: true,
  output: Answer,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'User unblocked',
    user: presentUser(await unblockUser(ctx, input._id)),
  }),
})

export const createAdmin = mutation({
  rest: {
    method: 'POST',
    path: '/users/admins',
    summary: 'Create a staff account',
    description:
      'The permissions of `role` (an id) must not exceed those of the caller. Without `role` the account gets the role of the caller.',
    status: 201,
    example: {
      firstName: 'Kasun',
      lastName: 'Silva',
      email: 'kasun@example.com',
      password: 'a long password',
    },
  },
  access: 'staff',
  idempotent: true,
  fingerprint: ({ password: _, ...visible }) => visible,
  input: NewStaff,
  checksOutput: true,
  output: Answer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const prepared = await prepareUser(ctx, input)
    return ctx.once(async (tx) => ({
      message: 'Administrator created',
      user: presentUser(await addAdmin(tx, ctx, prepared, input.role)),
    }))
  },
})
