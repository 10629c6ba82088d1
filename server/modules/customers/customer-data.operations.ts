/** Operations to export and erase a customer's data, by staff and by the customer. */
import * as z from 'zod'
import { customerRule } from '../../core/access/rules.ts'
import { mutation } from '../../core/operation/operation.ts'
import { UserById } from '../accounts/users/users.schema.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import { CustomerData, ErasedGuest } from './customer-data.schema.ts'
import { exportCustomer, exportOwn } from './customer-data.service.ts'
import { eraseGuest, eraseOwn } from './erase.service.ts'
import { OwnData, OwnErasure } from './own-data.schema.ts'

export const exportData = mutation({
  rest: {
    method: 'POST',
    path: '/admin/customers/{_id}/export',
    summary: "Export a customer's personal data as one file",
    description: 'Includes notes and tags of staff. The export is recorded in the audit log.',
  },
  ...customerRule,
  requiresStepUp: true,
  input: UserById,
  output: CustomerData,
  uses: ['modules', 'settings'],
  handler: ({ input, ctx }) => exportCustomer(ctx, input._id),
})

export const exportOwnData = mutation({
  rest: {
    method: 'POST',
    path: '/users/export',
    summary: "Export the caller's personal data as one file",
    tag: 'Users',
    example: { password: 'a long password' },
  },
  access: 'customer',
  requiresStepUp: true,
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
    summary: "Delete the caller's account permanently",
    description:
      'Deletes sessions, addresses, messages and other personal data. Orders are still delivered, and reviews lose the name. Orders keep name, address, phone number and email for the months of the setting `orders.keepErasedMonths`. An account with store credit needs `forfeitStoreCredit`; otherwise 409 names the balance.',
    tag: 'Users',
    example: { password: 'a long password', confirmation: 'DELETE' },
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

export const eraseGuestData = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/erase-guest-data',
    summary: 'Erase the personal data of a guest',
    description:
      'Applies to all guest orders with the same phone number and email. Their links stop working immediately. Name and address are erased after the order is closed and the months of the setting `orders.keepErasedMonths` have passed.',
  },
  access: 'customers.write',
  input: OrderById,
  output: ErasedGuest,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'The personal data of the guest is being erased.',
    orders: await eraseGuest(ctx, input.orderId),
  }),
})
