/** Every letter of the shop: an index of names, nothing else. */
import type { Letter } from '../../../platform/email/define-email.ts'
import { accountsMerged } from '../../accounts/emails/accounts-merged.email.ts'
import { addressChanged } from '../../accounts/emails/address-changed.email.ts'
import { confirmNewAddress } from '../../accounts/emails/confirm-new-address.email.ts'
import { confirmOldAddress } from '../../accounts/emails/confirm-old-address.email.ts'
import { newSignIn } from '../../accounts/emails/new-sign-in.email.ts'
import { passwordChanged } from '../../accounts/emails/password-changed.email.ts'
import { forgottenPassword } from '../../accounts/emails/password-reset.email.ts'
import { verifyAddress } from '../../accounts/emails/verify-address.email.ts'
import { welcome } from '../../accounts/emails/welcome.email.ts'
import { factorChanged } from '../../accounts/two-factor/two-factor-changed.email.ts'
import { factorCode } from '../../accounts/two-factor-setup/two-factor-code.email.ts'
import { backInStock } from '../../back-in-stock/back-in-stock.email.ts'
import { lowStock } from '../../catalog/emails/low-stock.email.ts'
import { reviewRequest } from '../../catalog/emails/review-request.email.ts'
import { messageAnswer } from '../../content/messages/message-answer.email.ts'
import { messageReceived } from '../../content/messages/message-received.email.ts'
import { feedStopped } from '../../feeds/feed-stopped.email.ts'
import { importFailed } from '../../imports/import-failed.email.ts'
import { newsletterConfirm } from '../../newsletter/newsletter-confirm.email.ts'
import { newOrder } from '../../orders/emails/new-order.email.ts'
import { orderCancelled } from '../../orders/emails/order-cancelled.email.ts'
import { orderChanged } from '../../orders/emails/order-changed.email.ts'
import { orderConfirmed } from '../../orders/emails/order-confirmed.email.ts'
import { orderDelivered } from '../../orders/emails/order-delivered.email.ts'
import { orderPlaced } from '../../orders/emails/order-placed.email.ts'
import { orderReady } from '../../orders/emails/order-ready.email.ts'
import { orderRefunded } from '../../orders/emails/order-refunded.email.ts'
import { orderReturned } from '../../orders/emails/order-returned.email.ts'
import { orderShipped } from '../../orders/emails/order-shipped.email.ts'
import { paymentLink } from '../../orders/emails/payment-link.email.ts'
import { slipReceived } from '../../orders/emails/slip-received.email.ts'
import { sensitiveChange } from '../../settings/shop-email/sensitive-change.email.ts'
import { invitation } from '../../staff/emails/invitation.email.ts'
import { creditGiven } from '../../store-credit/credit-given.email.ts'
import { webhookOff } from '../../webhooks/webhook-disabled.email.ts'

/** In the order in which staff see them: to customers, then to staff. */
export const letters: readonly Letter[] = [
  orderPlaced,
  orderConfirmed,
  orderChanged,
  orderShipped,
  orderReady,
  orderDelivered,
  orderCancelled,
  orderRefunded,
  orderReturned,
  creditGiven,
  paymentLink,
  welcome,
  verifyAddress,
  forgottenPassword,
  passwordChanged,
  newSignIn,
  factorChanged,
  factorCode,
  accountsMerged,
  confirmNewAddress,
  confirmOldAddress,
  addressChanged,
  invitation,
  messageAnswer,
  reviewRequest,
  backInStock,
  newsletterConfirm,
  newOrder,
  slipReceived,
  messageReceived,
  lowStock,
  importFailed,
  feedStopped,
  webhookOff,
  sensitiveChange,
]

export const findLetter = (name: string): Letter | undefined =>
  letters.find((letter) => letter.name === name)
