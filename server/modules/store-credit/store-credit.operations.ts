/**
 * Store credit: the caller's own, and for staff to see and change. docs/payments.md#store-credit
 */
import * as z from 'zod'
import { creditRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { ownAccountId } from '../accounts/login/users.service.ts'
import { UserById } from '../accounts/users/users.schema.ts'
import { BookedCredit, Credit, NewCredit, StaffCredit } from './store-credit.schema.ts'
import { bookCredit, creditOf, readCredit } from './store-credit.service.ts'

const path = '/admin/customers/{_id}/credit'

export const mine = query({
  rest: {
    path: '/users/credit',
    summary: "One's own store credit, with what became of it",
    description:
      '`balance` is the sum of all entries; of these the newest are there. An order spends it with `storeCredit`.',
    tag: 'Users',
  },
  access: 'customer',
  input: z.object({}),
  output: Credit,
  handler: ({ ctx }) => creditOf(ctx.db, ownAccountId(ctx.user)),
})

export const get = query({
  rest: {
    path,
    summary: 'A customer’s store credit, entry by entry',
  },
  access: 'customers.read',
  input: UserById,
  output: StaffCredit,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => readCredit(ctx, input._id),
})

export const book = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Give a customer store credit, or take some back',
    description:
      'Below zero takes back, at most what is there. The customer reads that it came or went, and never the reason; of what came they get an email, and `store_credit.added` is sent. Nobody books for their own account: 409. Money of an order goes back as credit by a return or refund of it with the method `credit`.',
    example: { amount: 500, note: 'The parcel came a week late' },
  },
  ...creditRule,
  idempotent: true,
  input: NewCredit,
  output: BookedCredit,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({ message: 'Booked.', credit: await bookCredit(tx, ctx, input) })),
})
