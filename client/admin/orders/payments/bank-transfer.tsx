/** Shows a bank transfer to staff: the slip, and whether the money arrived. */
import { useState } from 'react'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { shopDay } from '#server/core/values/shop-time.schema.ts'
import { NotReceived, Received } from '#server/modules/orders/order/bank-transfers.schema.ts'
import { TextArea, TextField } from '../../../forms/field.tsx'
import { failureTextOr, validateBySchema } from '../../../forms/form.ts'
import { FormFoot } from '../../../forms/form-foot.tsx'
import { FormSummary } from '../../../forms/form-summary.tsx'
import { useStaffForm } from '../../../forms/use-admin-form.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { api, trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { readAmount } from '../../../lib/values/amount.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { SlipImage } from '../../../ui/orders/slip-image.tsx'
import { adminTexts } from '../../texts/texts.ts'
import type { AdminOrder } from '../order/order-columns.tsx'

const labels = {
  received: 'Payment received',
  notReceived: 'Not received',
  amount: 'Amount, in LKR',
  reference: 'Bank reference',
  date: 'Date',
  reason: 'Reason',
  receivedSaved: (id: string) => `Payment recorded. Order ${id} is paid.`,
  refundSaved: (id: string) => `Payment recorded. Refund it for order ${id}.`,
  failed: 'The payment could not be saved. Please try again.',
} as const

/** Describes the outcome of an order that awaits payment. */
function waiting({ status, payment }: AdminOrder): string | undefined {
  if (payment.status !== 'unpaid') return undefined
  if (status === 'Cancelled')
    return 'This order was cancelled unpaid. If the transfer arrived later, record it here, then refund it.'
  if (payment.slipAt && !payment.problem) return 'The order waits until you check the slip.'
  return (
    payment.payBy && `If unpaid, it is cancelled automatically ${formatDateTime(payment.payBy)}.`
  )
}

export function BankTransfer({ order }: { order: AdminOrder }) {
  const canRecord = useCan()('payments')
  const [form, openForm] = useState<'received' | 'notReceived'>()
  const { orderId, payment, paymentMethod, status } = order
  if (paymentMethod !== 'bank') return null
  const close = () => openForm(undefined)
  const isShown = canRecord && payment.slipAt
  return (
    <section aria-labelledby="order-transfer" className="mt-5 rounded-card bg-sand p-5">
      <h3 id="order-transfer" className="title-3 mb-2 text-xl">
        Bank transfer
      </h3>
      <div
        className={cx('grid gap-5', isShown && 'sm:grid-cols-[minmax(0,auto)_minmax(18rem,1fr)]')}
      >
        {isShown && <SlipImage orderId={orderId} sentAt={isShown} />}
        <div className="min-w-0">
          <p className="font-medium lining-nums">{payment.reference}</p>
          <p>
            {payment.slipAt
              ? `Slip uploaded ${formatDateTime(payment.slipAt)}.`
              : 'No slip uploaded yet.'}
          </p>
          <p className="text-sm text-muted">{waiting(order)}</p>
          {payment.problem && (
            <p className="mt-2 whitespace-pre-line wrap-anywhere">
              {`The customer sees: ${payment.problem}`}
            </p>
          )}
          {!canRecord && (
            <p className="mt-2 text-sm text-muted">
              {adminTexts.access.needs(permissionTexts.payments.label)}
            </p>
          )}
          {canRecord && payment.status === 'unpaid' && (
            <>
              {!form && (
                <p className="mt-4 flex flex-wrap gap-3">
                  <Button size="small" onClick={() => openForm('received')}>
                    {labels.received}
                  </Button>
                  {status === 'Pending' && (
                    <Button variant="outline" size="small" onClick={() => openForm('notReceived')}>
                      {labels.notReceived}
                    </Button>
                  )}
                </p>
              )}
              {form === 'received' && <ReceivedForm order={order} onClose={close} />}
              {form === 'notReceived' && <NotReceivedForm order={order} onClose={close} />}
            </>
          )}
        </div>
      </div>
    </section>
  )
}

interface FormProps {
  order: AdminOrder
  onClose: () => void
}

/** Invalidates all order queries after a change. */
function useNoted(onClose: () => void) {
  const utils = trpc.useUtils()
  return (text: string) => {
    notify(text)
    onClose()
    void utils.orders.invalidate()
  }
}

function ReceivedForm({ order, onClose }: FormProps) {
  const noted = useNoted(onClose)
  const fieldLabels = { amount: labels.amount, reference: labels.reference, date: labels.date }
  const input = (values: Record<keyof typeof fieldLabels, string>) => ({
    ...values,
    orderId: order.orderId,
    amount: readAmount(values.amount) ?? Number.NaN,
  })
  const form = useStaffForm({
    id: 'received',
    initial: {
      amount: (order.payment.due ?? order.total).toFixed(2),
      reference: '',
      date: shopDay(new Date()),
    },
    labels: fieldLabels,
    validate: (values) => validateBySchema(Received, input(values), fieldLabels),
    submit: async (values) => {
      const { order: now } = await api.orders.markReceived.mutate(input(values))
      const text = now.payment.status === 'paid' ? labels.receivedSaved : labels.refundSaved
      noted(text(order.orderId))
    },
    failureText: failureTextOr(labels.failed),
  })
  return (
    <form noValidate className="mt-4 space-y-4" onSubmit={form.onSubmit}>
      <FormSummary form={form} />
      <div className="grid gap-4 lg:grid-cols-2">
        <TextField {...form.field('amount')} label={labels.amount} inputMode="decimal" />
        <TextField
          {...form.field('date')}
          label={labels.date}
          type="date"
          max={shopDay(new Date())}
        />
        <TextField
          {...form.field('reference')}
          label={labels.reference}
          hint="As shown on the bank statement."
          autoComplete="off"
          className="lg:col-span-2"
        />
      </div>
      <FormFoot label={labels.received} busy={form.busy} onCancel={onClose} />
    </form>
  )
}

function NotReceivedForm({ order: { orderId }, onClose }: FormProps) {
  const noted = useNoted(onClose)
  const fieldLabels = { reason: labels.reason }
  const form = useStaffForm({
    id: 'not-received',
    initial: { reason: '' },
    labels: fieldLabels,
    validate: (values) => validateBySchema(NotReceived, { orderId, ...values }, fieldLabels),
    submit: async ({ reason }) => {
      await api.orders.markNotReceived.mutate({ orderId, reason })
      noted('Saved. The customer sees the reason with the order.')
    },
    failureText: failureTextOr(labels.failed),
  })
  return (
    <form noValidate className="mt-4 space-y-4" onSubmit={form.onSubmit}>
      <FormSummary form={form} />
      <TextArea
        {...form.field('reason')}
        label={labels.reason}
        hint="The customer sees it on the order page and can upload another slip."
        rows={3}
        maxLength={1_000}
      />
      <FormFoot label={labels.notReceived} busy={form.busy} onCancel={onClose} />
    </form>
  )
}
