/** Quotes and orders: docs/contract.md#orders. */
import * as z from 'zod'
import { normalisePhone } from '../../../../db/phone.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import { announcePage } from '../../../core/operation/paging.ts'
import { showLink } from '../order/order-links.ts'
import { viewOrder } from '../order/orders.presenter.ts'
import {
  mostOrders,
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
    summary: 'What a cart costs just now, with and without discounts',
    description:
      'With `storeCredit` it says what the store credit of the account that asks would pay; `true` prices the order as it is spent.',
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
      'Takes the stock in the same transaction. `paymentMethod` is `cod` (cash on delivery) or `card`; `card` needs `cardDetails` with the number, `expiryDate` as `MM/YY` and a `cvv` of three digits. With the built-in sandbox no money moves: 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 declined. `phone` has 7 to 15 digits; blanks, `+`, dots, dashes and brackets may stand between them. Send an Idempotency-Key: the same key and body never order twice. With `expectedTotal`, the total in rupees that the buyer saw, the order costs that much or is not placed: another total answers 409 `PRICE_CHANGED`, charges nothing, and brings the new `quote`. So does `OUT_OF_STOCK`. With `storeCredit`, rupees of the account’s store credit, exactly so many pay the order, or it is not placed (`PRICE_CHANGED`); the rest is paid as `paymentMethod` says. Where the shop lets guests order (`orders.guestCheckout`), no token is needed: `email` is where its emails go, an Idempotency-Key has 16 characters or more, and `link` of the answer opens the order (`POST /orders/by-link`).',
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
  output: z.object({ message: z.string(), order: Order, link: z.string().optional() }),
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
    ctx.catalogue.stockMoved()
    return showLink(ctx, answer)
  },
})

export const list = query({
  rest: {
    path: '/orders',
    summary: "A customer's own orders, an administrator's all, newest first",
    description: `At most ${mostOrders} without \`limit\`.`,
  },
  access: 'customer',
  input: OrderList,
  output: z.array(Order),
  handler: async ({ input, ctx }) => {
    const { limit, cursor, ...filter } = input
    const page = await listOrders(ctx, filter, { limit, cursor })
    if (limit !== undefined) announcePage(ctx.reply, page, '/orders', { limit, ...filter })
    return page.items.map(viewOrder)
  },
})
