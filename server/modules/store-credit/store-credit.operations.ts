/**
 * Store credit: the caller's own, and for staff to see and change. docs/payments.md#store-credit
 */
import { storeCreditRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { ownAccountId } from '../accounts/login/users.service.ts'
import { UserById } from '../accounts/users/users.schema.ts'
import { AdjustedCredit, Credit, CreditAdjustment, StaffCredit } from './store-credit.schema.ts'
import { adjustCredit, creditOf, readCredit } from './store-credit.service.ts'

const path = '/admin/customers/{_id}/store-credit'

export const getOwn = query({
  rest: {
    path: '/users/store-credit',
    summary: "Get the caller's store credit and its transactions",
    description:
      '`balance` is the sum of all transactions; the newest 200 are listed. An order spends it with `storeCredit`.',
    tag: 'Users',
  },
  access: 'customer',
  output: Credit,
  handler: ({ ctx }) => creditOf(ctx.db, ownAccountId(ctx.user)),
})

export const get = query({
  rest: {
    path,
    summary: "Get a customer's store credit and its transactions",
  },
  access: 'customers.read',
  input: UserById,
  output: StaffCredit,
  handler: ({ input, ctx }) => readCredit(ctx, input._id),
})

export const adjust = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: "Adjust a customer's store credit",
    description:
      'A negative amount withdraws credit, at most the balance. The customer sees the amount but not the reason. Adding credit sends the customer an email and the event `store_credit.added`. Staff cannot adjust their own account: 409. To refund an order to store credit, record its return or refund with the method `credit`.',
    example: { amount: 500, note: 'The parcel arrived a week late' },
  },
  ...storeCreditRule,
  idempotent: true,
  input: CreditAdjustment,
  output: AdjustedCredit,
  errors: ['CONFLICT'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Store credit adjusted.',
      credit: await adjustCredit(tx, ctx, input),
    })),
})
