/** The Update of specification §2: a status, notes, and what the change does before one makes it. */
import { type FormEvent, useState } from 'react'
import { type OrderStatus, orderStatuses } from '../../../server/orders/orders.schema.ts'
import { notify, notifyError } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import type { AdminOrder } from './order-columns.tsx'

const words = adminTexts.orders

interface Props {
  order: AdminOrder
  onClose: () => void
  onUpdated: (order: AdminOrder) => void
}

/** What saving does to the stock and the money; undefined while the status stays. */
function consequence(order: AdminOrder, next: OrderStatus): string | undefined {
  if (next === order.status) return undefined
  const pieces = order.orderedItems.reduce((sum, { quantity }) => sum + quantity, 0)
  if (next === 'Cancelled') {
    const refund = order.payment.status === 'paid' ? ` ${words.cancelRefund}` : ''
    return words.cancelStock(pieces) + refund
  }
  return order.status === 'Cancelled' ? words.uncancelStock(pieces) : words.noStock
}

export function UpdateDialog({ order: given, onClose, onUpdated }: Props) {
  const utils = trpc.useUtils()
  const [order, setOrder] = useState(given)
  const [status, setStatus] = useState<OrderStatus>(given.status)
  const [notes, setNotes] = useState(given.notes)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const told = consequence(order, status)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const { orderId, version } = order
    try {
      const answer = await utils.client.orders.update.mutate({ orderId, status, notes, version })
      onUpdated({ ...answer.order, version: answer.version })
      notify(words.updated)
      onClose()
    } catch (error) {
      const failure = readAdminFailure(error)
      if (failure.code === 'PRECONDITION_FAILED') {
        const now = await utils.client.orders.get.query({ orderId }).catch(() => order)
        setOrder(now)
        onUpdated(now)
        setProblem(words.conflict)
      } else {
        notifyError(words.updateFailed)
        setProblem(
          [failure.message, ...failure.issues.map(({ message }) => message)]
            .filter(Boolean)
            .join(' '),
        )
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words.updateTitle(order.orderId)}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" size="small" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" form="update-order" size="small" busy={busy}>
            {words.updateButton}
          </Button>
        </>
      }
    >
      <form id="update-order" onSubmit={submit} className="space-y-5">
        {problem && (
          <p role="alert" className="rounded-card bg-danger-soft px-4 py-2 text-danger">
            {problem}
          </p>
        )}
        <SelectField
          label={words.status}
          name="status"
          value={status}
          onChange={(event) => setStatus(event.target.value as OrderStatus)}
        >
          {orderStatuses.map((one) => (
            <option key={one} value={one}>
              {texts.orders.statuses[one]}
            </option>
          ))}
        </SelectField>
        <p
          role="status"
          className={told ? 'rounded-card bg-caution-soft px-4 py-2 text-caution' : ''}
        >
          {told}
        </p>
        <TextArea
          label={words.notes}
          name="notes"
          hint={words.notesHint}
          rows={4}
          maxLength={2_000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
