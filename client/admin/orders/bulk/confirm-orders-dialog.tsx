/** Confirms many orders, so that they can be packed. */
import { useState } from 'react'
import {
  type ConfirmationChannel,
  confirmationChannels,
} from '#server/modules/orders/order/orders.schema.ts'
import { Options, SelectField } from '../../../forms/field.tsx'
import * as labels from '../order/list-labels.ts'
import { BulkDialog, type BulkTarget } from './bulk-dialog.tsx'

interface Props {
  count: number
  which: BulkTarget
  /** @param isStarted true when a change was requested */
  onClose: (isStarted: boolean) => void
}

export function ConfirmOrdersDialog({ count, which, onClose }: Props) {
  const [how, setHow] = useState<ConfirmationChannel>('none')
  return (
    <BulkDialog
      title={labels.confirmTitle(count)}
      which={which}
      press={labels.confirm}
      change={{ action: { type: 'confirm', how } }}
      onClose={onClose}
    >
      <SelectField
        id="many-how"
        name="how"
        label="Confirmed by"
        value={how}
        onChange={({ target }) => setHow(target.value as ConfirmationChannel)}
      >
        <Options of={confirmationChannels} labels={labels.confirmHows} />
      </SelectField>
    </BulkDialog>
  )
}
