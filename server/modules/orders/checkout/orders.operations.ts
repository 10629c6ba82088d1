/** Quotes and orders: docs/contract.md#orders. */
import * as z from 'zod'
import { normalisePhone } from '../../../../db/phone.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import { announcePage } from '../../../core/operation/paging.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import { revealLink } from '../order/order-links.ts'
import { presentOrder } from '../order/orders.presenter.ts'
import {
  maxOrders,
  Order,
  OrderList,
  OrderRequest,
  Quote,
  QuoteRequest,
} from '../order/orders.schema.ts'
import { listOrders, quote as quoteLines } from '../placement/place-order.service.ts'
import { checkOut } from './checkout.ts'

const exampleItems = [{ productId: 'AR-SK-001', qty: 2 }]

export const quote = mutation({
  rest: {
    method: 'POST',
    path: '/orders/quote',
    summary: 'Price a cart, with and without discounts',
    description:
      'With `storeCredit` it returns the part that the store credit of the caller’s account would pay; `true` prices the order with it spent.',
    example: { orderedItems: exampleItems },
  },
  access: 'public',
  // A page asks after each change of the cart, and many customers may share one IP address.
  rateLimit: { points: 600, seconds: 60 },
  input: QuoteRequest,
  output: Quote,
  errors: ['NOT_FOUND'],
  uses: ['promotions', 'redirects', 'settings', 'storeCredit'],
  handler: ({ input, ctx }) => quoteLines(ctx, input),
})

export const place = mutation({
  rest: {
    method: 'POST',
    path: '/orders',
    summary: 'Place an order',
    description:
      'Takes the stock in the same transaction. `paymentMethod` is `cod` (cash on delivery) or `card`; `card` needs `cardDetails` with the number, `expiryDate` as `MM/YY` and a `cvv` of three digits. A card order answers with `payment.state` `authorised`: the bank has reserved the total, and `paid` follows within a second. The built-in sandbox charges no money: it approves 4242 4242 4242 4242 and declines 4000 0000 0000 0002. `phone` has 7 to 15 digits; spaces, `+`, dots, dashes and brackets are allowed. Send an Idempotency-Key: the same key and body never order twice. `expectedTotal` is the total in rupees that the customer saw. Another total answers 409 `PRICE_CHANGED` with the new `quote` and charges nothing; so does `OUT_OF_STOCK`. `storeCredit` is the rupees of the account’s store credit to spend. If exactly this amount cannot be spent, the answer is `PRICE_CHANGED`; the rest is paid by `paymentMethod`. If the shop allows guest orders (`orders.guestCheckout`), no token is needed. A guest’s emails go to `email`, the Idempotency-Key has 16 characters or more, and `link` of the answer opens the order (`POST /orders/by-link`).',
    status: 201,
    example: {
      orderedItems: exampleItems,
      name: 'Nimali Perera',
      address: '12 Temple Road, Kandy',
      phone: '+94 77 123 4567',
      paymentMethod: 'cod',
    },
  },
  access: 'customer',
  rateLimit: { points: 60, seconds: 60 },
  guestsWhen: 'orders.guestCheckout',
  // A mobile network may share one IP address. Orders without an account must not take all stock.
  guestRateLimit: { points: 20, seconds: 600 },
  idempotent: true,
  guestKey: ({ phone }) => normalisePhone(phone),
  // Card details are never part of anything stored, not even of a hash.
  fingerprint: ({ cardDetails: _, ...visible }) => visible,
  input: OrderRequest,
  output: z.object({
    message: z.string(),
    order: Order.apply(doc, 'The new order.'),
    link: z.string().optional().apply(doc, 'Secret link that opens the order without an account.'),
  }),
  errors: [
    'NOT_FOUND',
    'CODE_REFUSED',
    'PRICE_CHANGED',
    'OUT_OF_STOCK',
    'ORDER_LIMIT',
    'PAYMENT_DECLINED',
    'RATE_LIMITED',
    'CONFLICT',
  ],
  uses: ['catalogue', 'payments', 'promotions', 'redirects', 'settings', 'storeCredit'],
  handler: async ({ input, ctx }) => {
    const answer = await checkOut(ctx, input)
    ctx.catalogue.stockMoved(input.orderedItems.map(({ productId }) => productId))
    return revealLink(ctx, answer)
  },
})

export const list = query({
  rest: {
    path: '/orders',
    summary: "List the customer's orders, or all orders for staff",
    description: `Newest first, at most ${maxOrders} without \`limit\`.`,
  },
  access: 'customer',
  input: OrderList,
  output: z.array(Order),
  handler: async ({ input, ctx }) => {
    const { limit, cursor, ...filter } = input
    const page = await listOrders(ctx, filter, { limit, cursor })
    if (limit !== undefined) announcePage(ctx.reply, page, '/orders', { limit, ...filter })
    return page.items.map(presentOrder)
  },
})
