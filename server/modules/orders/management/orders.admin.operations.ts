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
import { confirming } from '../order/confirmation.ts'
import { newsShown, OrderNews, OrderNewsRequest } from '../order/new-orders.schema.ts'
import { OrderCounts, OrderPage, OrderPageRequest } from '../order/order-list.schema.ts'
import { OrderRules } from '../order/order-rules.schema.ts'
import { answerOrder, viewOrderChange, viewOrderFor } from '../order/orders.presenter.ts'
import {
  OrderById,
  OrderChange,
  OrderDetails,
  OrderUpdate,
  UpdatedOrder,
} from '../order/orders.schema.ts'
import { getHistory, getOrder } from '../placement/place-order.service.ts'
import { linkMethod } from '../transactions/payment-link.ts'
import { countTabs, narrowed, orderNews, pageOrders, updateOrder } from './orders.admin.service.ts'

export const get = query({
  rest: {
    path: '/orders/{orderId}',
    summary: 'One order, for its owner and for administrators',
  },
  access: 'customer',
  input: OrderById,
  output: OrderDetails,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const order = await getOrder(ctx, input.orderId)
    ctx.reply.headers.ETag = versionTag(order.version)
    return viewOrderFor(ctx, order)
  },
})

export const history = query({
  rest: {
    path: '/orders/{orderId}/history',
    summary: 'Every change of an order, the oldest first',
    description: 'Customers read that the shop made a change, not who of its staff.',
  },
  access: 'customer',
  input: OrderById,
  output: z.array(OrderChange),
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const events = await getHistory(ctx, input.orderId)
    return events.map((event) => viewOrderChange(event, ctx.user, ctx.settings.get('shop.name')))
  },
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/orders/{orderId}',
    summary: 'Change status and notes of an order',
    description:
      'Any status may follow any other. Cancelled returns the stock and refunds a card; leaving Cancelled takes the stock again or answers 409. An order that comes back unpaid is due in cash, or waits for its payment by a link that its buyer gets (`payment: link`, with the status Pending, where the shop has a way to pay so). A status that the shop is set to require a note for answers 400 without one; `orders.rules` names them. `reason` of Shipped says that the parcel is on its way back: nothing returns to the stock until the order is Cancelled, once it is received. `writtenOff` names the goods of a Cancelled order that cannot be sold again. `parcel` says what an order that becomes Shipped goes in; it stands in `parcels`, in the email and in the event.',
    example: { status: 'Shipped', notes: 'Handed to the courier at 14:00' },
  },
  ...orderRule,
  input: OrderUpdate,
  output: UpdatedOrder,
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'CONFLICT', 'OUT_OF_STOCK', 'CODE_REFUSED'],
  uses: ['catalogue', 'documents', 'parcels', 'payments', 'promotions', 'redirects', 'settings'],
  handler: async ({ input, ctx }) =>
    answerOrder(ctx, await updateOrder(ctx, input), 'Order updated successfully.'),
})

export const rules = query({
  rest: {
    path: '/admin/orders/rules',
    summary: 'What staff must know of this shop before they work on orders',
    description:
      '`noteRequired` names the statuses that an order enters only with new notes, `couriers` who carries parcels, where the shop names them. `paymentNotice` says what to know of card payments, such as that the built-in sandbox moves no money; null when they are paid as usual. `paymentLink`: a cancelled order may come back to be paid by a link.',
  },
  access: 'orders.read',
  input: z.object({}),
  output: OrderRules,
  uses: ['parcels', 'payments', 'redirects', 'settings'],
  handler: async ({ ctx }) => ({
    noteRequired: [...ctx.settings.get('orders.noteRequired')],
    ...ctx.parcels?.couriers(ctx),
    ...confirming(ctx),
    paymentNotice: paymentNotice(ctx) ?? null,
    paymentLink: linkMethod(ctx) !== undefined,
  }),
})

export const adminPage = query({
  rest: {
    path: '/admin/orders',
    summary: 'A page of all orders, searched, filtered and sorted',
    description: `\`total\` stops at ${countCeiling}; \`totalIsExact\` is false when there are more.`,
  },
  access: 'orders.read',
  input: OrderPageRequest,
  output: OrderPage,
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await pageOrders(ctx, narrowed(ctx, filter), {
      order,
      limit,
      cursor,
    })
    return { items: items.map((row) => viewOrderFor(ctx, row)), ...rest }
  },
})

export const counts = query({
  rest: {
    path: '/admin/orders/counts',
    summary: 'How many orders wait for what',
    description: `As \`tab\` narrows the list: toConfirm is Pending, toPack Processing (in a shop that has orders confirmed: Pending ones that are to be, and those that are or need not be), paymentIssues those with an open payment issue, which are in neither of these; unpaid what is due and neither paid nor given up. Each count stops at ${countCeiling + 1}.`,
  },
  access: 'orders.read',
  input: z.object({}),
  output: OrderCounts,
  uses: ['settings'],
  handler: async ({ ctx }) => ({ ...(await countTabs(ctx)), ceiling: countCeiling }),
})

export const news = query({
  rest: {
    path: '/admin/orders/news',
    summary: 'Orders that came in since',
    description:
      'Without `since` it only answers where to begin. Hand `since` of the answer back the next time.',
  },
  access: 'orders.read',
  input: OrderNewsRequest,
  output: OrderNews,
  handler: async ({ input, ctx }) => {
    const { rows, newest } = await orderNews(ctx, input.since)
    return {
      count: rows.length,
      since: newest,
      orders: rows.slice(0, newsShown).map((row) => ({
        orderId: row.order_id,
        name: row.name,
        total: toRupees(row.total_cents),
        date: row.created_at.toISOString(),
      })),
    }
  },
})
