/**
 * Renders the Update of docs/screens.md#my-orders: status, notes, and the effects of the change.
 */

import { type FormEvent, useState } from 'react'
import { permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { lacksNote } from '#server/modules/orders/order/order-rules.schema.ts'
import {
  cancelReasons,
  type OrderStatus,
  orderStatuses,
} from '#server/modules/orders/order/orders.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { Options, SelectField, TextArea } from '../../../forms/field.tsx'
import { labelledMessage } from '../../../forms/form.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { emailText } from '../../../lib/config/email.ts'
import { askToLeave } from '../../../lib/navigation/leave-guard.ts'
import { statusLabel } from '../../../lib/orders/order-status.ts'
import { notify, notifyError } from '../../../lib/state/notices.ts'
import { plural } from '../../../lib/values/numbers.ts'
import { ErrorText } from '../../../ui/states.tsx'
import { orders as labels } from '../order/labels.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import { payments as paymentsLabels } from '../order/payment-labels.ts'
import { ParcelFields } from '../parcels/parcel-fields.tsx'
import { needsPaymentChoice, PaymentChoice } from '../payments/payment-choice.tsx'
import * as returning from '../returns/returned-parcel-labels.ts'

const notesId = 'update-order-notes'

interface Props {
  order: AdminOrder
  /** the initially chosen status, if not the order's */
  to?: OrderStatus
  onClose: () => void
  onUpdated: (order: AdminOrder) => void
}

/** Describes the effect of a save on stock and payment; undefined while the status stays. */
function consequence(order: AdminOrder, next: OrderStatus, byLink: boolean): string | undefined {
  if (next === order.status) return undefined
  const units = order.orderedItems.reduce((sum, { quantity }) => sum + quantity, 0)
  if (next === 'Cancelled') {
    const refundText =
      order.paymentMethod === 'card'
        ? 'The card payment is refunded.'
        : 'The payment is refunded automatically, or by you where the order shows “Refund owed”.'
    const refund = order.payment.status === 'paid' ? ` ${refundText}` : ''
    return `Cancelling returns ${plural(units, 'unit', 'units')} to stock.${refund}`
  }
  if (order.status !== 'Cancelled') return 'Stock does not change.'
  if (byLink)
    return `${labels.uncancelStock(units)} ${paymentsLabels.uncancelLink} ${emailText(paymentsLabels.uncancelEmail)}`
  const cash: Partial<Record<AdminOrder['payment']['status'], string>> = {
    refunded: ' The card was refunded: the order is then due in cash.',
    unpaid: ' The order was never paid: it is then due in cash.',
  }
  return labels.uncancelStock(units) + (cash[order.payment.status] ?? '')
}

export function UpdateDialog({ order: initial, to = initial.status, onClose, onUpdated }: Props) {
  const utils = trpc.useUtils()
  const rules = trpc.orders.rules.useQuery({})
  const canRefund = useCan()('refunds')
  const [order, setOrder] = useState(initial)
  const [status, setStatus] = useState<OrderStatus>(to)
  const [notes, setNotes] = useState(initial.notes)
  const [reason, setReason] = useState(initial.reason ?? '')
  const [parcel, setParcel] = useState({ courier: '', waybill: '' })
  const [problem, setProblem] = useState<string>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [payment, setPayment] = useState<'cash' | 'link'>('cash')
  const asksHow = needsPaymentChoice(order, status)
  const byLink = asksHow && payment === 'link' && status === 'Pending'
  const warning = consequence(order, status, byLink)
  /** cancelling would refund money, which this user may not do */
  const noRefund = order.payment.status === 'paid' && !canRefund
  const typed = notes !== order.notes || parcel.courier !== '' || parcel.waybill !== ''
  /** a shipped order needs a parcel */
  const asksParcel =
    status === 'Shipped' && order.status !== 'Shipped' && !order.parcels && !isCollection(order)
  /** asks why delivery failed; a pending order never left the shop */
  const asksWhy =
    status === 'Cancelled' && order.status !== 'Pending' && order.paymentMethod === 'cod'
  /** a shipped parcel may be returned */
  const asksReturning = status === 'Shipped' && order.status === 'Shipped' && !isCollection(order)
  const close = () => (typed && !busy ? askToLeave(onClose) : onClose())
  const noteRequired = rules.data?.noteRequired ?? []
  const lacking = lacksNote(
    { from: order.status, to: status, before: order.notes, notes },
    noteRequired,
  )

  /** After another person's save: unchanged fields take their values, changed fields keep mine. */
  const showTheirs = async () => {
    const now = await utils.client.orders.get.query({ orderId: order.orderId }).catch(() => order)
    const touched = notes !== order.notes
    if (status === order.status) setStatus(now.status)
    if (!touched) setNotes(now.notes)
    setOrder(now)
    onUpdated(now)
    const theirs = touched && now.notes && now.notes !== notes ? `Their notes: ${now.notes}` : ''
    setProblem(
      `Changed by someone else. Nothing was overwritten; the order is now ${statusLabel(now.status, now)}. ${theirs}`.trim(),
    )
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (lacking) return document.getElementById(notesId)?.focus()
    setBusy(true)
    setProblem(undefined)
    const { orderId, version } = order
    try {
      const answer = await utils.client.orders.update.mutate({
        ...{ orderId, status, notes, version },
        ...(byLink ? { payment: 'link' as const } : {}),
        ...(asksParcel ? { parcel } : {}),
        ...(asksWhy || asksReturning
          ? { reason: (reason || null) as AdminOrder['reason'] | null }
          : {}),
      })
      onUpdated({ ...answer.order, version: answer.version })
      notify('Order updated successfully.')
      onClose()
    } catch (error) {
      const failure = readAdminFailure(error)
      if (failure.code === 'PRECONDITION_FAILED') return await showTheirs()
      notifyError(labels.updateFailed)
      setProblem(
        [failure.message, ...failure.issues.map(({ message }) => message)]
          .filter(Boolean)
          .join(' '),
      )
      // The shop may have a new rule since this page was opened.
      void utils.orders.rules.invalidate()
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={`Update order ${order.orderId}`}
      onClose={close}
      action="Update"
      busy={busy}
      onSubmit={submit}
    >
      <ErrorText text={problem} className="rounded-card bg-danger-soft px-4 py-2 text-danger" />
      <SelectField
        label={labels.status}
        hint={noRefund ? labels.noRefund(permissionTexts.refunds.label) : undefined}
        name="status"
        value={status}
        onChange={(event) => setStatus(event.target.value as OrderStatus)}
      >
        {orderStatuses.map((one) => (
          <option key={one} value={one} disabled={one === 'Cancelled' && noRefund}>
            {statusLabel(one, order)}
          </option>
        ))}
      </SelectField>
      <p
        role="status"
        className={warning ? 'rounded-card bg-caution-soft px-4 py-2 text-caution' : ''}
      >
        {warning}
      </p>
      {asksHow && (
        <PaymentChoice
          order={order}
          link={{ offered: rules.data?.paymentLink === true, possible: status === 'Pending' }}
          value={byLink ? 'link' : 'cash'}
          onChange={setPayment}
          onLeave={() => setStatus('Cancelled')}
        />
      )}
      {(asksWhy || asksReturning) && (
        <SelectField
          label={asksWhy ? labels.why : 'Is the parcel returning?'}
          hint={
            asksWhy
              ? 'Saved with the order. Refused and returned cash orders count towards the limits in Settings, Cash on delivery.'
              : 'The order stays Shipped, and its goods are not for sale until you receive the parcel.'
          }
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        >
          <option value="">{asksWhy ? 'Other' : 'No'}</option>
          <Options of={cancelReasons} labels={asksWhy ? labels.reasons : returning.reasons} />
        </SelectField>
      )}
      {asksParcel && (
        <ParcelFields
          hint="Optional. The customer sees them on the order and in the email."
          field={(name) => ({
            name,
            value: parcel[name],
            onChange: ({ target }) => setParcel({ ...parcel, [name]: target.value }),
          })}
        />
      )}
      <TextArea
        label={labels.notes}
        name="notes"
        id={notesId}
        hint={
          status !== order.status && noteRequired.includes(status)
            ? `${labels.noteRequired} ${labels.notesHint}`
            : labels.notesHint
        }
        error={tried && lacking ? labelledMessage(labels.notes, lacking) : undefined}
        aria-required={lacking !== undefined}
        rows={4}
        maxLength={2_000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </FormDialog>
  )
}
