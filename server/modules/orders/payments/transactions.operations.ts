/** An order's payment transactions, for staff: docs/payments.md#entries. */
import type * as core from 'zod/v4/core'
import type { Tx } from '../../../../db/connection/client.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import type { Permission } from '../../../core/permissions/permissions.schema.ts'
import {
  BookedMoney,
  Collected,
  Correction,
  GivenBack,
  IssueResolution,
  OrderMoney,
  WriteOff,
} from '../../payments/transactions.schema.ts'
import { OrderById } from '../order/orders.schema.ts'
import {
  collect,
  correct,
  giveBack,
  readMoney,
  writeOff,
} from '../transactions/transactions.service.ts'
import { resolveIssue } from './payment-issues.service.ts'

export const money = query({
  rest: {
    path: '/admin/orders/{orderId}/entries',
    summary: 'What became of an order’s money, entry by entry',
    description:
      '`paid` is the sum of the entries’ `money`, `due` what is still to be paid. Entries are never changed.',
  },
  access: 'orders.read',
  input: OrderById,
  output: OrderMoney,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => readMoney(ctx, input.orderId),
})

interface Booking<I extends core.$ZodType> {
  path: string
  summary: string
  description: string
  example: object
  access: Permission
  also?: { refunds: ['writeOff'] }
  input: I
  book: (tx: Tx, ctx: StaffContext, asked: core.output<I>) => Promise<OrderMoney>
}

/** Declares a booking of staff: once per Idempotency-Key; answers with the order's money. */
const booking = <I extends core.$ZodType>({ book, access, also, input, ...rest }: Booking<I>) =>
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
    output: BookedMoney,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handler: ({ input: asked, ctx }) =>
      ctx.once(async (tx) => ({ message: 'Booked.', money: await book(tx, ctx, asked) })),
  })

export const bookCollected = booking({
  path: 'collected',
  summary: 'Money that was handed over for an order',
  description:
    'At most what is due; less leaves the rest due, or writes it off with `writeOff` as the reason. A cash order whose money is there is `paid`.',
  example: { amount: 1250.5, method: 'cash', reference: 'Receipt 17' },
  access: 'orders.write',
  also: { refunds: ['writeOff'] },
  input: Collected,
  book: (tx, ctx, asked) => {
    if (asked.writeOff !== undefined) ctx.assertExtraPermissions(['writeOff'])
    return collect(tx, ctx, asked)
  },
})

export const bookGivenBack = booking({
  path: 'given-back',
  summary: 'Money of an order that staff gave back by hand',
  description:
    'All or a part of what is here, and never more. A card is refunded by cancelling the order; once a part was given back by hand, so is the rest.',
  example: { amount: 250, method: 'bank', note: 'One bottle came broken' },
  access: 'refunds',
  input: GivenBack,
  book: giveBack,
})

export const bookCorrection = booking({
  path: 'corrections',
  summary: 'What an entry of an order said wrong',
  description: 'Up or down; entries themselves are never changed.',
  example: { amount: -4500, note: 'LKR 500 were collected, not LKR 5,000' },
  access: 'refunds',
  input: Correction,
  book: correct,
})

export const bookWriteOff = booking({
  path: 'write-offs',
  summary: 'What is due of an order and nobody expects any more',
  description: 'All that is due unless an amount is said.',
  example: { note: 'The courier lost the parcel' },
  access: 'refunds',
  input: WriteOff,
  book: writeOff,
})

export const resolvePaymentIssue = booking({
  path: 'payment-issues/{issueId}',
  summary: 'Resolve a payment issue of an order',
  description:
    '`confirm` books and refunds a further payment that was `unconfirmed`, or accepts that a dispute is lost. `dismiss` closes an issue: there is no such payment, the dispute is won and its money is back, or nothing is left to do.',
  example: { resolution: 'dismiss', note: 'PayHere lists one payment only' },
  access: 'payments',
  input: IssueResolution,
  book: resolveIssue,
})
