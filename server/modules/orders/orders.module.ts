/** Checkout, payment and management of orders. */
import { deleteOldCarts } from '../../../db/queries/orders/carts.queries.ts'
import {
  deleteLinksOf,
  linkGuestOrdersTo,
} from '../../../db/queries/orders/guest-orders.queries.ts'
import { mergePendingSearch } from '../../../db/queries/orders/orders.queries.ts'
import { deleteSlipsOf } from '../../../db/queries/orders/transfer-slips.queries.ts'
import { on } from '../../core/events/hook.ts'
import { cleanup, defineModule, hourly } from '../../platform/modules/define-module.ts'
import { onAccountDeletion, onEmailVerified } from '../accounts/users/account-hooks.ts'
import * as cart from './cart/cart.operations.ts'
import * as orders from './checkout/orders.operations.ts'
import { newOrder } from './emails/new-order.email.ts'
import { orderCancelled } from './emails/order-cancelled.email.ts'
import { orderChanged } from './emails/order-changed.email.ts'
import { orderConfirmed } from './emails/order-confirmed.email.ts'
import { orderDelivered } from './emails/order-delivered.email.ts'
import { orderPlaced } from './emails/order-placed.email.ts'
import { orderReady } from './emails/order-ready.email.ts'
import { orderRefunded } from './emails/order-refunded.email.ts'
import { orderShipped } from './emails/order-shipped.email.ts'
import { paymentLink } from './emails/payment-link.email.ts'
import { slipReceived } from './emails/slip-received.email.ts'
import * as buyers from './guests/buyers.operations.ts'
import * as admin from './management/orders.admin.operations.ts'
import { deleteExpiredOrderLinks } from './order/order-links.ts'
import { OrderDetails } from './order/orders.schema.ts'
import * as bankTransfers from './payments/bank-transfers.operations.ts'
import { notificationPaths } from './payments/notifications.openapi.ts'
import { mountNotifications } from './payments/notifications.routes.ts'
import { PaymentData } from './payments/payment-event.schema.ts'
import { confirmPayments } from './payments/payment-notifications.service.ts'
import * as payments from './payments/payments.operations.ts'
import { cancelUnpaid } from './payments/redirects.service.ts'
import { slipPaths } from './payments/slips.openapi.ts'
import { mountSlips } from './payments/slips.routes.ts'
import * as transactions from './payments/transactions.operations.ts'
import * as shippingOptions from './placement/shipping-options.operations.ts'

/** Days for which an unchanged cart is kept. */
const cartDays = 365

export const ordersModule = defineModule({
  name: 'orders',
  operations: {
    cart,
    shipping: shippingOptions,
    orders: {
      ...orders,
      ...admin,
      ...buyers,
      ...payments,
      ...transactions,
      ...bankTransfers,
    },
  },
  routes: async (api, services) => {
    await mountNotifications(api, services)
    await mountSlips(api, services)
  },
  openapi: () => ({ ...notificationPaths(), ...slipPaths() }),
  jobs: [
    { name: 'confirm payments', every: 10_000, run: confirmPayments },
    { name: 'cancel unpaid orders', every: 10_000, run: cancelUnpaid },
    // Otherwise the order that fills the pending list waits for the merge.
    {
      name: 'merge orders into their search index',
      every: 60_000,
      run: ({ db }) => mergePendingSearch(db),
    },
    { name: 'delete expired order links', every: hourly, run: deleteExpiredOrderLinks },
    cleanup('delete old carts', (db) => deleteOldCarts(db, cartDays)),
  ],
  emails: [
    orderPlaced,
    orderConfirmed,
    orderChanged,
    orderShipped,
    orderReady,
    orderDelivered,
    orderCancelled,
    orderRefunded,
    paymentLink,
    newOrder,
    slipReceived,
  ],
  events: { order: OrderDetails, payment: PaymentData },
  hooks: [
    on(onEmailVerified, linkGuestOrdersTo),
    on(onAccountDeletion, async (tx, user) => {
      await deleteLinksOf(tx, user.id)
      await deleteSlipsOf(tx, user.id)
    }),
  ],
})
