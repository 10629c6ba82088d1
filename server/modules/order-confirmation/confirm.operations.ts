/** Confirming orders before they are packed, for staff: docs/contract.md#confirmation. */
import { mutation, query } from '../../core/operation/operation.ts'
import { versionTag } from '../../core/operation/versions.ts'
import { afterStatusChange, type ChangedStatus } from '../orders/management/orders.admin.service.ts'
import { presentOrder } from '../orders/order/orders.presenter.ts'
import { OrderById, UpdatedOrder } from '../orders/order/orders.schema.ts'
import { CallPage, CallsRequest, ClaimedCall, NewCall } from './confirm.schema.ts'
import * as confirm from './confirm.service.ts'

export const calls = query({
  rest: {
    path: '/admin/orders/calls',
    summary: 'List the orders to confirm by phone, next call first',
    description:
      'Orders of the tab toConfirm; empty in a shop that confirms no orders (setting `orders.confirm`). `call` has the attempts, the time of the next call and the staff member who claimed it. `past` counts the orders of a year shipped to the phone number and the district, and how many of them were refused. `links` start a call, a WhatsApp chat or a text message with the texts of the settings.',
  },
  access: 'orders.write',
  input: CallsRequest,
  output: CallPage,
  uses: ['settings'],
  handler: ({ input, ctx }) => confirm.listCalls(ctx, input),
})

export const claimCall = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/orders/{orderId}/calls/claim',
    summary: 'Claim the call of an order',
    description:
      'Reserves it for five minutes, or until the result is recorded; a repeated call extends the time. 409 names the staff member who claimed it.',
  },
  access: 'orders.write',
  input: OrderById,
  output: ClaimedCall,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Call claimed.',
    until: (await confirm.claimCall(ctx, input.orderId)).toISOString(),
  }),
})

export const recordCall = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/calls',
    status: 201,
    summary: 'Record the result of a confirmation call',
    description:
      'For Pending orders. `confirmed` makes the order Processing and emits `order.confirmed`; `refused` cancels it and needs a `reason` for staff. `noAnswer` schedules the next call in two hours, `wrongNumber` in a day, unless `callAt` is given; `callAgain` needs `callAt`. `how` is the channel: call, whatsapp, sms, or none if no confirmation was needed.',
    example: { outcome: 'callAgain', callAt: '2026-11-22 18:00', note: 'At work until six.' },
  },
  access: 'orders.write',
  extraPermissions: { refunds: ['a refund'] },
  idempotent: true,
  input: NewCall,
  output: UpdatedOrder,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'documents', 'parcels', 'payments', 'promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    let moved: ChangedStatus | undefined
    const answer = await ctx.once(async (tx) => {
      moved = await confirm.recordCall(tx, ctx, input)
      const { order } = moved
      return { message: 'Call recorded.', order: presentOrder(order), version: order.version }
    })
    if (moved) await afterStatusChange(ctx, moved)
    ctx.reply.headers.ETag = versionTag(answer.version)
    return answer
  },
})
