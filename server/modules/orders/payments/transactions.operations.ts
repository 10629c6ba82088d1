/** An order's payment transactions, for staff: docs/payments.md#payment-transactions. */
import type * as core from 'zod/v4/core'
import type { Tx } from '../../../../db/connection/client.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import type { Permission } from '../../../core/permissions/permissions.schema.ts'
import {
  IssueResolution,
  NewCollection,
  NewCorrection,
  NewRefund,
  NewWriteOff,
  PaymentSummary,
  RecordedTransaction,
} from '../../payments/transactions.schema.ts'
import { OrderById } from '../order/orders.schema.ts'
import {
  collect,
  correct,
  getPayment,
  refund,
  writeOff,
} from '../transactions/transactions.service.ts'
import { resolveIssue } from './payment-issues.service.ts'

export const transactions = query({
  rest: {
    path: '/admin/orders/{orderId}/transactions',
    summary: 'List the payment transactions of an order',
    description:
      '`paid` is the sum of the transactions’ `paidAmount`, `due` the unpaid amount. Transactions never change.',
  },
  access: 'orders.read',
  input: OrderById,
  output: PaymentSummary,
  handler: ({ input, ctx }) => getPayment(ctx, input.orderId),
})

const services = ['documents', 'redirects', 'settings', 'storeCredit'] as const

interface TransactionOperation<I extends core.$ZodType> {
  path: string
  summary: string
  description: string
  example: object
  access: Permission
  also?: { refunds: ['writeOff'] }
  input: I
  record: (
    tx: Tx,
    ctx: StaffContext<(typeof services)[number]>,
    request: core.output<I>,
  ) => Promise<PaymentSummary>
}

/** Declares an operation that records a transaction of staff: once per Idempotency-Key; answers with the order's money. */
const defineTransaction = <I extends core.$ZodType>({
  record,
  access,
  also,
  input,
  ...rest
}: TransactionOperation<I>) =>
  mutation({
    rest: {
      method: 'POST',
      status: 201,
      ...rest,
      path: `/admin/orders/{orderId}/${rest.path}`,
    },
    access,
    ...(also ? { extraPermissions: also } : {}),
    idempotent: true,
    input,
    output: RecordedTransaction,
    errors: ['CONFLICT'],
    uses: services,
    handler: ({ input: request, ctx }) =>
      ctx.once(async (tx) => ({ message: 'Recorded.', payment: await record(tx, ctx, request) })),
  })

export const recordCollection = defineTransaction({
  path: 'collections',
  summary: 'Record money collected for an order',
  description:
    'At most the amount due. The rest stays due, or is written off with `writeOff` as the reason. A cash order without an amount due is `paid`.',
  example: { amount: 1250.5, method: 'cash', reference: 'Receipt 17' },
  access: 'orders.write',
  also: { refunds: ['writeOff'] },
  input: NewCollection,
  record: (tx, ctx, request) => {
    if (request.writeOff !== undefined) ctx.assertExtraPermissions(['writeOff'])
    return collect(tx, ctx, request)
  },
})

export const recordRefund = defineTransaction({
  path: 'refunds',
  summary: 'Record a manual refund of an order',
  description:
    'At most the money received. To refund a card, cancel the order; after a manual partial refund, the rest is refunded manually, too.',
  example: { amount: 250, method: 'bank', note: 'One bottle arrived broken' },
  access: 'refunds',
  input: NewRefund,
  record: refund,
})

export const recordCorrection = defineTransaction({
  path: 'corrections',
  summary: 'Correct a wrong transaction of an order',
  description: 'Records a positive or negative correction; transactions never change.',
  example: { amount: -4500, note: 'LKR 500 were collected, not LKR 5,000' },
  access: 'refunds',
  input: NewCorrection,
  record: correct,
})

export const recordWriteOff = defineTransaction({
  path: 'write-offs',
  summary: 'Write off the amount due of an order',
  description: 'Default: the whole amount due.',
  example: { note: 'The courier lost the parcel' },
  access: 'refunds',
  input: NewWriteOff,
  record: writeOff,
})

export const resolvePaymentIssue = defineTransaction({
  path: 'payment-issues/{issueId}',
  summary: 'Resolve a payment issue of an order',
  description:
    '`confirm` records and refunds a further payment that was `unconfirmed`, or accepts a lost dispute. `dismiss` closes an issue: there is no such payment, the dispute is won, or no action is left.',
  example: { resolution: 'dismiss', note: 'PayHere lists one payment only' },
  access: 'payments',
  input: IssueResolution,
  record: resolveIssue,
})
