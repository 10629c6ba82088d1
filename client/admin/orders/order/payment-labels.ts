/** Labels of an order's payments: states, transactions, forms. */
import type {
  PaymentIssueKind,
  PaymentState,
  PaymentTransaction,
  refundMethods,
  transactionKinds,
} from '#server/modules/payments/transactions.schema.ts'

const states: Record<PaymentState, string> = {
  disputed: 'Charged back',
  due: 'Due',
  authorised: 'Authorised',
  paid: 'Paid',
  collected: 'Collected',
  partRefunded: 'Partially refunded',
  refunded: 'Refunded',
  writtenOff: 'Written off',
  void: 'Nothing to pay',
}

const kinds: Record<(typeof transactionKinds)[number], string> = {
  authorised: 'Authorised',
  captured: 'Paid',
  released: 'Voided',
  collected: 'Collected',
  refunded: 'Refunded',
  chargedBack: 'Charged back',
  corrected: 'Corrected',
  credited: 'Reduced',
  writtenOff: 'Written off',
  charged: 'Charged again',
}

/** Names a payment transaction. A chargeback of a positive amount is one that the shop won back. */
const entryName = ({ kind, amount }: Pick<PaymentTransaction, 'kind' | 'amount'>) =>
  kind === 'chargedBack' && amount > 0 ? 'Chargeback reversed' : kinds[kind]

const methods: Record<(typeof refundMethods)[number], string> = {
  cash: 'cash',
  bank: 'bank transfer',
  card: 'card',
  other: 'other',
  credit: 'store credit',
}

/** Payment issues: their names, what staff should do, and the two ways to resolve each. */
const issues = {
  names: {
    disputed: 'Chargeback',
    duplicate: 'Duplicate payment',
    mismatch: 'Wrong amount',
    unconfirmed: 'Unconfirmed payment',
  } satisfies Record<PaymentIssueKind, string>,
  advice: {
    disputed:
      "The customer's bank reversed this payment. Answer the dispute at the payment provider before you send the order.",
    duplicate:
      'The order was paid a second time. The second payment is refunded, or waits for you to refund it.',
    mismatch:
      'This payment does not have the amount of the order and pays nothing. It is refunded, or waits for you to refund it.',
    unconfirmed:
      'A further payment was reported. It is not recorded. Look for it at the payment provider first.',
  } satisfies Record<PaymentIssueKind, string>,
  confirm: { disputed: 'Mark as lost', unconfirmed: 'Confirm payment' } as Partial<
    Record<PaymentIssueKind, string>
  >,
  dismiss: {
    disputed: 'Mark as won',
    duplicate: 'Dismiss',
    mismatch: 'Dismiss',
    unconfirmed: 'Dismiss',
  } satisfies Record<PaymentIssueKind, string>,
  about: (reported: string, reference: string) => `${reported}, payment ${reference}`,
  resolved: 'Payment issue resolved.',
  failed: 'The payment issue could not be resolved. Please try again.',
} as const

export const payments = {
  issues,
  title: 'Payment',
  states,
  unpaidByCourier: 'Unpaid by courier',
  partPaid: 'Partially paid',
  entryName,
  methods,
  sums: {
    total: 'Total',
    takenOff: 'Reduced',
    writtenOff: 'Written off',
    received: 'Received',
    refunded: 'Refunded',
    refundPending: 'Refund pending',
    due: 'Due',
    over: 'Overpaid',
  },
  returned: 'Returned',
  cancelled: 'Cancelled',
  entries: 'Transactions',
  none: 'No transactions yet.',
  by: (who: string) => `by ${who}`,
  failed: 'The payment could not be loaded.',
  collect: 'Mark as paid',
  refund: 'Refund',
  correct: 'Correct amount',
  writeOff: 'Write off',
  amount: 'Amount in LKR',
  correction: 'Amount in LKR, negative to reduce',
  method: 'Method',
  reference: 'Receipt or reference',
  note: 'Note',
  reason: 'Reason',
  writeOffRest: 'Reason to write off the rest',
  writeOffRestHint: 'Leave empty to keep the rest due.',
  refundHint:
    'Only staff can see this. Records money that you refunded yourself. To refund a card, cancel the order.',
  payAgain: 'Payment method',
  payCash: 'Collect in cash',
  payLink: (email: string) => `Send a payment link to ${email}`,
  payLinkPending: 'Send a payment link (with the status Pending)',
  leaveCancelled: 'Leave it cancelled',
  uncancelLink: 'Stock is reserved for two days.',
  uncancelEmail: 'The customer gets an email with a payment link.',
  record: 'Record',
  recorded: 'Recorded.',
  recordFailed: 'The transaction could not be recorded. Please try again.',
} as const
