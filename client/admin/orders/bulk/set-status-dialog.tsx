/** Changes the status of many orders. */

import { useState } from 'react'
import { type OrderStatus, orderStatuses } from '#server/modules/orders/order/orders.schema.ts'
import { Options, SelectField, TextArea } from '../../../forms/field.tsx'
import { texts } from '../../../lib/texts/texts.ts'
import { orders as ordersLabels } from '../order/labels.ts'
import * as labels from '../order/list-labels.ts'
import { BulkDialog, type BulkTarget } from './bulk-dialog.tsx'

interface Props {
  count: number
  which: BulkTarget
  next: OrderStatus
  /** @param moved true when a change was requested */
  onClose: (moved: boolean) => void
}

export function SetStatusDialog({ count, which, next, onClose }: Props) {
  const [status, setStatus] = useState<OrderStatus>(next)
  const [notes, setNotes] = useState('')
  const said = notes.trim() ? { notes } : {}
  return (
    <BulkDialog
      title={labels.moveTitle(count)}
      which={which}
      press="Set status"
      change={{ action: { type: 'setStatus', status, ...said } }}
      onClose={onClose}
    >
      <SelectField
        id="many-status"
        name="status"
        label={ordersLabels.status}
        value={status}
        onChange={({ target }) => setStatus(target.value as OrderStatus)}
      >
        <Options of={orderStatuses} labels={texts.orders.statuses} />
      </SelectField>
      {status === 'Cancelled' && (
        <p className="mt-2 text-caution">
          Cancelling returns the items to stock and refunds payments.
        </p>
      )}
      <TextArea
        id="many-notes"
        name="notes"
        className="mt-4"
        label={ordersLabels.notes}
        hint="Replaces the notes of each order. Leave empty to keep them."
        value={notes}
        maxLength={2_000}
        onChange={({ target }) => setNotes(target.value)}
      />
    </BulkDialog>
  )
}
