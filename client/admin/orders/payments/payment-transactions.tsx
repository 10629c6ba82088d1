/** Lists an order's payment transactions, and the next action. */

import { useState } from 'react'
import {
  financialStatus,
  type PaymentState,
  type PaymentSummary,
  type PaymentTransaction,
} from '#server/modules/payments/transactions.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { texts } from '../../../lib/texts/texts.ts'
import { formatDateTime, formatMoney } from '../../../lib/values/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../../../ui/states.tsx'
import type { AdminOrder } from '../order/order-columns.tsx'
import { payments as labels } from '../order/payment-labels.ts'
import { PaymentIssues } from './payment-issues.tsx'
import { overOf, sumsOf } from './payment-sums.ts'
import { TransactionForm, type TransactionKind } from './transaction-form.tsx'

const tones: Record<PaymentState, BadgeTone> = {
  disputed: 'red',
  due: 'yellow',
  authorised: 'blue',
  paid: 'green',
  collected: 'green',
  partRefunded: 'accent',
  refunded: 'neutral',
  writtenOff: 'red',
  void: 'neutral',
}

/** Describes the payment state. A courier holds a delivered order's cash until the payout. */
function stateText({ state, paid }: PaymentSummary, { status, payment }: AdminOrder): string {
  if (financialStatus({ ...payment, state, paid }) === 'partPaid') return labels.partPaid
  return state === 'due' && status === 'Delivered' ? labels.unpaidByCourier : labels.states[state]
}

interface Props {
  order: AdminOrder
  /** the page has another primary action */
  isSecond?: boolean
  /** a form was opened or closed here */
  onBooking?: (isOpen: boolean) => void
}

/** Renders the Payment box of an order's page. */
export function PaymentTransactions(props: Props) {
  const { order } = props
  const { orderId } = order
  const query = trpc.orders.transactions.useQuery({ orderId }, { staleTime: 0 })
  return (
    <section aria-labelledby="order-payment" className="mt-6">
      <h3 id="order-payment" className="title-3 mb-2 text-xl">
        {labels.title}
      </h3>
      {query.data ? (
        <Money {...props} money={query.data} />
      ) : query.isError ? (
        <Failed message={labels.failed} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </section>
  )
}

/** Returns one word for why the order costs less. */
const reductionText = ({ status, returns }: AdminOrder): string =>
  status === 'Cancelled'
    ? labels.cancelled
    : returns?.some(({ lines }) => lines.length > 0)
      ? labels.returned
      : labels.sums.takenOff

function Money({ money, ...props }: Props & { money: PaymentSummary }) {
  const { order } = props
  return (
    <div className="rounded-card border border-line p-4">
      <p className="mb-3">
        <Badge tone={tones[money.state]}>{stateText(money, order)}</Badge>
      </p>
      <PaymentIssues orderId={order.orderId} issues={money.issues} />
      <dl className="space-y-1">
        {sumsOf(money).map(({ name, amount }) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 tabular-nums last:border-t last:border-line last:pt-1 last:font-medium"
          >
            <dt>{name === 'takenOff' ? reductionText(order) : labels.sums[name]}</dt>
            <dd className="shrink-0">
              {formatMoney(name === 'over' || name === 'received' ? -amount : amount)}
            </dd>
          </div>
        ))}
      </dl>
      <Actions {...props} money={money} />
      <h4 className="mt-4 mb-1 font-medium">{labels.entries}</h4>
      {money.transactions.length === 0 ? (
        <p className="text-sm text-muted">{labels.none}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {money.transactions.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** Names a payment method: `cash`, or its name at checkout. */
function methodText(method: string): string {
  const { checkout } = texts
  if (method in labels.methods && method !== 'card') return labels.methods[method as 'cash']
  return method in checkout ? String(checkout[method as 'card']) : method
}

function Entry({ entry }: { entry: PaymentTransaction }) {
  const moved = entry.paidAmount === 0 ? '' : methodText(entry.method)
  const about = [moved, entry.reference].filter(Boolean).join(', ')
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="font-medium">{labels.entryName(entry)}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {formatDateTime(entry.at)} {labels.by(entry.by)}
          {about && ` · ${about}`}
        </span>
        {entry.note && <span className="block text-sm">{entry.note}</span>}
      </span>
      <span
        className={`shrink-0 whitespace-nowrap tabular-nums ${entry.paidAmount === 0 ? 'text-muted' : 'font-medium'}`}
      >
        {formatMoney(entry.amount)}
      </span>
    </li>
  )
}

/** Returns true for the primary action. Before delivery the order's next step is primary. */
const isNext = (kind: TransactionKind, { status }: AdminOrder, over: number): boolean =>
  (status === 'Delivered' || status === 'Cancelled') &&
  (kind === 'collect' || (kind === 'refund' && over > 0))

/** Renders the possible actions, the primary one first. */
function Actions({ order, money, isSecond, onBooking }: Props & { money: PaymentSummary }) {
  const [booking, show] = useState<TransactionKind>()
  const setBooking = (kind?: TransactionKind) => {
    show(kind)
    onBooking?.(kind !== undefined)
  }
  const can = useCan()
  const over = order.status === 'Cancelled' ? 0 : overOf(money)
  const isOpen = money.due > 0 && money.state !== 'authorised' && order.payment.status !== 'unpaid'
  const canRefund = can('refunds')
  const actions: [kind: TransactionKind, shown: boolean][] = [
    ['collect', isOpen && can('orders.write')],
    ['refund', money.paid > money.refundPending && canRefund && order.payment.status !== 'owed'],
    ['writeOff', isOpen && canRefund],
    ['correct', money.transactions.length > 0 && canRefund],
  ]
  const shown = actions.filter(([, isShown]) => isShown)
  if (booking)
    return (
      <TransactionForm
        kind={booking}
        money={money}
        {...(booking === 'refund' && over > 0 ? { amount: over } : {})}
        isSecond={isSecond}
        onDone={() => setBooking()}
      />
    )
  if (shown.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {shown.map(([kind]) => (
        <Button
          key={kind}
          size="small"
          variant={isNext(kind, order, over) && !isSecond ? 'primary' : 'outline'}
          onClick={() => setBooking(kind)}
        >
          {kind === 'refund' && over > 0 ? `Refund ${formatMoney(over)}` : labels[kind]}
        </Button>
      ))}
    </p>
  )
}
