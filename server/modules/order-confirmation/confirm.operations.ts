/** Confirming orders before they are packed, for staff: docs/contract.md#confirmation. */
import { mutation, query } from '../../core/operation/operation.ts'
import { versionTag } from '../../core/operation/versions.ts'
import { afterMove, type Moved } from '../orders/management/orders.admin.service.ts'
import { viewOrder } from '../orders/order/orders.presenter.ts'
import { OrderById, UpdatedOrder } from '../orders/order/orders.schema.ts'
import { CallPage, CallsRequest, HeldCall, NewCall } from './confirm.schema.ts'
import * as confirm from './confirm.service.ts'

export const calls = query({
  rest: {
    path: '/admin/orders/calls',
    summary: 'Whom to call about which order before it is packed, the next one first',
    description:
      'Orders of the tab toConfirm; none in a shop that has none confirmed (the setting `orders.confirm`). `call` says how often it was tried, when to try again and who is on it, `past` how many orders of a year were sent to the number and to the district and how many of them came back. `links` open the telephone, WhatsApp and a text message with the words of the settings.',
  },
  access: 'orders.write',
  input: CallsRequest,
  output: CallPage,
  uses: ['settings'],
  handler: ({ input, ctx }) => confirm.listCalls(ctx, input),
})

export const takeCall = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/orders/{orderId}/calls/hold',
    summary: 'Say that one is calling about an order, so that nobody else does',
    description:
      'For five minutes, or until it is noted what came of it; again for longer. 409 names who is on it.',
  },
  access: 'orders.write',
  input: OrderById,
  output: HeldCall,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'It is yours.',
    until: (await confirm.takeCall(ctx, input.orderId)).toISOString(),
  }),
})

export const noteCall = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/calls',
    status: 201,
    summary: 'Note what came of calling the buyer of a Pending order',
    description:
      '`confirmed` makes it Processing and tells `order.confirmed`, `refused` cancels it for a `reason` that staff read. `noAnswer` is tried again in two hours and `wrongNumber` in a day unless `callAt` says when; `callAgain` needs `callAt`. `how` says by what: call, whatsapp, sms, or none where nobody had to be asked.',
    example: { outcome: 'callAgain', callAt: '2026-11-22 18:00', note: 'At work until six.' },
  },
  access: 'orders.write',
  extraPermissions: { refunds: ['a refund'] },
  idempotent: true,
  input: NewCall,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'documents', 'parcels', 'payments', 'promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    let moved: Moved | undefined
    const answer = await ctx.once(async (tx) => {
      moved = await confirm.recordCall(tx, ctx, input)
      const { order } = moved
      return { message: 'Noted.', order: viewOrder(order), version: order.version }
    })
    if (moved) await afterMove(ctx, moved)
    ctx.reply.headers.ETag = versionTag(answer.version)
    return answer
  },
})
