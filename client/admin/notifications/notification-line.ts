/** Describes a notification, and returns its link. */

import type { NotificationItem } from '#server/modules/notifications/notifications.schema.ts'
import type { PaymentIssueKind } from '#server/modules/payments/transactions.schema.ts'
import { formatMoney } from '../../lib/values/format.ts'
import {
  linkToEditProduct,
  linkToImport,
  linkToMessage,
  linkToOrder,
  linkToOrderPage,
  linkToWebhook,
  paths,
} from '../navigation/paths.ts'
import { payments as paymentsLabels } from '../orders/order/payment-labels.ts'
import { adminTexts } from '../texts/texts.ts'

const { lines } = adminTexts.notifications
const issueNames = paymentsLabels.issues.names

export function lineOf({ type, entityId, facts }: NotificationItem): {
  text: string
  href: string
} {
  const fact = (name: string) => String(facts[name] ?? '')
  switch (type) {
    case 'order.placed': {
      const total = facts.total === undefined ? '' : formatMoney(Number(facts.total))
      return { text: lines.order(entityId, fact('name'), total), href: linkToOrder(entityId) }
    }
    case 'order.slip_received':
      return { text: lines.slip(entityId, fact('name')), href: linkToOrderPage(entityId) }
    case 'payment.disputed':
    case 'payment.duplicate':
    case 'payment.mismatch':
    case 'payment.unconfirmed': {
      const issue = issueNames[type.slice('payment.'.length) as PaymentIssueKind]
      return {
        text: lines.paymentIssue(issue, fact('orderId'), formatMoney(Number(facts.amount))),
        href: linkToOrderPage(fact('orderId')),
      }
    }
    case 'message.received':
      return { text: lines.message(fact('name'), fact('subject')), href: linkToMessage(entityId) }
    case 'review.added':
      return { text: lines.review(fact('firstName'), fact('productId')), href: paths.reviews }
    case 'product.low_stock':
      return {
        text: lines.lowStock(fact('productName') || entityId, fact('stock')),
        href: linkToEditProduct(entityId),
      }
    case 'import.finished':
      return { text: lines.importFailed(fact('fileName')), href: linkToImport(entityId) }
    case 'feed.stopped': {
      const id = fact('importId')
      return {
        text: lines.feedStopped(fact('name')),
        href: id ? linkToImport(id) : paths.importProducts,
      }
    }
    case 'webhook.disabled':
      return { text: lines.webhookDisabled(fact('name')), href: linkToWebhook(entityId) }
  }
}
