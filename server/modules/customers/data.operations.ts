/** Operations to export and erase a customer's data, by staff and by the customer. */
import * as z from 'zod'
import { customerRule } from '../../core/access/rules.ts'
import { mutation } from '../../core/operation/operation.ts'
import { UserById } from '../accounts/users/users.schema.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import { CustomerData, ErasedBuyer } from './data.schema.ts'
import { exportCustomer, exportOwn } from './data.service.ts'
import { eraseBuyer, eraseOwn } from './forget.service.ts'
import { OwnData, OwnErasure } from './own.schema.ts'

export const exportData = mutation({
  rest: {
    method: 'POST',
    path: '/admin/customers/{_id}/export',
    summary: 'All that is kept about a customer, as one file',
    description: 'With the notes and tags of staff. The audit log says who asked for it.',
  },
  ...customerRule,
  asksAgain: true,
  input: UserById,
  output: CustomerData,
  errors: ['NOT_FOUND'],
  uses: ['modules', 'settings'],
  handler: ({ input, ctx }) => exportCustomer(ctx, input._id),
})

export const exportOwnData = mutation({
  rest: {
    method: 'POST',
    path: '/users/export',
    summary: 'All that the shop keeps about oneself, as one file',
    tag: 'Users',
    example: { password: 'a long password' },
  },
  access: 'customer',
  asksAgain: true,
  rateLimit: { points: 10, seconds: 3_600 },
  input: OwnData,
  output: CustomerData,
  errors: ['CONFLICT'],
  uses: ['modules', 'settings'],
  handler: ({ input, ctx }) => exportOwn(ctx, input.password),
})

export const eraseOwnAccount = mutation({
  rest: {
    method: 'POST',
    path: '/users/erase',
    summary: "Delete one's own account for good",
    description:
      'With sessions, addresses, messages and all else but orders, which are delivered as usual, and reviews, which lose their names. The books keep orders for so many months as the setting `orders.keepErasedMonths` says; then they lose name, address, telephone number and email. An account with store credit is deleted only with `loseCredit`: 409 says how much there is.',
    tag: 'Users',
    example: { password: 'a long password', word: 'DELETE' },
  },
  access: 'customer',
  rateLimit: { points: 10, seconds: 3_600 },
  input: OwnErasure,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => {
    await eraseOwn(ctx, input)
    return { message: 'Your account is deleted.' }
  },
})

export const eraseGuest = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/erase-buyer',
    summary: 'Forget whoever placed an order without an account',
    description:
      'With all orders without an account that have the same telephone number and email. Their links end at once; name and address go once an order is done and the months of the setting `orders.keepErasedMonths` have passed.',
  },
  access: 'customers.write',
  input: OrderById,
  output: ErasedBuyer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'The buyer is being forgotten.',
    orders: await eraseBuyer(ctx, input.orderId),
  }),
})
