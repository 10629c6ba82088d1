/** Every letter of the shop: an index of names, nothing else. */
import type { Letter } from './define-letter.ts'
import { accountsMerged } from './letters/accounts-merged.ts'
import { addressChanged } from './letters/address-changed.ts'
import { backInStock } from './letters/back-in-stock.ts'
import { confirmNewAddress } from './letters/confirm-new-address.ts'
import { confirmOldAddress } from './letters/confirm-old-address.ts'
import { creditGiven } from './letters/credit-given.ts'
import { factorChanged } from './letters/factor-changed.ts'
import { factorCode } from './letters/factor-code.ts'
import { feedStopped } from './letters/feed-stopped.ts'
import { forgottenPassword } from './letters/forgotten-password.ts'
import { importFailed } from './letters/import-failed.ts'
import { invitation } from './letters/invitation.ts'
import { lowStock } from './letters/low-stock.ts'
import { messageAnswer } from './letters/message-answer.ts'
import { messageReceived } from './letters/message-received.ts'
import { newOrder } from './letters/new-order.ts'
import { newSignIn } from './letters/new-sign-in.ts'
import { newsletterConfirm } from './letters/newsletter-confirm.ts'
import { orderCancelled } from './letters/order-cancelled.ts'
import { orderChanged } from './letters/order-changed.ts'
import { orderConfirmed } from './letters/order-confirmed.ts'
import { orderDelivered } from './letters/order-delivered.ts'
import { orderPlaced } from './letters/order-placed.ts'
import { orderReady } from './letters/order-ready.ts'
import { orderRefunded } from './letters/order-refunded.ts'
import { orderReturned } from './letters/order-returned.ts'
import { orderShipped } from './letters/order-shipped.ts'
import { passwordChanged } from './letters/password-changed.ts'
import { paymentLink } from './letters/payment-link.ts'
import { reviewRequest } from './letters/review-request.ts'
import { sensitiveChange } from './letters/sensitive-change.ts'
import { slipReceived } from './letters/slip-received.ts'
import { verifyAddress } from './letters/verify-address.ts'
import { webhookOff } from './letters/webhook-off.ts'
import { welcome } from './letters/welcome.ts'

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
