/**
 * One order and its history, for its owner and for staff; lists, updates and new orders for staff.
 */
import * as z from 'zod'
import { orderRule } from '../../../core/access/rules.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { toRupees } from '../../../core/values/money.ts'
import { countCeiling } from '../../../core/values/paging.schema.ts'
import { paymentNotice } from '../../payments/payment-provider.ts'
import { confirmationRule } from '../order/confirmation.ts'
import { maxNewOrdersShown, NewOrders, NewOrdersRequest } from '../order/new-orders.schema.ts'
import { OrderCounts, OrderPage, OrderPageRequest } from '../order/order-list.schema.ts'
import { OrderRules } from '../order/order-rules.schema.ts'
import { OrderUpdate } from '../order/order-update.schema.ts'
import { answerOrder, presentHistoryEntryFor, presentOrderFor } from '../order/orders.presenter.ts'
import { OrderById, OrderChange, OrderDetails, UpdatedOrder } from '../order/orders.schema.ts'
import { getHistory, getOrder } from '../placement/place-order.service.ts'
import { linkMethod } from '../transactions/payment-link.ts'
import { countTabs, listNewOrders, pageOrders, toOrderFilter } from './order-list.service.ts'
import { updateOrder } from './orders.admin.service.ts'

export const get = query({
  rest: {
    path: '/orders/{orderId}',
    summary: 'Get an order, for its customer and for staff',
  },
  access: 'customer',
  input: OrderById,
  output: OrderDetails,
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const order = await getOrder(ctx, input.orderId)
    ctx.reply.headers.ETag = versionTag(order.version)
    return presentOrderFor(ctx, order)
  },
})

export const history = query({
  rest: {
    path: '/orders/{orderId}/history',
    summary: 'List the history of an order, oldest first',
    description: 'Customers see the shop’s name in place of staff names.',
  },
  access: 'customer',
  input: OrderById,
  output: z.array(OrderChange),
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const events = await getHistory(ctx, input.orderId)
    return events.map((event) =>
      presentHistoryEntryFor(event, ctx.user, ctx.settings.get('shop.name')),
    )
  },
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/orders/{orderId}',
    summary: 'Update the status and notes of an order',
    description:
      'Any status may follow any other. Cancelled returns the stock and refunds a card; leaving Cancelled takes the stock again or answers 409. A restored unpaid order is due in cash. With `payment: link` and the status Pending, the customer gets a payment link instead, if the shop offers one. A status that requires a note (`orders.rules`) answers 400 without a new one. `reason` with Shipped means that the parcel is returning. Its stock returns once the order is Cancelled. `writtenOff` names the units of a Cancelled order that cannot be sold again. `parcel` is the parcel of an order that becomes Shipped. It appears in `parcels`, in the email and in the event.',
    example: { status: 'Shipped', notes: 'Handed to the courier at 14:00' },
  },
  ...orderRule,
  input: OrderUpdate,
  output: UpdatedOrder,
  errors: ['PRECONDITION_FAILED', 'CONFLICT', 'OUT_OF_STOCK', 'CODE_REFUSED'],
  uses: ['catalogue', 'documents', 'parcels', 'payments', 'promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await updateOrder(ctx, input), 'Order updated successfully.'),
})

export const rules = query({
  rest: {
    path: '/admin/orders/rules',
    summary: 'Get the shop’s rules for changing orders',
    description:
      '`noteRequired` lists the statuses that require new notes, `couriers` the shop’s couriers. `paymentNotice` is a notice about card payments, such as that the built-in sandbox charges no money; null if there is none. `paymentLink`: a restored order can be paid by a link.',
  },
  access: 'orders.read',
  output: OrderRules,
  uses: ['parcels', 'payments', 'redirects', 'settings'],
  handler: async ({ ctx }) => ({
    noteRequired: [...ctx.settings.get('orders.noteRequired')],
    ...ctx.parcels?.couriers(ctx),
    ...confirmationRule(ctx),
    paymentNotice: paymentNotice(ctx) ?? null,
    paymentLink: linkMethod(ctx) !== undefined,
  }),
})

export const adminList = query({
  rest: {
    path: '/admin/orders',
    summary: 'List orders for staff, with search, filters and sort',
    description: `With \`updatedSince\` only orders that changed since then, for synchronisation. \`total\` stops at ${countCeiling}; \`totalIsExact\` is false when there are more.`,
  },
  access: 'orders.read',
  input: OrderPageRequest,
  output: OrderPage,
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await pageOrders(ctx, toOrderFilter(ctx, filter), {
      order,
      limit,
      cursor,
    })
    return { items: items.map((row) => presentOrderFor(ctx, row)), ...rest }
  },
})

export const counts = query({
  rest: {
    path: '/admin/orders/counts',
    summary: 'Count the orders of each tab',
    description: `The same as the filter \`tab\`. toConfirm has Pending orders, toPack those Processing. In a shop that confirms orders, toConfirm has Pending orders to confirm, toPack all that need no confirmation or have one. paymentIssues has orders with an open payment issue, which are in neither. unpaid has orders with an amount due. Each count stops at ${countCeiling + 1}.`,
  },
  access: 'orders.read',
  output: OrderCounts,
  uses: ['settings'],
  handler: async ({ ctx }) => ({ ...(await countTabs(ctx)), ceiling: countCeiling }),
})

export const newOrders = query({
  rest: {
    path: '/admin/orders/new-orders',
    summary: 'List orders placed since the last request',
    description:
      'Without `since` it returns only the start. Send `since` of the answer with the next request.',
  },
  access: 'orders.read',
  input: NewOrdersRequest,
  output: NewOrders,
  handler: async ({ input, ctx }) => {
    const { rows, newest } = await listNewOrders(ctx, input.since)
    return {
      count: rows.length,
      since: newest,
      orders: rows.slice(0, maxNewOrdersShown).map((row) => ({
        orderId: row.order_id,
        name: row.name,
        total: toRupees(row.total_cents),
        date: row.created_at.toISOString(),
      })),
    }
  },
})
