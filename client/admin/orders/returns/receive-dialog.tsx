/** Receives a returned parcel: cancels its order, and restocks or writes off the goods. */

import { type FormEvent, useState } from 'react'
import { Options, SelectField, TextArea, TextField } from '../../../forms/field.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { api, trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { ErrorText } from '../../../ui/states.tsx'
import { orders as ordersLabels } from '../order/labels.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from './returned-parcel-labels.ts'

type Choice = keyof typeof labels.choices
const choices = Object.keys(labels.choices) as Choice[]

interface Props {
  order: AdminOrder
  onClose: () => void
  onReceived: () => void
}

export function ReceiveDialog({ order, onClose, onReceived }: Props) {
  const { orderId, orderedItems, version } = order
  const rules = trpc.orders.rules.useQuery({})
  const [choice, setChoice] = useState<Choice>('restock')
  /** units to write off, by product */
  const [lost, setLost] = useState<Record<string, string>>({})
  const [notes, setNotes] = useState(order.notes)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const asksNotes = rules.data?.noteRequired.includes('Cancelled')
  const lostOf = ({ productId, quantity }: AdminOrder['orderedItems'][number]) =>
    choice === 'each' ? Number(lost[productId] ?? 0) : choice === 'writeOff' ? quantity : 0
  const isValid = (item: AdminOrder['orderedItems'][number]) =>
    Number.isInteger(lostOf(item)) && lostOf(item) >= 0 && lostOf(item) <= item.quantity

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !orderedItems.every(isValid)) return
    setBusy(true)
    try {
      await api.orders.update.mutate({
        ...{ orderId, version, status: 'Cancelled' },
        ...(asksNotes ? { notes } : {}),
        writtenOff: orderedItems
          .map((item) => ({ productId: item.productId, qty: lostOf(item) }))
          .filter(({ qty }) => qty > 0),
      })
      notify('Parcel received. The order is cancelled.')
      onReceived()
      onClose()
    } catch (error) {
      const { message, issues } = readAdminFailure(error)
      const reasons = [message, ...issues.map((issue) => issue.message)].filter(Boolean)
      setProblem(reasons.join(' ') || 'The parcel could not be received. Please try again.')
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={`Receive returned parcel of ${orderId}`}
      action={labels.receive}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ErrorText text={problem} className="rounded-card bg-danger-soft px-4 py-2 text-danger" />
      <p>
        This cancels the order. The customer gets an email if email is set up.{' '}
        {order.payment.status === 'paid' && 'The payment is refunded.'}
      </p>
      <SelectField
        label="Goods"
        name="goods"
        value={choice}
        onChange={({ target }) => setChoice(target.value as Choice)}
      >
        <Options of={choices} labels={labels.choices} />
      </SelectField>
      {choice === 'each' &&
        orderedItems.map((item) => (
          <TextField
            key={item.productId}
            label={`${item.name}: write off, of ${item.quantity}`}
            name={`lost-${item.productId}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            error={isValid(item) ? undefined : `Enter a number from 0 to ${item.quantity}.`}
            value={lost[item.productId] ?? ''}
            onChange={({ target }) => setLost({ ...lost, [item.productId]: target.value })}
          />
        ))}
      {asksNotes && (
        <TextArea
          label={ordersLabels.notes}
          name="notes"
          hint={`${ordersLabels.noteRequired} ${ordersLabels.notesHint}`}
          maxLength={2_000}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
      )}
    </FormDialog>
  )
}
